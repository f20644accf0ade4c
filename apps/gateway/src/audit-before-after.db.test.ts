import { isDeepStrictEqual } from 'node:util'
import type { AuditEvent } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import type { Facts, Shown } from './testing/audit/audit-case.js'
import { bonusCases } from './testing/audit/bonus-cases.js'
import { customerCases } from './testing/audit/customer-cases.js'
import { firmwareCases } from './testing/audit/firmware-cases.js'
import { fleetCases } from './testing/audit/fleet-cases.js'
import { notificationCases } from './testing/audit/notification-cases.js'
import { operatorCases } from './testing/audit/operator-cases.js'
import { paymentCases } from './testing/audit/payment-cases.js'
import { peopleCases } from './testing/audit/people-cases.js'
import { openTwoCompanies, type TwoCompanies } from './testing/open-two-companies.js'

let db: TestDatabase
let gateway: TwoCompanies
beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openTwoCompanies(db)
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

interface Entry {
  before: Facts | null
  after: Facts | null
}
/**
 * Each event with the call that makes it and the reading that shows its thing. An event that is not here does not
 * compile.
 */
const auditCases = (): Record<AuditEvent, Shown> => ({
  ...customerCases(gateway),
  ...fleetCases(db, gateway),
  ...operatorCases(gateway),
  ...bonusCases(gateway),
  ...notificationCases(gateway),
  ...paymentCases(db, gateway),
  ...firmwareCases(db, gateway),
  ...peopleCases(db, gateway),
})

/** Names of what differs between two readings. */
const differing = (one: Facts, other: Facts): string[] =>
  Object.keys({ ...one, ...other }).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

/** What a record says otherwise than the two readings around its call. */
const wrongIn = (entry: Entry, before: Facts, after: Facts): string[] => {
  const side = (name: 'before' | 'after', read: Facts) =>
    Object.entries(entry[name] ?? {}).flatMap(([fact, value]) => {
      // what is a customer's own is not compared; of a changed profile rooms/customers/profile/profile.db.test.ts reads it
      if (fact === 'sealed') return []
      const expected = fact === 'changed' && !('changed' in read) ? differing(before, after) : read[fact]
      const said = Array.isArray(value) && fact === 'changed' ? value.toSorted() : value
      const is = Array.isArray(expected) && fact === 'changed' ? expected.toSorted() : expected
      return isDeepStrictEqual(said, is)
        ? []
        : [`${name}.${fact} is ${JSON.stringify(said)}, read was ${JSON.stringify(is)}`]
    })
  return [...side('before', before), ...side('after', after)]
}

const newest = async (event: AuditEvent, after: readonly unknown[]): Promise<Entry | undefined> =>
  (
    await db.asOwner('select before, after from audit_events where event = $1 and not (id = any ($2)) limit 1', [
      event,
      after,
    ])
  )[0] as Entry | undefined

test('each record says what was read before and after its call, by the names of what is read', async () => {
  const wrong: string[] = []
  for (const [event, make] of Object.entries(auditCases()) as [AuditEvent, Shown][]) {
    if (typeof make !== 'function') continue
    const { facts, call, derive } = await make()
    const known = (await db.asOwner('select id from audit_events')).map(({ id }) => id)
    const before = await facts()
    const { status, body } = await call()
    if (status >= 400) wrong.push(`${event}: the call answers ${status} ${JSON.stringify(body)}`)
    const read = await facts()
    const entry = await newest(event, known)
    if (!entry) wrong.push(`${event}: no record`)
    else if (!entry.before && !entry.after) wrong.push(`${event}: nothing to compare`)
    else wrong.push(...wrongIn(entry, before, { ...read, ...derive?.(before, read) }).map((one) => `${event}: ${one}`))
  }
  expect(wrong).toEqual([])
}, 120_000)

test('a record that says something else is noticed', () => {
  const [before, after] = [
    { state: 'open', name: 'A' },
    { state: 'closed', name: 'A' },
  ]
  expect(wrongIn({ before: { state: 'open' }, after: { state: 'closed' } }, before, after)).toEqual([])
  expect(wrongIn({ before: null, after: { changed: ['state'] } }, before, after)).toEqual([])
  // the two sides changed over, a fact that is not read, and a field that did not change
  expect(wrongIn({ before: { state: 'closed' }, after: { state: 'open' } }, before, after)).toHaveLength(2)
  expect(wrongIn({ before: null, after: { colour: 'red' } }, before, after)).toHaveLength(1)
  expect(wrongIn({ before: null, after: { changed: ['name'] } }, before, after)).toHaveLength(1)
})
