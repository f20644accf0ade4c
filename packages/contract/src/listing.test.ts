import { expect, test } from 'vitest'
import { listQuery } from './listing.js'

const filterOf = (filter: string) => listQuery.shape.filter.safeParse(filter)

test('a filter is an object of conditions', () => {
  const filter = { plate: '12*', battery: ['>5', null], isClosed: true }
  expect(filterOf(JSON.stringify(filter)).data).toEqual(filter)
})

test.each([
  ['[]', /JSON object/],
  ['{"plate":', /JSON object/],
  [String.raw`{"status":["\u0000"]}`, /JSON object/],
  [String.raw`{"plate":"\ud800"}`, /JSON object/],
  ['{"__proto__":"x"}', /__proto__/],
  ['{"constructor":"x"}', /constructor/],
  ['{"price":">5","price":">100000"}', /names a field twice/],
])('%s is no filter, and says so', (text, why) => {
  const { error } = filterOf(text)
  expect(error?.issues.map(({ message }) => message).join()).toMatch(why)
})

test('a sort says what is expected in place of a pattern', () => {
  expect(listQuery.shape.sort.safeParse('-bought,').error?.issues[0]?.message).toMatch(/such as -created,name/)
})
