import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Firmware, Upgrade, VehicleUpgrade } from '@motora/contract/firmware'
import type { Vehicle } from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { publicKeyText, readVerifyingKeys, signDigest, type VerifyingKey } from '../../../kernel/signed-digest.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { openHouse } from '../../../testing/open-house.js'
import { programOf } from '../../files/testing/open-files.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../testing/open-campaigns.js'

const domain = 'motora-firmware-v1:'
const pair = (): { secret: KeyObject; trusted: VerifyingKey } => {
  const { privateKey: secret } = generateKeyPairSync('ed25519')
  const [trusted] = readVerifyingKeys(publicKeyText(secret)) ?? []
  if (!trusted) throw new Error('a key that was just made cannot be read')
  return { secret, trusted }
}
const [first, second, stranger] = [pair(), pair(), pair()]

let db: TestDatabase
/** Trusts nobody; the clock and the files of all. */
let house: OpenCampaigns
/** Other processes on the same database, by whom they trust. */
let trusting: (...trustedKeys: VerifyingKey[]) => ReturnType<typeof openHouse>
let versions = 0

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCampaigns(db)
  const { clock, bus, objects } = house
  trusting = (...trustedKeys) => openHouse(db, { clock, bus, objects, trustedKeys })
})
afterAll(() => db.close())

const given = async (signedBy?: KeyObject, more: Partial<Firmware> = {}) => {
  versions += 1
  const fileId = more.fileId ?? (await house.sendFile(programOf(3000, versions + 100)))
  const { sha256 } = await house.files.details(house.files.admin, fileId)
  return {
    id: newId(),
    name: 'Inverter',
    target: 'ECU',
    hardwareVersions: ['S01-A'],
    version: `7.${versions}.0`,
    fileId,
    signature: signedBy ? signDigest(signedBy, domain, sha256) : null,
    ...more,
  }
}
type Where = Pick<ReturnType<typeof openHouse>, 'ask'>
const at = ({ ask }: Where) => {
  const call = async <B>(id: string, input: object): Promise<B> =>
    (await ask<B>(house.admin, `firmware.${id}`, input)).body
  return {
    create: (body: object) => call<Firmware>('createFirmware', { body }),
    read: (id: string) => call<Firmware>('getFirmware', { params: { id } }),
    change: ({ id, name, target, hardwareVersions, version, fileId, revision }: Firmware, more: object) =>
      call<Firmware>('changeFirmware', {
        params: { id },
        body: { name, target, hardwareVersions, version, fileId, revision, ...more },
      }),
    plan: (firmware: Firmware, moped: Moped) =>
      call<Upgrade>('createUpgrade', {
        body: {
          id: newId(),
          name: 'Signed',
          firmwareId: firmware.id,
          selection: { vehicleIds: [moped.id] },
          shareAtOncePercent: 100,
          pauseAboveFailedPercent: 100,
          maxAttempts: 3,
          allowOlder: true,
        },
      }),
    start: (id: string, scheduledAt: string | null = null) =>
      call<Upgrade>('startUpgrade', { params: { id }, body: { scheduledAt, revision: 1 } }),
    steer: (verb: string, id: string) => call<Upgrade>(`${verb}Upgrade`, { params: { id } }),
    ofVehicle: (id: string) => call<VehicleUpgrade[]>('listVehicleUpgrades', { params: { id } }),
  }
}
const storedKey = async (id: string): Promise<unknown> =>
  (await db.asOwner('select signature_key from firmwares where id = $1', [id]))[0]?.signature_key

