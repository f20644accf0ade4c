import type { Firmware } from '@motora/contract/firmware'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { programOf, wholeOf } from '../../files/testing/open-files.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../testing/open-campaigns.js'

let db: TestDatabase
let house: OpenCampaigns

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCampaigns(db)
})
afterAll(() => db.close())

const given = (more: Partial<Firmware> & { fileId: string }) => ({
  id: newId(),
  name: 'Inverter',
  target: 'ECU',
  hardwareVersions: ['S01-A', 'S01-B'],
  version: '9.1.0',
  notes: 'Softer start.',
  isActive: true,
  ...more,
})
const create = async (body: object) => (await house.ask<Firmware>(house.admin, 'createFirmware', { body })).body
const change = async ({ id, ...firmware }: Firmware, more: object) => {
  const { name, target, hardwareVersions, version, fileId, notes, isActive, revision } = firmware
  const body = { name, target, hardwareVersions, version, fileId, notes, isActive, revision, ...more }
  return (await house.ask<Firmware>(house.admin, 'changeFirmware', { params: { id }, body })).body
}
const list = (query: object = {}) => house.ask<Firmware[]>(house.readonly, 'listFirmwares', { query })
const used = async (fileId: string): Promise<unknown> =>
  (await db.asOwner('select used_by from files where id = $1', [fileId]))[0]?.used_by

