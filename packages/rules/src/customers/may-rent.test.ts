import { expect, test } from 'vitest'
import {
  ageNotReached,
  ageOn,
  barsOfAccount,
  barsOfRider,
  barsOfRiderAt,
  mayBeBirthday,
  noMoneyBars,
  type RiderFacts,
  type RiderLink,
  whyRiderMayNotRent,
} from './may-rent.js'

const now = new Date('2026-11-21T12:00:00Z')
const today = '2026-11-21'
const rider: RiderFacts = {
  enabled: true,
  emailVerified: true,
  canOperate: true,
  lapsedAt: null,
  deregisteredAt: null,
  birthday: '1990-05-17',
}
const link: RiderLink = {
  canOperateStart: new Date('2026-01-01'),
  canOperateEnd: null,
  unlinkedAt: null,
  enabled: true,
}
const open = { isPrivate: false, minimumAge: 18, isFree: false }
const closed = { isPrivate: true, minimumAge: 18, isFree: false }

test('who lives was born in the last 120 years, today at the latest', () => {
  const judged = ['2026-11-21', '2026-11-22', '1906-11-21', '1905-11-21', '1800-01-01', '2030-01-01'].map((birthday) =>
    mayBeBirthday(birthday, '2026-11-21'),
  )
  expect(judged).toEqual([true, false, true, false, false, false])
})

