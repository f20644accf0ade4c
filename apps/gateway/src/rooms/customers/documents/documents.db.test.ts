import {
  type CustomerDocument,
  documentCodes,
  getRiderDocuments,
  listCustomerDocuments,
  type RiderDocuments,
  sendRiderDocument,
  validateCustomer,
} from '@motora/contract/customers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, type Staff, staffOf } from '../../../testing/open-house.js'
import { makeAccount } from '../../identity/testing/open-identity.js'
import { forgetReview } from '../review/forget-review.js'
import { type OpenCustomers, openCustomers } from '../testing/open-customers.js'
import { plainPhoto, riderActor, sendPhotos } from '../testing/send-photos.js'
import { maxPersonsADay } from './look-at-documents.js'

let db: TestDatabase
let house: OpenCustomers
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
})
afterAll(() => db.close())

let n = 0
const rider = () => house.register({ firstName: 'Marta', lastName: 'Puig', email: `doc${++n}@rider.test` })
const send = (id: string, code: string, body: Uint8Array) =>
  house.ask<RiderDocuments>(riderActor(id), sendRiderDocument, { params: { code }, body })
const look = async (id: string, who: Staff | typeof admin = admin) =>
  (await house.ask<CustomerDocument[]>(who, listCustomerDocuments, { query: { field: 'CustomerId', value: id } })).body
const records = async (event: string, id: string) =>
  db.asOwner('select after, outcome from audit_events where event = $1 and target_id = $2', [event, id])
const run = (name: string) => house.timedTasks.find((task) => task.name === name)?.run(house.clock.now())
const days = (count: number) => house.clock.advance(count * 86_400_000)

describe('a rider sends photos', () => {
  test('the fourth opens the request and its clock; one that is sent again changes neither [I-09]', async () => {
    const id = await rider()
    expect(await sendPhotos(house, id, documentCodes.slice(0, 3))).toEqual({
      provided: ['DniBack', 'DniFront', 'DrivingLicenseFront'],
      waitingSince: null,
    })
    house.clock.advance(60_000)
    const waitingSince = house.clock.now().toISOString()
    expect(await sendPhotos(house, id, ['DrivingLicenseBack'])).toMatchObject({ waitingSince })
    house.clock.advance(60_000)
    expect(await sendPhotos(house, id, ['DniFront'])).toMatchObject({ waitingSince })
    const { body } = await house.ask<RiderDocuments>(riderActor(id), getRiderDocuments)
    expect(body.provided).toHaveLength(4)
    expect(await db.asOwner('select id from validation_requests where customer_id = $1', [id])).toHaveLength(1)
    expect(await records('customers.document_sent', id)).toHaveLength(5)
  })

  test('a photo whose answer was lost is sent again and kept once; another one has it as its backup', async () => {
    const id = await rider()
    const [first, second] = [await plainPhoto('#ffffff'), await plainPhoto('#123456')]
    const kept = async () => db.asOwner('select id from customer_documents where customer_id = $1 order by id', [id])
    await send(id, 'DniFront', first)
    const before = await kept()
    expect((await send(id, 'DniFront', first)).body.provided).toEqual(['DniFront'])
    expect(await kept()).toEqual(before)
    await send(id, 'DniFront', second)
    await send(id, 'DniFront', second)
    const photos = (await look(id)).map(({ isBackup }) => isBackup)
    expect(photos).toEqual([false, true])
    expect(await kept()).toMatchObject([before[0], {}])
  })

  test('the same photos sent once more after they were refused are asked about once more', async () => {
    const id = await rider()
    const photo = await plainPhoto()
    for (const code of documentCodes) await send(id, code, photo)
    await house.ask(admin, validateCustomer, {
      params: { id },
      body: { canOperate: false, cannotOperateReason: 'blurred' },
    })
    expect((await send(id, 'DniFront', photo)).body.waitingSince).not.toBeNull()
  })

  test('the photo is made again and at rest it is noise; what is moved to another row does not open [H1, G5]', async () => {
    const id = await rider()
    const given = await sharp(await plainPhoto('#ffffff', 3000, 1000))
      .withExif({ IFD0: { Copyright: 'cnry-exif' } })
      .jpeg()
      .toBuffer()
    await send(id, 'DniFront', given)
    await send(id, 'DniBack', given)
    const rows = (await db.asOwner('select id, sealed from customer_documents where customer_id = $1', [id])) as {
      id: string
      sealed: Uint8Array
    }[]
    for (const { sealed } of rows) {
      const bytes = Buffer.from(sealed)
      for (const trace of [Buffer.of(0xff, 0xd8, 0xff), Buffer.from('JFIF'), Buffer.from('cnry-exif')])
        expect(bytes.includes(trace)).toBe(false)
      // what can be packed is not noise
      expect(new Set(bytes).size).toBe(256)
    }
    const [one, other] = rows
    await db.asOwner('update customer_documents set sealed = $1 where id = $2', [other?.sealed, one?.id])
    await expect(look(id)).rejects.toThrow()
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('%PDF-1.7 no picture')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a beginning', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('%s is refused and nothing is kept [F5]', async (_what, bytes) => {
    const id = await rider()
    expect(await codeOf(send(id, 'DniFront', bytes))).toBe('file.unreadable')
    expect(await db.asOwner('select id from customer_documents where customer_id = $1', [id])).toEqual([])
  })

  test('a photo that is cut off, one that claims many pixels, and another kind of picture are refused [F5]', async () => {
    const id = await rider()
    const whole = await plainPhoto('#123456', 1200, 900)
    expect(await codeOf(send(id, 'DniFront', whole.subarray(0, whole.length / 2)))).toBe('file.unreadable')
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await codeOf(send(id, 'DniFront', bomb))).toBe('file.unreadable')
    expect(await codeOf(send(id, 'DniFront', await sharp(whole).gif().toBuffer()))).toBe('file.unreadable')
  })

  test('who is disabled, or has not confirmed the address, sends none', async () => {
    const id = await rider()
    const photo = await plainPhoto()
    await db.asOwner('update customers set email_verified = false where id = $1', [id])
    expect(await codeOf(send(id, 'DniFront', photo))).toBe('rider.email_unconfirmed')
    await db.asOwner('update customers set email_verified = true, enabled = false where id = $1', [id])
    expect(await codeOf(send(id, 'DniFront', photo))).toBe('rider.disabled')
  })
})

