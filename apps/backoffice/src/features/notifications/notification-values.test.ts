import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aNotification } from '../../testing/a-notification'
import { judgeNotification, valuesOf } from './notification-values'

const openedAt = Date.parse('2026-11-28T09:27:40Z')
const target = '88888888-8888-4888-8888-888888888881'
beforeEach(() => void vi.useFakeTimers({ now: openedAt }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const written = { name: 'Works', title: 'Works', body: 'Park elsewhere.', endDay: '2026-12-31' }
/** @param minutes that it took to write */
const sentAfter = async (minutes: number, more: object = {}) => {
  vi.setSystemTime(openedAt + minutes * 60_000)
  const values = { ...valuesOf(undefined, openedAt, [target]), ...written, ...more }
  return judgeNotification(undefined, openedAt)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
}

test('a new one whose start nobody touched is sent now, however long it took to write', async () => {
  expect(await sentAfter(0.1)).toMatchObject({ errors: {}, values: { scheduledStartDate: '2026-11-28T09:27:00.000Z' } })
  // with the seconds that it is on the way
  expect(await sentAfter(7)).toMatchObject({ errors: {}, values: { scheduledStartDate: '2026-11-28T09:34:45.000Z' } })
})

test('the last seconds of its minute are not past when it arrives', async () => {
  expect(await sentAfter(19 / 60)).toMatchObject({ values: { scheduledStartDate: '2026-11-28T09:28:04.000Z' } })
})

test('a start that somebody chose in the past stays past', async () => {
  const { errors } = await sentAfter(7, { startTime: '00:01' })
  expect(errors).toHaveProperty('startDay')
})

test('an end day without a time is in as a whole; one with a time ends then [M-08]', async () => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  expect(await sentAfter(1)).toMatchObject({ values: { scheduledEndDate: '2026-12-31T23:00:00.000Z' } })
  // a day of 23 hours
  const inSpring = await sentAfter(1, { endDay: '2027-03-28' })
  expect(inSpring).toMatchObject({ values: { scheduledEndDate: '2027-03-28T22:00:00.000Z' } })
  const timed = await sentAfter(1, { endTime: '10:15' })
  expect(timed).toMatchObject({ values: { scheduledEndDate: '2026-12-31T09:15:00.000Z' } })
})

test.each([
  ['2026-12-31T23:00:00.000Z', { endDay: '2026-12-31', endTime: '' }],
  ['2026-12-31T22:59:00.000Z', { endDay: '2026-12-31', endTime: '23:59' }],
  ['2027-10-31T01:30:42.123Z', { endDay: '2027-10-31', endTime: '02:30' }],
])('an end that was not touched stays where it is: %s', async (scheduledEndDate, shown) => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  const known = aNotification({ scheduledStartDate: '2026-12-01T09:15:42.123Z', scheduledEndDate })
  const values = valuesOf(known, openedAt)
  expect(values).toMatchObject(shown)
  const judged = await judgeNotification(known, openedAt)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const { scheduledStartDate } = known
  expect(judged).toMatchObject({ errors: {}, values: { scheduledStartDate, scheduledEndDate } })
})
