import { expect, test } from 'vitest'
import { usualSpans } from './usual-spans'

test('the days that reports are asked for most end today, or with the month before', () => {
  expect(usualSpans('2027-03-01')).toEqual({
    week: { since: '2027-02-23', until: '2027-03-01' },
    thirtyDays: { since: '2027-01-31', until: '2027-03-01' },
    thisMonth: { since: '2027-03-01', until: '2027-03-01' },
    lastMonth: { since: '2027-02-01', until: '2027-02-28' },
    year: { since: '2026-03-02', until: '2027-03-01' },
  })
  expect(usualSpans('2028-01-31')).toMatchObject({
    thisMonth: { since: '2028-01-01', until: '2028-01-31' },
    lastMonth: { since: '2027-12-01', until: '2027-12-31' },
  })
})
