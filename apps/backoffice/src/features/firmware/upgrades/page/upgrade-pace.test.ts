import { expect, test } from 'vitest'
import { anUpgrade, aRunningUpgrade } from '../../../../testing/an-upgrade'
import { paceOf } from './upgrade-pace'

const started = Date.parse('2026-11-20T10:00:00Z')
const minutes = (count: number) => count * 60_000

test('a campaign that has not started has neither time nor end', () => {
  expect(paceOf(anUpgrade(), started)).toEqual({
    elapsedSeconds: undefined,
    endsAt: undefined,
    failedPercent: undefined,
  })
})

test('the end is shown at the pace so far, once three have ended', () => {
  const now = started + minutes(10)
  const slow = aRunningUpgrade({ succeeded: 2, pending: 20 })
  expect(paceOf(slow, now)).toMatchObject({ elapsedSeconds: 600, endsAt: undefined })
  // 4 + 1 in ten minutes: the other ten take twenty
  const running = aRunningUpgrade({ succeeded: 4, failed: 1, downloading: 2, pending: 8 })
  expect(paceOf(running, now)).toEqual({ elapsedSeconds: 600, endsAt: now + minutes(20), failedPercent: 20 })
})

test('a paused one promises no end; of an ended one the time stands still', () => {
  const now = started + minutes(60)
  expect(paceOf(aRunningUpgrade({ succeeded: 9, pending: 1 }, { state: 'paused' }), now).endsAt).toBeUndefined()
  const ended = aRunningUpgrade({ succeeded: 9 }, { state: 'finished', endedAt: '2026-11-20T10:30:00Z' })
  expect(paceOf(ended, now)).toEqual({ elapsedSeconds: 1800, endsAt: undefined, failedPercent: 0 })
})
