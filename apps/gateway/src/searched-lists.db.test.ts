import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { everything } from './rooms/operators/index.js'
import { openHouse } from './testing/open-house.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
}, 60_000)
afterAll(() => db?.close())

const shapeOf = (query: z.ZodType | undefined): object => (query as { shape?: object } | undefined)?.shape ?? {}

test('every list that takes words to search has texts in which it looks for them', async () => {
  const house = openHouse(db)
  const lists = house.handlers.filter(({ endpoint: { list, query } }) => list && 'search' in shapeOf(query))
  expect(lists.length).toBeGreaterThan(30)
  const id = newId()
  const without: string[] = []
  for (const { endpoint } of lists) {
    const who =
      endpoint.audience === 'rider'
        ? { kind: 'rider', customerId: id, sessionId: id }
        : { role: 'admin', operatorId: null }
    const own = { customerId: id, customerKey: id, sharingOperatorId: id, SharingOperatorId: id, line: 'card' }
    const query = Object.fromEntries(Object.entries(own).filter(([name]) => name in shapeOf(endpoint.query)))
    const said = await house
      .ask(who as never, endpoint, {
        scope: everything('it tries every list'),
        params: { id },
        query: { ...query, search: 'words' },
      })
      .then(
        () => '',
        (error: unknown) => JSON.stringify(error, Object.getOwnPropertyNames(error)),
      )
    if (said.includes('invalid_search')) without.push(endpoint.id)
  }
  expect(without).toEqual([])
})