describe('a firmware', () => {
  test('is taken unsigned where no key is trusted, and a signature is kept for later', async () => {
    const none = at(trusting())
    const unsigned = await none.create(await given())
    expect(unsigned).toMatchObject({ signature: null, signatureState: 'not-signed', needsSignature: false })
    const signed = await none.create(await given(first.secret))
    expect(signed).toMatchObject({ signatureState: 'not-verified', signatureKeyId: null })
    // a key is trusted later, and the same signature counts
    const later = await at(trusting(second.trusted, first.trusted)).read(signed.id)
    expect(later).toMatchObject({ signatureState: 'verified', signatureKeyId: first.trusted.id, needsSignature: true })
  })

  test('is refused without the signature of a trusted key over this very file, and leaves nothing behind', async () => {
    const { create } = at(trusting(first.trusted))
    expect(await codeOf(create(await given()))).toBe('firmware.signature_missing')
    expect(await codeOf(create(await given(stranger.secret)))).toBe('firmware.signature_wrong')
    const { signature } = await given(first.secret)
    const other = await given(undefined, { signature })
    expect(await codeOf(create(other))).toBe('firmware.signature_wrong')
    const [file] = await db.asOwner('select used_by from files where id = $1', [other.fileId])
    expect(file?.used_by).toBeNull()
    const short = Buffer.from(signature ?? '', 'base64')
      .subarray(0, 63)
      .toString('base64')
    for (const bad of [short, 'nothing', `${signature}AA`])
      await expect(create({ ...other, signature: bad })).rejects.toThrow()
  })

  test('is verified by the key that signed it, which is noted, and by no memory of that key', async () => {
    const made = await at(trusting(first.trusted)).create(await given(first.secret))
    expect(made).toMatchObject({ signatureState: 'verified', signatureKeyId: first.trusted.id })
    expect(await storedKey(made.id)).toBe(first.trusted.id)
    expect((await house.recordsOf(made.id))[0]?.after).toMatchObject({ signatureKeyId: first.trusted.id })
    // two keys while one is changed; then the first is taken out
    expect(await at(trusting(first.trusted, second.trusted)).read(made.id)).toMatchObject({
      signatureState: 'verified',
    })
    const replaced = await at(trusting(second.trusted)).read(made.id)
    expect(replaced).toMatchObject({ signatureState: 'not-verified', signatureKeyId: null, needsSignature: true })
    // a process of the version before puts another file under it
    await db.asOwner('update firmwares set sha256 = $2 where id = $1', [made.id, 'cd'.repeat(32)])
    expect((await at(trusting(first.trusted)).read(made.id)).signatureState).toBe('not-verified')
  })

  test('keeps its signature with its file, loses it with another, and is signed again also when it is used', async () => {
    const { create, change } = at(trusting(first.trusted, second.trusted))
    const made = await create(await given(first.secret))
    expect((await change(made, { notes: 'Softer' })).signature).toBe(made.signature)
    const now = { ...made, revision: 2 }
    const other = await given(second.secret)
    expect(await codeOf(change(now, { notes: 'Softer', fileId: other.fileId }))).toBe('firmware.signature_missing')
    const changed = await change(now, { fileId: other.fileId, signature: other.signature })
    expect(changed).toMatchObject({ signatureState: 'verified', signatureKeyId: second.trusted.id })
    expect(await codeOf(change(changed, { signature: null }))).toBe('firmware.signature_missing')

    const unsigned = await at(trusting()).create(await given())
    const { fileId } = await given()
    expect(await codeOf(change(unsigned, { fileId })), 'another unsigned file').toBe('firmware.signature_missing')
    expect(await at(trusting()).read(unsigned.id)).toEqual({ ...unsigned })

    await db.asOwner('update firmwares set used_at = created_at where id = $1', [unsigned.id])
    // it can be switched off as it is, and signed, and nothing else
    const off = await change(unsigned, { isActive: false })
    expect(off).toMatchObject({ isActive: false, signatureState: 'not-signed' })
    const signature = signDigest(first.secret, domain, unsigned.sha256)
    expect(await change(off, { isActive: true, signature })).toMatchObject({
      signatureState: 'verified',
      isActive: true,
    })
  })
})

