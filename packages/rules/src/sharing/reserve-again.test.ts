import { serviceStates } from '@motora/contract/sharing'
import { describe, expect, test } from 'vitest'
import { reserveLimitOf } from './rental-times.js'
import { oldestThatDelays, reservableAgainAt } from './reserve-again.js'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 10, minute))
const reserved = (minute: number) => ({ reserveLimitAt: reserveLimitOf(at(minute)), cancelledAt: null })

describe('the same vehicle is reserved again by the same rider', () => {
  test('15 minutes after the reservation was cancelled, or lapsed', () => {
    expect(reservableAgainAt({ state: 'cancelled', ...reserved(0), cancelledAt: at(4) })).toEqual(at(19))
    expect(reservableAgainAt({ state: 'expired', ...reserved(0) })).toEqual(at(30))
  })

  test('without a wait where the trip began', () => {
    const delaying = serviceStates.filter((state) => reservableAgainAt({ state, ...reserved(0) }) !== undefined)
    expect(delaying).toEqual(['cancelled', 'expired'])
  })

  test('a reservation delays for as long as it may have stood, and the wait', () => {
    const made = oldestThatDelays(at(30))
    expect(made).toEqual(at(0))
    expect(reservableAgainAt({ state: 'expired', ...reserved(0) })).toEqual(at(30))
  })
})
