import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { openFleet } from '../vehicles/testing/open-fleet.js'
import { type OpenFiles, openFiles, sha256Of } from './testing/open-files.js'

let db: TestDatabase
let house: OpenFiles
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openFiles(db, openFleet(db, { quotaBytes: 1000 }))
})
afterAll(() => db?.close())

const text = (sizeBytes: number) => Buffer.from('a line of text\n'.repeat(100)).subarray(0, sizeBytes)
const send = (sizeBytes: number, who = house.manager) => house.send(who, 'other', 'notes.txt', text(sizeBytes))
const used = async (who = house.manager) =>
  (await house.ask<{ usedBytes: number; quotaBytes: number | null }>(who, 'getStorage', { query: {} })).body

test('files of an operator may take so much and no more; the refusal says how much is used, and leaves nothing', async () => {
  const first = await send(600)
  expect(await used()).toEqual({ usedBytes: 600, quotaBytes: 1000 })
  const before = house.objects.keys('').length
  await expect(send(401)).rejects.toMatchObject({
    code: 'file.quota_full',
    params: { usedBytes: 600, quotaBytes: 1000 },
  })
  expect(house.objects.keys('')).toHaveLength(before)
  const second = await send(400)
  expect(await codeOf(send(1))).toBe('file.quota_full')
  await house.remove(house.manager, first.id)
  expect(await used()).toEqual({ usedBytes: 400, quotaBytes: 1000 })
  await house.remove(house.manager, second.id)
})

test('an upload takes its place when it begins, once; dropped, it gives it back', async () => {
  const { id } = await house.begin(house.manager, 'other', 'notes.txt', 700)
  expect(await used()).toMatchObject({ usedBytes: 700 })
  await house.begin(house.manager, 'other', 'notes.txt', 700, { id })
  expect(await codeOf(house.begin(house.manager, 'other', 'more.txt', 301))).toBe('file.quota_full')
  await house.part(house.manager, id, 1, text(700))
  const file = await house.complete(house.manager, id)
  expect(await used()).toMatchObject({ usedBytes: 700 })
  await house.remove(house.manager, file.id)
  const dropped = await house.begin(house.manager, 'other', 'notes.txt', 1000)
  await house.ask(house.manager, 'dropUpload', { params: { id: dropped.id } })
  expect(await used()).toMatchObject({ usedBytes: 0 })
})

test('a file under the id of an upload on its way is counted next to it', async () => {
  const { id } = await house.begin(house.manager, 'other', 'notes.txt', 600)
  expect(await codeOf(house.send(house.manager, 'other', 'notes.txt', text(600), { id }))).toBe('file.quota_full')
  expect(await used()).toMatchObject({ usedBytes: 600 })
  await house.ask(house.manager, 'dropUpload', { params: { id } })
})

test('files that come at the same time never pass it together', async () => {
  const sent = await Promise.allSettled([1, 2, 3, 4].map(() => send(400)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await used()).toMatchObject({ usedBytes: 800 })
})

test('each kind of file counts, of the provider’s people too, and a picture by what is kept of it', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#c20' } })
    .png()
    .toBuffer()
  const { ona: operatorId } = house
  const before = (await used()).usedBytes
  const document = await house.send(house.manager, 'document', 'contract.pdf', pdf)
  expect(document.contentType).toBe('application/pdf')
  const picture = await house.send(house.admin, 'logo', 'logo.png', png, { sharingOperatorId: operatorId })
  const write = await house.room.keepMade(
    { bytes: text(33), contentType: 'image/webp', sha256: sha256Of(text(33)) },
    { operatorId, name: 'end.webp', kind: 'ending-image', account: null, createdBy: 'rider' },
  )
  await house.asSystem(write)
  expect((await used()).usedBytes - before).toBe(pdf.length + picture.sizeBytes + 33)
  const left = 1000 - (await used()).usedBytes
  // of the provider's side too, in one call or as an upload
  const given = { sharingOperatorId: operatorId }
  expect(await codeOf(house.send(house.admin, 'other', 'notes.txt', text(left + 1), given))).toBe('file.quota_full')
  expect(await codeOf(house.begin(house.admin, 'other', 'notes.txt', left + 1, given))).toBe('file.quota_full')
})

test('a full operator is refused before its bytes are taken', async () => {
  const left = 1000 - (await used()).usedBytes
  const { id } = await house.begin(house.manager, 'other', 'notes.txt', left)
  let taken = 0
  async function* bytes() {
    taken += 1
    yield text(1)
  }
  const body = { fields: { kind: 'other' }, file: { name: 'notes.txt', bytes: bytes() } }
  expect(await codeOf(house.ask(house.manager, 'sendFile', { body }))).toBe('file.quota_full')
  expect(taken).toBe(0)
  await house.ask(house.manager, 'dropUpload', { params: { id } })
})

test('another operator and the provider are not held back by it', async () => {
  const before = (await used()).usedBytes
  await send(1000, house.stranger)
  const asked = { query: { sharingOperatorId: house.ona } }
  expect((await house.ask<{ usedBytes: number }>(house.admin, 'getStorage', asked)).body.usedBytes).toBe(before)
  expect(await used(house.admin)).toMatchObject({ quotaBytes: null })
  await send(1400, house.admin)
  await send(1400, house.admin)
})
