import { listQuery } from '@motora/contract'
import type { ScreenClock } from '@motora/kit'
import { expect, test } from 'vitest'
import { startOfDay } from './day-span'
import { queryOf } from './table-query'

const state = { page: 3, pageSize: 20, sort: { column: 'plate', direction: 'desc' }, filters: {} } as const

test('page, size and order are the server’s work', () => {
  expect(queryOf(state)).toEqual({ page: 3, pageSize: 20, sort: '-plate' })
})

test('an address that names a page beyond the last one that can be asked for is asked for that one', () => {
  expect(queryOf({ ...state, page: 99_999_999 }).page).toBe(listQuery.shape.page.unwrap().maxValue)
})

test('filters travel as the conditions of the contract', () => {
  const { filter } = queryOf({
    ...state,
    filters: {
      plate: { kind: 'text', text: '12*' },
      status: { kind: 'choice', values: ['free', 'booked'] },
      isVehicleOn: { kind: 'boolean', value: true },
      batterySoc: { kind: 'number', operator: '<', value: 20 },
    },
  })
  expect(JSON.parse(filter ?? '')).toEqual({
    plate: '12*',
    status: ['free', 'booked'],
    isVehicleOn: true,
    batterySoc: '<20',
  })
})

test('a range of days ends with its last day; a missing side is 100 years away [T-09]', () => {
  const range = (since?: string, until?: string) => {
    const { filter } = queryOf({ ...state, filters: { created: { kind: 'date', since, until } } })
    return (JSON.parse(filter ?? '') as { created: [string, string] }).created.map((moment) => new Date(moment))
  }
  const [from, to] = range('2026-11-20', '2026-11-21')
  expect([from?.getDate(), to?.getDate()]).toEqual([20, 22])
  expect(range('2026-11-20')[1]?.getFullYear()).toBe(2126)
  expect(range(undefined, '2026-11-20')[0]?.getFullYear()).toBe(1926)
})

test('an end that is a day is found by the last day before it', () => {
  const days = { validUntil: { kind: 'date', since: '2026-12-31', until: '2026-12-31' } } as const
  const { filter } = queryOf({ ...state, filters: days }, {}, [{ id: 'validUntil', isEnd: true, precision: 'day' }])
  expect(JSON.parse(filter ?? '')).toEqual({ validUntil: [startOfDay('2027-01-01'), startOfDay('2027-01-02')] })
})

test('the end of a whole last day is found by that day, though it is the midnight after it', () => {
  const days = { applyUntil: { kind: 'date', since: '2026-11-20', until: '2026-11-20' } } as const
  const { filter } = queryOf({ ...state, filters: days }, {}, [{ id: 'applyUntil', isEnd: true }])
  const [from = '', to = ''] = (JSON.parse(filter ?? '') as { applyUntil: string[] }).applyUntil
  const isFound = (end: string) => from <= end && end < to
  expect(isFound(startOfDay('2026-11-20', 1))).toBe(true)
  expect(isFound(startOfDay('2026-11-20'))).toBe(false)
})

test('days that rows say themselves are asked for as days, the same by every clock', () => {
  const clock = { startOfDay: () => 'a moment' } as unknown as ScreenClock
  const asked = (range: { since?: string; until?: string }) =>
    JSON.parse(
      queryOf(
        { ...state, filters: { issued: { kind: 'date', ...range } } },
        {},
        [{ id: 'issued', isOwnDay: true, precision: 'day' }],
        clock,
      ).filter ?? '',
    )
  expect(asked({ since: '2026-11-01', until: '2026-11-30' })).toEqual({ issued: ['2026-11-01', '2026-11-30'] })
  expect(asked({ until: '2026-11-30' })).toEqual({ issued: [null, '2026-11-30'] })
})