describe('somebody looks', () => {
  test('the photos come as JPEG in base64 with the viewer burnt in, each look on record [H-26, H-56] (H5)', async () => {
    const id = await rider()
    await sendPhotos(house, id, [...documentCodes, 'DniBack'])
    const seen = await look(id)
    expect(seen.map(({ code, isBackup }) => `${code}${isBackup ? ' backup' : ''}`)).toEqual([
      'DniFront',
      'DniBack',
      'DniBack backup',
      'DrivingLicenseFront',
      'DrivingLicenseBack',
    ])
    expect(seen[0]).toMatchObject({ id: expect.any(String), customerId: id, code: 'DniFront', isBackup: false })
    const bytes = Buffer.from(seen[0]?.fileBinary ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 640 })
    const plain = await sharp(await plainPhoto()).stats()
    expect(plain.channels[0]?.stdev).toBe(0)
    expect((await sharp(bytes).stats()).channels[0]?.stdev).toBeGreaterThan(5)
    const other = await look(id, { ...staffOf(admin), email: 'another@motora.test' })
    expect(other[0]?.fileBinary).not.toBe(seen[0]?.fileBinary)
    expect(await records('customers.documents_seen', id)).toEqual([
      { after: { documents: expect.stringContaining('DniFront, DniBack, DniBack (backup)') }, outcome: 'done' },
      { after: expect.anything(), outcome: 'done' },
    ])
  })

  test('as many looks as records, also when they come at the same time [H5]', async () => {
    const ids = await Promise.all([rider(), rider(), rider()])
    for (const id of ids) await sendPhotos(house, id, ['DniFront'])
    await Promise.all(Array.from({ length: 60 }, (_, at) => look(ids[at % 3] ?? '')))
    for (const id of ids) expect(await records('customers.documents_seen', id)).toHaveLength(20)
  })

  test('nobody is there: 404', async () => {
    expect(await codeOf(look('0190a000-0000-7000-8000-0000000000ff'))).toBe('customer.not_found')
  })

  test(`more than ${maxPersonsADay} persons a day stop an account and tell the administrators, until tomorrow [H5]`, async () => {
    const mailed = await makeAccount({ ...house, room: house.identity })
    await db.asOwner(`update memberships set role = 'Sharing.Admin' where account_id = $1`, [mailed.accountId])
    const [who, first, second] = [staffOf(admin), await rider(), await rider()]
    const today = house.clock.now().toISOString().slice(0, 10)
    await db.asOwner(
      `insert into document_looks (account_id, day, customer_id)
       select $1, $2, gen_random_uuid() from generate_series(1, ${maxPersonsADay - 1})`,
      [who.accountId, today],
    )
    expect(await codeOf(look(first, who))).toBe('done')
    for (const _ of [1, 2]) expect(await codeOf(look(second, who))).toBe('customer.too_many_looks')
    expect(await codeOf(look(first, who)), 'stopped is stopped').toBe('customer.too_many_looks')
    expect(await codeOf(look(second)), 'others go on').toBe('done')
    expect(await records('customers.looks_stopped', second)).toEqual([
      { after: null, outcome: 'refused' },
      { after: null, outcome: 'refused' },
    ])
    expect(await records('customers.documents_seen', second)).toHaveLength(1)
    expect(await house.mailsTo(mailed.email)).toHaveLength(1)
    days(1)
    expect(await codeOf(look(second, who))).toBe('done')
  })
})

test('photos that wait for nothing are destroyed after 30 days, and then it is said that they were', async () => {
  const id = await rider()
  await sendPhotos(house, id, ['DniFront', 'DniFront'])
  days(29)
  await run('destroy document photos')
  expect((await look(id)).every(({ fileBinary }) => fileBinary !== null)).toBe(true)
  days(2)
  await run('destroy document photos')
  for (const { fileBinary, destroyedAt } of await look(id)) {
    expect(fileBinary).toBeNull()
    expect(destroyedAt).toBe(house.clock.now().toISOString())
  }
  expect(
    await db.asOwner('select id from customer_documents where customer_id = $1 and sealed is not null', [id]),
  ).toEqual([])
  expect(await records('customers.documents_destroyed', id)).toHaveLength(1)
  // a new one takes the place of what is gone
  expect((await sendPhotos(house, id, ['DniFront'])).provided).toEqual(['DniFront'])
})

test('a person who is erased leaves nothing of the documents', async () => {
  const id = await rider()
  await sendPhotos(house, id)
  await house.asSystem((work) => forgetReview(work, id))
  for (const table of ['customer_documents', 'customer_papers', 'validation_requests'])
    expect(await db.asOwner(`select * from ${table} where customer_id = $1`, [id])).toEqual([])
})