describe('a firmware', () => {
  test('has the fields of its entity, and size and sum of its file, which it keeps [R-05]', async () => {
    const bytes = programOf(5000, 77)
    const fileId = await house.sendFile(bytes)
    const body = given({ fileId })
    const made = await create(body)
    const file = await house.files.details(house.files.admin, fileId)
    expect(made).toEqual({
      ...body,
      fileName: file.name,
      sizeBytes: 5000,
      sha256: file.sha256,
      signature: null,
      signatureState: 'not-signed',
      signatureKeyId: null,
      needsSignature: false,
      created: house.clock.now().toISOString(),
      createdBy: house.admin.email,
      isUsed: false,
      revision: 1,
    })
    expect(await used(fileId)).toBe('firmware')
    expect(await codeOf(house.files.remove(house.files.admin, fileId))).toBe('file.in_use')
    // again, and as everybody may read it who may read firmwares
    expect(await create(body)).toEqual(made)
    expect(await codeOf(create({ ...body, name: 'Another name' }))).toBe('request.key_reused')
    const { body: read } = await house.ask<Firmware>(house.manager, 'getFirmware', { params: { id: made.id } })
    expect(read).toEqual(made)
    expect((await house.recordsOf(made.id)).map(({ event }) => event)).toEqual(['firmware.created'])
  })

  test('stands on a file of its kind that nobody else stands on', async () => {
    const fileId = await house.sendFile()
    await create(given({ fileId, version: '9.2.0' }))
    expect(await codeOf(create(given({ fileId, version: '9.2.1' })))).toBe('firmware.file_unfit')
    expect(await codeOf(create(given({ fileId: newId(), version: '9.2.2' })))).toBe('file.not_found')
    const other = await house.files.send(house.files.admin, 'document', 'a.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
    expect(await codeOf(create(given({ fileId: other.id, version: '9.2.3' })))).toBe('firmware.file_unfit')
  })

  test('has a version that no other of its unit has, however it is written', async () => {
    await create(given({ fileId: await house.sendFile(), version: '9.3' }))
    const fileId = await house.sendFile()
    expect(await codeOf(create(given({ fileId, version: '9.3.0.0' })))).toBe('firmware.version_taken')
    // what was refused kept nothing
    expect(await used(fileId)).toBeNull()
    await create(given({ fileId, version: '9.3.0.0', target: 'BMS' }))
  })

  test('two who enter it at once make one', async () => {
    const body = given({ fileId: await house.sendFile(), version: '9.4.0' })
    const [one, two] = await Promise.all([create(body), create(body)])
    expect(one).toEqual(two)
    const at = () => house.sendFile().then((fileId) => create(given({ fileId, version: '9.4.1' })))
    const codes = await Promise.all([codeOf(at()), codeOf(at())])
    expect(codes.sort()).toEqual(['done', 'firmware.version_taken'])
  })

  test('is changed by who has read it last, with another file too', async () => {
    const made = await create(given({ fileId: await house.sendFile(), version: '9.5.0' }))
    const fileId = await house.sendFile(programOf(7000, 99))
    const changed = await change(made, { name: 'Inverter 2', version: '9.5.1', fileId })
    expect(changed).toMatchObject({ name: 'Inverter 2', version: '9.5.1', sizeBytes: 7000, revision: 2 })
    expect([await used(made.fileId), await used(fileId)]).toEqual([null, 'firmware'])
    // the same again is no change, and something else by an old reading is refused
    expect(await change(made, { name: 'Inverter 2', version: '9.5.1', fileId })).toEqual(changed)
    expect(await codeOf(change(made, { name: 'Inverter 3' }))).toBe('firmware.changed_meanwhile')
    expect(await codeOf(change(changed, { version: '9.1.0' }))).toBe('firmware.version_taken')
    expect(await codeOf(change({ ...made, id: newId() }, {}))).toBe('firmware.not_found')
  })

  test('that a campaign refers to, a draft as well, changes no more, but for being active, and stays', async () => {
    const moped = await house.moped()
    const made = await house.firmware()
    const params = { id: made.id }
    const isUsed = async () => (await house.ask<Firmware>(house.admin, 'getFirmware', { params })).body.isUsed
    const listed = async (used: boolean) => {
      const query = { filter: JSON.stringify({ isUsed: used, version: made.version }) }
      return (await list(query)).body.map((one) => [one.id, one.isUsed])
    }
    const remove = () => codeOf(house.ask(house.admin, 'deleteFirmware', { params }))
    expect([await isUsed(), await listed(false), await listed(true)]).toEqual([false, [[made.id, false]], []])
    const plan = await house.plan(house.admin, made, [moped])
    // what was planned is what starts: neither another file nor another unit comes into it
    const others = { notes: 'planned', version: '77.9', target: 'BMS', fileId: await house.sendFile() }
    for (const [field, value] of Object.entries(others))
      expect(await codeOf(change(made, { [field]: value })), field).toBe('firmware.used')
    expect(await remove()).toBe('firmware.used')
    expect([await isUsed(), await listed(false), await listed(true)]).toEqual([true, [], [[made.id, true]]])
    await house.start(house.admin, plan.id)
    expect(await codeOf(change(made, { isActive: false, name: 'x' }))).toBe('firmware.used')
    const inactive = await change(made, { isActive: false })
    expect(inactive).toMatchObject({ isActive: false, isUsed: true })
    expect(await remove()).toBe('firmware.used')

    // without its only draft it is free again
    const free = await house.firmware()
    const draft = await house.plan(house.admin, free, [moped])
    expect(await codeOf(change(free, { notes: 'planned' }))).toBe('firmware.used')
    await house.ask(house.admin, 'deleteUpgrade', { params: { id: draft.id }, query: { revision: draft.revision } })
    expect((await change(free, { notes: 'thrown away' })).isUsed).toBe(false)
  })

  test('that no campaign refers to is deleted, and its file can be', async () => {
    const made = await house.firmware()
    await house.ask(house.admin, 'deleteFirmware', { params: { id: made.id } })
    expect(await codeOf(house.ask(house.admin, 'getFirmware', { params: { id: made.id } }))).toBe('firmware.not_found')
    await house.files.remove(house.files.admin, made.fileId)
  })
})

describe('the lists', () => {
  test('sort versions by their order, filter by unit and search [R-08]', async () => {
    for (const version of ['30.9.0', '30.10.0', '30.10.0-rc.2', '30.10.0-rc.10'])
      await create(given({ fileId: await house.sendFile(), version, name: 'Zebra', notes: 'Frenada à la carte' }))
    const zebra = async (query: object) =>
      (await list({ search: 'zebra', ...query })).body.map(({ version }) => version)
    expect(await zebra({ sort: 'version' })).toEqual(['30.9.0', '30.10.0-rc.2', '30.10.0-rc.10', '30.10.0'])
    expect(await zebra({ sort: '-version', page: 1, pageSize: 1 })).toEqual(['30.10.0'])
    expect((await list({ search: 'a la CARTE' })).total).toBe(4)
    expect(await zebra({ filter: '{"target":["BMS"]}' })).toEqual([])
    expect((await zebra({ filter: '{"isUsed":false,"hardwareVersions":"S01-B"}' })).length).toBe(4)
    expect(await codeOf(list({ sort: 'sha256' }))).toBe('request.invalid')
  })

  test('of types list what vehicles of the scope report [R-05]', async () => {
    await house.moped(house.gracia, { hardware: 'S05-X' })
    await house.moped(house.campus, { hardware: 'S06-Y' })
    const types = async (actor: typeof house.manager) =>
      (await house.ask<Record<string, string[]>>(actor, 'getTypes')).body
    const seen = await types(house.managerOfChild)
    expect(seen).toMatchObject({ targets: ['ECU', 'BMS', 'TCU'], hardwareVersions: ['S05-X'], models: ['S01'] })
    expect(seen.updateStatuses).toEqual([
      'pending',
      'sent',
      'downloading',
      'installing',
      'succeeded',
      'failed',
      'cancelled',
    ])
    expect((await types(house.readonly)).hardwareVersions).toEqual(expect.arrayContaining(['S05-X', 'S06-Y']))
  })
})

describe('fetching', () => {
  let moped: Moped
  let firmware: Firmware
  let upgradeId: string
  const bytes = programOf(100_000, 5)
  beforeAll(async () => {
    moped = await house.moped()
    firmware = await house.firmware({ fileId: await house.sendFile(bytes) })
    upgradeId = (await house.start(house.admin, (await house.plan(house.admin, firmware, [moped])).id)).id
  })
  const fetch = async (orderId: string, ticket: string | undefined, range?: string) => {
    const headers = { ...(ticket && { authorization: `Bearer ${ticket}` }), ...(range && { range }) }
    const nobody = house.admin
    return house.ask<{ stream: AsyncIterable<Uint8Array>; lengthBytes: number; range?: object }>(nobody, 'fetch', {
      params: { id: orderId },
      headers,
    })
  }

  test('gives the bytes of an order to who has its ticket, from where a break left off', async () => {
    const order = await house.orders.claim(upgradeId, moped.id)
    if (!order) throw new Error('nothing was claimed')
    const whole = await fetch(order.orderId, order.ticket)
    expect([whole.status, whole.body.lengthBytes]).toEqual([200, bytes.length])
    expect((await wholeOf(whole.body.stream)).equals(bytes)).toBe(true)
    const rest = await fetch(order.orderId, order.ticket, 'bytes=99000-')
    expect(rest).toMatchObject({
      status: 206,
      body: { lengthBytes: 1000, range: { first: 99_000, last: 99_999, totalBytes: 100_000 } },
    })
    expect((await wholeOf(rest.body.stream)).equals(bytes.subarray(99_000))).toBe(true)
    expect(await codeOf(fetch(order.orderId, order.ticket, 'bytes=100000-'))).toBe('file.range_unfit')
    // that it fetches is a word of the vehicle
    expect((await house.row(upgradeId, moped)).heardAt).toEqual(house.clock.now())

    const almost = `${order.ticket.slice(0, -1)}${order.ticket.endsWith('_') ? '-' : '_'}`
    for (const ticket of [undefined, 'x'.repeat(32), almost, 'short'])
      expect(await codeOf(fetch(order.orderId, ticket))).toBe('device.unauthenticated')
    expect(await codeOf(fetch(newId(), order.ticket))).toBe('device.unauthenticated')
    await house.tells(moped, { ecu: firmware.version })
    expect(await codeOf(fetch(order.orderId, order.ticket))).toBe('device.unauthenticated')
  })

  test('a ticket of an attempt that was given up is good no more', async () => {
    const other = await house.moped()
    const upgrade = await house.start(house.admin, (await house.plan(house.admin, await house.firmware(), [other])).id)
    const order = await house.orders.claim(upgrade.id, other.id)
    if (!order) throw new Error('nothing was claimed')
    await house.orders.hear(other.imei, { orderId: order.orderId, word: 'failed', reason: 'install' })
    expect(await codeOf(fetch(order.orderId, order.ticket))).toBe('device.unauthenticated')
    house.after(60)
    await house.says(other)
    const next = await house.orders.claim(upgrade.id, other.id)
    expect(await codeOf(fetch(order.orderId, order.ticket))).toBe('device.unauthenticated')
    expect((await fetch(next?.orderId ?? '', next?.ticket)).status).toBe(200)
  })
})
