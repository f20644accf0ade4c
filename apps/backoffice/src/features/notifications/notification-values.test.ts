import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { judgeNotification, valuesOf } from './notification-values'

const openedAt = Date.parse('2026-11-28T09:27:40Z')
const target = '88888888-8888-4888-8888-888888888881'
beforeEach(() => void vi.useFakeTimers({ now: openedAt }))
afterEach(() => void vi.useRealTimers())

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
