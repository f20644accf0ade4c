import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './index.js'

/** Lists that are put together in memory from other things: they are asked for by the number of the page alone. */
const withoutCursor = ['sharing.listRentableVehicles', 'vehicles.listVehicleCharges', 'vehicles.listVehicleDays']

const fieldsOf = (query: z.ZodType | undefined): string[] =>
  Object.keys((query as undefined | { shape?: Record<string, z.ZodType> })?.shape ?? {})

test('each list that goes on from a row takes the cursor that it answers [0080]', () => {
  const lists = allEndpoints.filter(({ list }) => list)
  expect(lists.length).toBeGreaterThan(60)
  for (const { id, query } of lists) expect(fieldsOf(query), id).toEqual(expect.arrayContaining(['page', 'pageSize']))
  // a handler cannot answer a cursor where none is taken: `AnswerOf` refuses it
  const without = lists.filter(({ query }) => !fieldsOf(query).includes('cursor')).map(({ id }) => id)
  expect(without.toSorted()).toEqual(withoutCursor)
})