describe('a campaign', () => {
  test('is planned, started and scheduled only with what a trusted key vouches for', async () => {
    const moped = await house.moped()
    const unsigned = await at(trusting()).create(await given())
    const draft = await at(trusting()).plan(unsigned, moped)
    const { plan, start } = at(trusting(first.trusted))
    expect(await codeOf(plan(unsigned, moped))).toBe('firmware.not_verified')
    expect(await codeOf(start(draft.id))).toBe('firmware.not_verified')
    const later = new Date(house.clock.now().getTime() + 3_600_000).toISOString()
    expect(await codeOf(start(draft.id, later))).toBe('firmware.not_verified')
    // at its hour nobody is there to see a refusal
    await at(trusting()).start(draft.id, later)
    house.after(3601)
    const [run] = trusting(first.trusted).firmware.timedTasks
    await run?.run()
    expect((await house.get(house.admin, draft.id)).state).toBe('cancelled')
    expect((await house.recordsOf(draft.id)).at(-1)?.reason).toBe('firmware.not_verified')
  })

  test('tells the signature with its order and its bytes, and gives no order once its key is taken away', async () => {
    const moped = await house.moped()
    const ours = trusting(first.trusted)
    const { create, plan, start, steer, ofVehicle } = at(ours)
    const firmware = await create(await given(first.secret))
    const { id } = await start((await plan(firmware, moped)).id)
    expect((await ofVehicle(moped.id))[0]?.signatureState).toBe('verified')

    const replaced = trusting(second.trusted)
    expect((await at(replaced).ofVehicle(moped.id))[0]?.signatureState).toBe('not-verified')
    house.due.splice(0)
    await replaced.firmware.timedTasks[0]?.run()
    await house.bus.settle()
    expect(house.due).toEqual([])
    expect(await replaced.firmware.orders.claim(id, moped.id)).toBeUndefined()
    await at(replaced).steer('pause', id)
    expect(await codeOf(at(replaced).steer('resume', id))).toBe('firmware.not_verified')
    await steer('resume', id)

    const order = await ours.firmware.orders.claim(id, moped.id)
    expect(order?.signature).toEqual({ base64: firmware.signature, keyId: first.trusted.id })
    const fetch = (where: Where) =>
      where.ask(house.admin, 'firmware.fetch', {
        params: { id: order?.orderId },
        headers: { authorization: `Bearer ${order?.ticket}` },
      })
    // what the answer sets as headers
    expect((await fetch(ours)).cookies).toEqual([firmware.signature, first.trusted.id])
    expect((await fetch(trusting())).cookies).toEqual([])
  })

  test('is tried again only with what a trusted key vouches for', async () => {
    const [moped, replaced] = [await house.moped(), trusting(second.trusted)]
    const firmware = await at(trusting(first.trusted)).create(await given(first.secret))
    const once = { maxAttempts: 1, allowOlder: true }
    const { id } = await house.start(house.admin, (await house.plan(house.admin, firmware, [moped], once)).id)
    const order = await house.orders.claim(id, moped.id)
    await house.orders.hear(moped.imei, { orderId: order?.orderId ?? '', word: 'failed', reason: 'download' })
    await house.tick()
    expect(await house.get(house.admin, id)).toMatchObject({ state: 'finished', counts: { failed: 1 } })

    expect(await codeOf(at(replaced).steer('retry', id))).toBe('firmware.not_verified')
    expect(await house.get(house.admin, id)).toMatchObject({ state: 'finished', counts: { failed: 1 } })
    expect(await house.desired(moped)).toBeNull()
    expect(await at(trusting(first.trusted)).steer('retry', id)).toMatchObject({ state: 'running' })
  })

  test('without trusted keys goes out unsigned, as ever', async () => {
    const moped = await house.moped()
    const { create, plan, start, ofVehicle } = at(trusting())
    const { id } = await start((await plan(await create(await given()), moped)).id)
    expect((await ofVehicle(moped.id))[0]?.signatureState).toBe('not-signed')
    const order = await house.orders.claim(id, moped.id)
    expect(order).toBeDefined()
    expect(order && 'signature' in order).toBe(false)
  })
})

describe('a vehicle', () => {
  const shown = async ({ ask }: Where, { id }: Moped, who = house.admin): Promise<Vehicle['firmware']> =>
    (await ask<Vehicle>(who, 'vehicles.getVehicle', { params: { id } })).body.firmware

  test('shows next to each version that it runs how the firmware of that version stands', async () => {
    const signed = await at(trusting(first.trusted)).create(await given(first.secret))
    const unsigned = await at(trusting()).create(await given(undefined, { target: 'BMS' }))
    const moped = await house.moped(house.ona, { ecu: signed.version, bms: unsigned.version, tcu: '99.1' })
    const states = async (where: Where) =>
      Object.values(await shown(where, moped)).map(({ signature }) => signature ?? 'none')
    expect(await states(trusting(first.trusted))).toEqual(['verified', 'not-signed', 'unknown'])
    expect(await states(trusting(second.trusted))).toEqual(['not-verified', 'not-signed', 'unknown'])
    expect(await states(trusting())).toEqual(['not-verified', 'not-signed', 'unknown'])
    // the same version in other words; one of another unit; a text that is no version
    await house.tells(moped, { ecu: `${signed.version}.0`, bms: signed.version, tcu: 'SILENCE four' })
    expect(await states(trusting(first.trusted))).toEqual(['verified', 'unknown', 'unknown'])
  })

  test('shows none of a unit that has never said what it runs, to others than may read firmware, and in lists', async () => {
    const signed = await at(trusting(first.trusted)).create(await given(first.secret))
    const moped = await house.moped(house.ona, { ecu: signed.version })
    const ours = trusting(first.trusted)
    const plain = { current: signed.version, desired: null }
    for (const who of [house.admin, house.readonly, house.manager])
      expect(await shown(ours, moped, who)).toMatchObject({
        ecu: { ...plain, signature: 'verified' },
        tcu: { current: null, desired: null },
      })
    expect((await shown(ours, moped)).tcu).not.toHaveProperty('signature')
    expect((await shown(ours, moped, house.person('Sharing.Technician', house.ona))).ecu).toEqual(plain)
    const { body } = await ours.ask<Vehicle[]>(house.admin, 'vehicles.listVehicles', { query: { pageSize: 1000 } })
    expect(body.find(({ id }) => id === moped.id)?.firmware.ecu).toEqual(plain)
  })
})
