import { uploadPartBytes } from '@motora/contract/files'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type OpenFiles, openFiles, programOf, sha256Of, wholeOf } from './testing/open-files.js'

let db: TestDatabase
let house: OpenFiles
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  house = await openFiles(db)
  await db.asOwner('delete from file_objects_to_drop')
})
afterAll(() => db?.close())

const day = 24 * 3_600_000
const text = Buffer.from('una nota')
const noted = async () => (await db.asOwner('select key from file_objects_to_drop order by key')).map(({ key }) => key)

test('bytes that the store would not let go are taken away as soon as it does', async () => {
  const { id } = await house.send(house.manager, 'other', 'a.txt', text)
  await house.tick()
  await house.remove(house.manager, id)
  const keys = house.objects.keys()
  expect(keys).toHaveLength(1)
  house.objects.before = (deed) => {
    if (deed === 'delete') throw new Error('the store is gone')
  }
  await expect(house.tick()).rejects.toThrow('the store is gone')
  expect([house.objects.keys(), await noted()]).toEqual([keys, keys])
  house.objects.before = () => undefined
  await house.tick()
  expect([house.objects.keys(), await noted()]).toEqual([[], []])
})

test('an upload that nobody went on with goes after a day, with all its parts; one that goes on stays', async () => {
  const bytes = programOf(2 * uploadPartBytes)
  const old = await house.begin(house.admin, 'firmware', 'a.sil', bytes.length)
  const managers = await house.begin(house.manager, 'other', 'a.txt', uploadPartBytes)
  await house.part(house.admin, old.id, 1, bytes.subarray(0, uploadPartBytes))
  await house.part(house.manager, managers.id, 1, bytes.subarray(0, uploadPartBytes))
  house.clock.advance(day / 2)
  const young = await house.begin(house.admin, 'firmware', 'b.sil', bytes.length)
  await house.part(house.admin, young.id, 2, bytes.subarray(uploadPartBytes))
  house.clock.advance(day / 2)
  await house.tick()
  expect(house.objects.keys()).toEqual([expect.stringContaining(young.id)])
  const ids = [old.id, managers.id, young.id]
  const left = await db.asOwner('select id from file_uploads where id = any($1::uuid[])', [ids])
  const parts = await db.asOwner('select upload_id as id from file_upload_parts where upload_id = any($1::uuid[])', [
    ids,
  ])
  expect([left, parts]).toEqual([[{ id: young.id }], [{ id: young.id }]])
})

test('what a break left is swept after a day, and nothing that a file or an upload names', async () => {
  const picture = { contentType: 'image/webp' as const, bytes: text, sha256: sha256Of(text) }
  const of = { operatorId: house.ona, name: 'a.webp', kind: 'ending-image', account: null, createdBy: 'Anna' } as const
  const file = await house.send(house.manager, 'other', 'a.txt', text)
  const pictureId = await house.asSystem(await house.room.keepMade(picture, of))
  const never = await house.room.keepMade(picture, of)
  expect(never).toBeTypeOf('function')
  await house.objects.put(`files/${file.id}`, text, text.length)
  await house.objects.put(`uploads/${newId()}/1-${newId()}`, text, text.length)
  await house.objects.put('elsewhere/stays', text, text.length)
  house.clock.advance(day - 60_000)
  const going = await house.begin(house.manager, 'other', 'b.txt', uploadPartBytes + 1)
  await house.part(house.manager, going.id, 1, new Uint8Array(uploadPartBytes))
  await house.objects.put(`files/${newId()}`, text, text.length)
  await house.tick()
  const before = house.objects.keys()
  // two of the file and its double, two pictures, two that are young, one of the break, one that is not ours
  expect(before).toHaveLength(8)
  house.clock.advance(60_000)
  await house.tick()
  const left = house.objects.keys()
  expect(left).toHaveLength(5)
  expect(left.filter((key) => key.startsWith('uploads/'))).toEqual([expect.stringContaining(going.id)])
  for (const id of [file.id, pictureId]) {
    const { body } = await house.get(house.manager, id)
    expect((await wholeOf(body.stream)).equals(text)).toBe(true)
  }
})

test('a store with thousands of objects is looked through in portions', async () => {
  const { id } = await house.send(house.manager, 'other', 'a.txt', text)
  for (let made = 0; made < 1203; made += 1) await house.objects.put(`files/${newId()}`, text, text.length)
  house.clock.advance(day)
  await house.tick()
  expect(house.objects.keys()).toEqual([expect.stringContaining(id)])
})
