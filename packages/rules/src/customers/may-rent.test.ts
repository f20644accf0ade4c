import { expect, test } from 'vitest'
import { ageOn, mayBeBirthday, type RiderFacts, type RiderLink, whyRiderMayNotRent } from './may-rent.js'

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
const open = { isPrivate: false, minimumAge: 18 }
const closed = { isPrivate: true, minimumAge: 18 }

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

test('who is disabled, gone, not confirmed, not validated or too young rents nowhere', () => {
  expect(whyRiderMayNotRent(rider, open, undefined, now, today)).toBeUndefined()
  expect(whyRiderMayNotRent({ ...rider, enabled: false }, open, link, now, today)).toBe('rider.disabled')
  expect(whyRiderMayNotRent({ ...rider, deregisteredAt: now }, open, link, now, today)).toBe('rider.disabled')
  expect(whyRiderMayNotRent({ ...rider, emailVerified: false }, open, link, now, today)).toBe('rider.email_unconfirmed')
  expect(whyRiderMayNotRent({ ...rider, canOperate: false }, open, link, now, today)).toBe('rider.not_validated')
  expect(whyRiderMayNotRent({ ...rider, birthday: '2008-11-22' }, open, link, now, today)).toBe('rider.too_young')
  expect(whyRiderMayNotRent({ ...rider, birthday: null }, open, link, now, today)).toBe('rider.too_young')
})

test('whose documents have expired hears that, until new ones are validated [H-36]', () => {
  const lapsed = { ...rider, canOperate: false, lapsedAt: now }
  expect(whyRiderMayNotRent(lapsed, open, link, now, today)).toBe('rider.documents_expired')
  expect(whyRiderMayNotRent({ ...lapsed, canOperate: true }, open, link, now, today)).toBeUndefined()
})

test('an operator that switches its link off bars its own vehicles alone (Z-37)', () => {
  expect(whyRiderMayNotRent(rider, open, { ...link, enabled: false }, now, today)).toBe('rider.switched_off')
  expect(whyRiderMayNotRent(rider, open, undefined, now, today)).toBeUndefined()
  expect(whyRiderMayNotRent(rider, open, { ...link, enabled: false, unlinkedAt: now }, now, today)).toBe(
    'rider.not_assigned',
  )
})

test('a private operator rents to those it let in, a public one to all it has not put out', () => {
  expect(whyRiderMayNotRent(rider, closed, undefined, now, today)).toBe('rider.not_assigned')
  expect(whyRiderMayNotRent(rider, closed, link, now, today)).toBeUndefined()
  for (const over of [{ unlinkedAt: now }, { canOperateEnd: now }, { canOperateStart: new Date('2027-01-01') }])
    for (const operator of [open, closed])
      expect(whyRiderMayNotRent(rider, operator, { ...link, ...over }, now, today)).toBe('rider.not_assigned')
})
