import { expect, test } from 'vitest'
import { nextTryMs, notificationActions, notificationProblems, quietUntilMs, type TypedNotification } from './index.js'

const now = Date.parse('2026-11-21T10:00:30Z')
const sound: TypedNotification = {
  name: 'Works',
  title: 'Works in the port',
  body: 'Park elsewhere.',
  scheduledStartDate: '2026-11-21T10:00:00Z',
  scheduledEndDate: '2026-11-22T10:00:00Z',
  targetIds: ['a'],
}
const said = (more: Partial<TypedNotification>, kept?: Partial<TypedNotification>) =>
  notificationProblems({ ...sound, ...more }, { now, kept: kept && { ...sound, ...kept } }).map(
    ({ path, code }) => `${path} ${code}`,
  )

test('name, title, dates and message are required, the end is after the start, and somebody is selected [M-08]', () => {
  expect(said({})).toEqual([])
  const empty = { name: ' ', title: '', body: '\n', scheduledStartDate: null, scheduledEndDate: '', targetIds: [] }
  expect(said(empty)).toEqual([
    'name required',
    'title required',
    'scheduledStartDate required',
    'scheduledEndDate required',
    'body required',
    'targetIds noTarget',
  ])
  const later = { scheduledStartDate: '2026-11-23T10:00:00Z' }
  expect(said({ ...later, scheduledEndDate: '2026-11-23T10:00:00Z' })).toEqual(['scheduledEndDate notAfterStart'])
  expect(said(later)).toEqual(['scheduledEndDate notAfterStart'])
  expect(said({ ...later, scheduledEndDate: '2026-11-23T10:00:00.001Z' })).toEqual([])
})

test('what would be over before the night is would be told to nobody, unless it is urgent (MONEY §9)', () => {
  const night = { scheduledStartDate: '2026-11-21T21:00:00Z', scheduledEndDate: '2026-11-22T07:00:00Z' }
  const inMadrid = (more: Partial<TypedNotification> = {}, at = now) =>
    notificationProblems({ ...sound, ...night, ...more }, { now: at, zone: 'Europe/Madrid' }).map(
      ({ path, code }) => `${path} ${code}`,
    )
  expect(inMadrid()).toEqual(['scheduledEndDate allQuiet'])
  expect(inMadrid({ priority: 'high' })).toEqual([])
  expect(inMadrid({ scheduledEndDate: '2026-11-22T07:00:00.001Z' })).toEqual([])
  expect(inMadrid({ scheduledStartDate: '2026-11-21T20:59:00Z' })).toEqual([])
  // saved in the night itself, it begins now
  const atNight = Date.parse('2026-11-22T01:00:00Z')
  expect(inMadrid({ scheduledStartDate: '2026-11-22T01:00:00Z' }, atNight)).toEqual(['scheduledEndDate allQuiet'])
  expect(said(night)).toEqual([])
})

test('what is said in a language has its title and its message there (MONEY §9)', () => {
  const whole = { title: 'Obres', body: 'Aparca lluny.' }
  expect(said({ texts: { cat: whole, en: undefined } })).toEqual([])
  expect(said({ texts: { cat: { ...whole, title: ' ' }, en: { ...whole, body: '' } } })).toEqual([
    'texts.cat.title required',
    'texts.en.body required',
  ])
})

test('no date lies in the past, but for the minute that runs and what was so already (Z-28)', () => {
  const past = { scheduledStartDate: '2026-11-21T09:59:59Z' }
  expect(said(past)).toEqual(['scheduledStartDate past'])
  expect(said(past, past)).toEqual([])
  expect(said({ ...past, scheduledEndDate: '2026-11-21T09:59:59.500Z' })).toEqual([
    'scheduledStartDate past',
    'scheduledEndDate past',
  ])
  expect(said({ scheduledStartDate: '2026-11-21T09:58:00Z' }, past)).toEqual(['scheduledStartDate past'])
})

const standing = (isPending: boolean, pending: number, withdrawnTimestamp: string | null = null) => ({
  isPending,
  withdrawnTimestamp,
  statusCounts: { pending },
})

test('a notification is edited until its first attempt [M-06]', () => {
  expect(notificationActions.edit(standing(true, 2))).toBe(true)
  expect(notificationActions.edit(standing(false, 1))).toBe('notification.sent')
  expect(notificationActions.edit(standing(false, 0))).toBe('notification.sent')
})

test('a notification is withdrawn until the last of its targets is told, once, and never edited after it', () => {
  expect(notificationActions.withdraw(standing(true, 2))).toBe(true)
  expect(notificationActions.withdraw(standing(false, 1))).toBe(true)
  expect(notificationActions.withdraw(standing(false, 0))).toBe('notification.nothing_pending')
  // people who are erased leave one without a target
  expect(notificationActions.withdraw(standing(true, 0))).toBe('notification.nothing_pending')
  for (const pending of [0, 1]) {
    expect(notificationActions.withdraw(standing(false, pending, '2026-11-21T10:00:00.000Z'))).toBe('already')
    expect(notificationActions.edit(standing(false, pending, '2026-11-21T10:00:00.000Z'))).toBe(
      'notification.withdrawn',
    )
  }
})

test('a target is tried at 0, 1 and 10 minutes, later where the push service asks for it (Z-28)', () => {
  const minutes = (...given: Parameters<typeof nextTryMs>) => (nextTryMs(...given) ?? Number.NaN) / 60_000
  expect(minutes(1, 0)).toBe(1)
  expect(minutes(2, 60_000)).toBe(10)
  expect(nextTryMs(3, 600_000)).toBeNull()
  expect(minutes(1, 0, 120_000)).toBe(2)
  expect(minutes(1, 0, 30_000)).toBe(1)
  expect(nextTryMs(3, 0, 1000)).toBeNull()
})

test('from 22 to 8 by the clocks of the operator nobody is woken, also on the days on which clocks change (MONEY §9)', () => {
  const until = (at: string, zone = 'Europe/Madrid') => {
    const end = quietUntilMs(Date.parse(at), zone)
    return end === null ? null : new Date(end).toISOString()
  }
  expect(until('2026-11-21T20:59:59Z')).toBeNull()
  expect(until('2026-11-21T21:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(until('2026-11-22T06:59:59Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(until('2026-11-22T07:00:00Z')).toBeNull()
  expect(until('2026-10-24T21:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  expect(until('2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(until('2026-11-21T21:00:00Z', 'Atlantic/Canary')).toBeNull()
})