test('a birthday counts from its own day on', () => {
  expect(ageOn('2008-11-21', today)).toBe(18)
  expect(ageOn('2008-11-22', today)).toBe(17)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('the age not reached is the highest that a linked operator asks, the default without a link, and what renting asks', () => {
  const from = (minimumAge: number) => ({ ...open, minimumAge })
  const [from14, from16, from21] = [from(14), from(16), from(21)]
  const of = (age: number) => `${2026 - age}-11-21`
  const asked = (age: number, ...operators: (typeof open)[]) => ageNotReached(of(age), operators, today)
  expect([asked(17), asked(18)]).toEqual([18, undefined])
  expect([asked(17, from16), asked(16, from16), asked(15, from16)]).toEqual([undefined, undefined, 16])
  expect([asked(20, from14, from21, from16), asked(21, from14, from21, from16)]).toEqual([21, undefined])
  expect(ageNotReached(null, [from16], today), 'no birthday').toBe(16)
  for (const operator of [from14, from16, from21])
    for (const age of [13, 14, 15, 16, 17, 18, 20, 21]) {
      const why = whyRiderMayNotRent({ ...rider, birthday: of(age) }, noMoneyBars, operator, link, now, today)
      expect(why, `${age} at ${operator.minimumAge}`).toBe(asked(age, operator) ? 'rider.too_young' : undefined)
    }
})

test('who is disabled, gone, not confirmed, not validated or too young rents nowhere', () => {
  expect(whyRiderMayNotRent(rider, noMoneyBars, open, undefined, now, today)).toBeUndefined()
  expect(whyRiderMayNotRent({ ...rider, enabled: false }, noMoneyBars, open, link, now, today)).toBe('rider.disabled')
  expect(whyRiderMayNotRent({ ...rider, deregisteredAt: now }, noMoneyBars, open, link, now, today)).toBe(
    'rider.disabled',
  )
  expect(whyRiderMayNotRent({ ...rider, emailVerified: false }, noMoneyBars, open, link, now, today)).toBe(
    'rider.email_unconfirmed',
  )
  expect(whyRiderMayNotRent({ ...rider, canOperate: false }, noMoneyBars, open, link, now, today)).toBe(
    'rider.not_validated',
  )
  expect(whyRiderMayNotRent({ ...rider, birthday: '2008-11-22' }, noMoneyBars, open, link, now, today)).toBe(
    'rider.too_young',
  )
  expect(whyRiderMayNotRent({ ...rider, birthday: null }, noMoneyBars, open, link, now, today)).toBe('rider.too_young')
})

test('whose documents have expired hears that, until new ones are validated [H-36]', () => {
  const lapsed = { ...rider, canOperate: false, lapsedAt: now }
  expect(whyRiderMayNotRent(lapsed, noMoneyBars, open, link, now, today)).toBe('rider.documents_expired')
  expect(whyRiderMayNotRent({ ...lapsed, canOperate: true }, noMoneyBars, open, link, now, today)).toBeUndefined()
})

test('an operator that switches its link off bars its own vehicles alone (Z-37)', () => {
  expect(whyRiderMayNotRent(rider, noMoneyBars, open, { ...link, enabled: false }, now, today)).toBe(
    'rider.switched_off',
  )
  expect(whyRiderMayNotRent(rider, noMoneyBars, open, undefined, now, today)).toBeUndefined()
  expect(whyRiderMayNotRent(rider, noMoneyBars, open, { ...link, enabled: false, unlinkedAt: now }, now, today)).toBe(
    'rider.not_assigned',
  )
})

test('a private operator rents to those it let in, a public one to all it has not put out', () => {
  expect(whyRiderMayNotRent(rider, noMoneyBars, closed, undefined, now, today)).toBe('rider.not_assigned')
  expect(whyRiderMayNotRent(rider, noMoneyBars, closed, link, now, today)).toBeUndefined()
  for (const over of [{ unlinkedAt: now }, { canOperateEnd: now }, { canOperateStart: new Date('2027-01-01') }])
    for (const operator of [open, closed])
      expect(whyRiderMayNotRent(rider, noMoneyBars, operator, { ...link, ...over }, now, today)).toBe(
        'rider.not_assigned',
      )
})

test('every reason is named, the one that the rider is refused with first [H-36]', () => {
  expect(barsOfRiderAt(rider, noMoneyBars, open, link, now, today)).toEqual([])
  const barred = { ...rider, enabled: false, emailVerified: false, canOperate: false, birthday: '2010-01-01' }
  expect(barsOfRider(barred, noMoneyBars)).toEqual(['rider.disabled', 'rider.email_unconfirmed', 'rider.not_validated'])
  const all = barsOfRiderAt(barred, noMoneyBars, closed, undefined, now, today)
  expect(all).toEqual([...barsOfRider(barred, noMoneyBars), 'rider.too_young', 'rider.not_assigned'])
  expect(whyRiderMayNotRent(barred, noMoneyBars, closed, undefined, now, today)).toBe(all[0])
  expect(barsOfRiderAt(rider, noMoneyBars, open, { ...link, enabled: false }, now, today)).toEqual([
    'rider.switched_off',
  ])
})

test('debts and disputes bar everywhere, a missing card only where a rental can cost something (Z-45)', () => {
  const at = (isFree: boolean, more: Partial<typeof noMoneyBars>) =>
    barsOfRiderAt(rider, { ...noMoneyBars, ...more }, { ...open, isFree }, link, now, today)
  expect([at(false, {}), at(true, {})]).toEqual([[], []])
  expect([at(false, { hasDebt: true }), at(true, { hasDebt: true })]).toEqual([['rider.has_debt'], ['rider.has_debt']])
  expect(at(true, { hasDispute: true })).toEqual(['rider.has_dispute'])
  expect([at(false, { lacksCard: true }), at(true, { lacksCard: true })]).toEqual([['rider.no_payment_method'], []])
  const all = { hasDebt: true, hasTooManyWaiting: true, hasDispute: true, lacksCard: true }
  expect(barsOfRider(rider, all)).toEqual(['rider.has_debt', 'rider.payments_waiting', 'rider.has_dispute'])
  expect(at(true, { hasTooManyWaiting: true })).toEqual(['rider.payments_waiting'])
})

test('the provider reads of an account that a card is missing: the reason with which the rider is refused', () => {
  const without = { ...noMoneyBars, lacksCard: true }
  expect(barsOfAccount(rider, without)).toEqual(['rider.no_payment_method'])
  expect(barsOfAccount({ ...rider, canOperate: false }, without)).toEqual([
    'rider.not_validated',
    'rider.no_payment_method',
  ])
  expect(barsOfAccount(rider, noMoneyBars)).toEqual([])
})
