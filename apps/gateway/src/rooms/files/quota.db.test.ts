import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { openFleet } from '../vehicles/testing/open-fleet.js'
import { type OpenFiles, openFiles } from './testing/open-files.js'

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

test('files that come at the same time never pass it together', async () => {
  const sent = await Promise.allSettled([1, 2, 3, 4].map(() => send(400)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await used()).toMatchObject({ usedBytes: 800 })
})

test('another operator and the provider are not held back by it', async () => {
  await send(1000, house.stranger)
  expect(await used(house.admin)).toMatchObject({ quotaBytes: null })
  await send(1400, house.admin)
  await send(1400, house.admin)
})
