import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './index.js'

const shapeOf = (query: unknown): Record<string, z.ZodType> =>
  (query as undefined | { shape?: Record<string, z.ZodType> })?.shape ?? {}

/** Each list that filters by a pair, with the fields it offers. */
const pairs = Object.fromEntries(
  allEndpoints.flatMap(({ id, list, query }) => {
    const { field } = shapeOf(query)
    if (!list || !field) return []
    const options = field as unknown as {
      options?: string[]
      unwrap?: () => { options: string[] }
      values?: Set<string>
    }
    return [[id, options.unwrap?.().options ?? options.options ?? [...(options.values ?? [])]]]
  }),
)

test('lists that filter by one field and its value name both, and only the fields that they know [U-07]', () => {
  expect(pairs['operators.list']).toEqual(['CanOperate', 'IsPrivate'])
  expect(pairs['identity.listTechnicians']).toEqual(['SharingOperatorId'])
  expect(pairs['vehicles.listVehicles']).toContain('SharingOperatorId')
  for (const id of Object.keys(pairs)) {
    const query = allEndpoints.find((endpoint) => endpoint.id === id)?.query
    expect(Object.keys(shapeOf(query)), id).toContain('value')
  }
})

test.each([
  ['operators.list', 'CanOperate', 'false'],
  ['operators.list', 'IsPrivate', 'true'],
  ['identity.listTechnicians', 'SharingOperatorId', '0190a000-0000-7000-8000-0000000000ff'],
  ['vehicles.listVehicles', 'SharingOperatorId', '0190a000-0000-7000-8000-0000000000ff'],
])('%s takes field=%s&value=%s, and no field of another name [U-07]', (id, field, value) => {
  const query = allEndpoints.find((endpoint) => endpoint.id === id)?.query
  expect(query?.safeParse({ field, value }).success).toBe(true)
  expect(query?.safeParse({ field: 'Password', value }).success).toBe(false)
})
