import { serviceStates } from '@motora/contract/sharing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMoving } from './is-moving.js'
import { type RentalAction, type RentalHand, rentalActions } from './rental-actions.js'
import { hasTripStarted, isActive, neverBegan } from './rental-states.js'
import { durationsAt, hasLapsed, pausedSecondsAt, reservationMinutes, reserveLimitOf } from './rental-times.js'

type State = (typeof serviceStates)[number]
const actions = Object.keys(rentalActions) as RentalAction[]
const hands: RentalHand[] = ['rider', 'staff', 'clean', 'system']
const verdictOf = (state: State, action: RentalAction, by: RentalHand) => rentalActions[action]({ state, by })
/** Where each action leads. source: decision Z-21 */
const leadsTo: Record<RentalAction, State> = {
  start: 'in progress',
  cancel: 'cancelled',
  expire: 'expired',
  pause: 'paused',
  resume: 'in progress',
  end: 'ended',
}
const steps = [
  'in progress → ended',
  'in progress → paused',
  'paused → ended',
  'paused → in progress',
  'reserved → cancelled',
  'reserved → expired',
  'reserved → in progress',
]

describe('the life of a rental', () => {
  test('is reserved → cancelled, expired or in progress; in progress ↔ paused → ended [N-07]', () => {
    const edges = actions.flatMap((action) =>
      serviceStates
        .filter((state) => hands.some((by) => verdictOf(state, action, by) === true))
        .map((from) => `${from} → ${leadsTo[action]}`),
    )
    expect(edges.sort()).toEqual(steps)
  })

  test('each hand can do what stands here, in each state, and nothing else', () => {
    const done = (verdict: true | 'already'): string[] =>
      serviceStates.flatMap((state) =>
        actions.flatMap((action) =>
          hands.flatMap((by) => {
            if (verdictOf(state, action, by) !== verdict) return []
            return [`${by} ${action}: ${state}${verdict === true ? ` → ${leadsTo[action]}` : ''}`]
          }),
        ),
      )
    expect(done(true).sort()).toEqual([
      'clean cancel: reserved → cancelled',
      'clean end: in progress → ended',
      'clean end: paused → ended',
      'rider cancel: reserved → cancelled',
      'rider end: in progress → ended',
      'rider end: paused → ended',
      'rider pause: in progress → paused',
      'rider resume: paused → in progress',
      'rider start: reserved → in progress',
      'staff end: in progress → ended',
      'staff end: paused → ended',
      'system end: in progress → ended',
      'system end: paused → ended',
      'system expire: reserved → expired',
    ])
    expect(verdictOf('ended', 'start', 'rider')).toBe('service.wrong_state')
    expect(verdictOf('reserved', 'end', 'staff')).toBe('service.wrong_state')
    // a phone repeats what it heard no answer to
    expect(done('already').sort()).toEqual([
      'clean cancel: cancelled',
      'clean end: ended',
      'rider cancel: cancelled',
      'rider end: ended',
      'rider pause: paused',
      'rider resume: in progress',
      'rider start: in progress',
      'staff end: ended',
      'system end: ended',
      'system expire: expired',
    ])
  })

  test('a vehicle and a rider are held from the reservation to the end; the trip, from its start', () => {
    expect(serviceStates.filter((state) => isActive(state))).toEqual(['reserved', 'in progress', 'paused'])
    expect(serviceStates.filter((state) => hasTripStarted(state))).toEqual(['in progress', 'paused'])
    expect(serviceStates.filter((state) => neverBegan(state))).toEqual(['cancelled', 'expired'])
  })

  test('nobody leaves a terminal state, no matter who says what', () => {
    for (const state of ['cancelled', 'expired', 'ended'] as const)
      for (const action of actions) for (const by of hands) expect(verdictOf(state, action, by)).not.toBe(true)
  })

  test('only the clock expires, and staff neither pauses nor starts', () => {
    for (const by of ['rider', 'staff', 'clean'] as const)
      expect(verdictOf('reserved', 'expire', by)).toBe('service.wrong_state')
    for (const action of ['start', 'pause', 'resume', 'cancel'] as const)
      for (const state of serviceStates) expect(verdictOf(state, action, 'staff')).toBe('service.wrong_state')
  })

  test('any sequence: each state follows by a listed step, a repeated action changes nothing, pauses never run backwards', () => {
    const step = fc.record({
      action: fc.constantFrom(...actions),
      by: fc.constantFrom(...hands),
      seconds: fc.integer({ min: -30, max: 3600 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (taken) => {
        let state: State = 'reserved'
        let now = Date.UTC(2026, 0, 1)
        const times = {
          startedAt: null as Date | null,
          endedAt: null as Date | null,
          pausedSince: null as Date | null,
          pausedSeconds: 0,
        }
        for (const { action, by, seconds } of taken) {
          now += seconds * 1000
          const at = new Date(now)
          if (verdictOf(state, action, by) !== true) continue
          expect(steps).toContain(`${state} → ${leadsTo[action]}`)
          if (times.pausedSince && (action === 'resume' || action === 'end')) {
            const paused = pausedSecondsAt(times, at)
            expect(paused).toBeGreaterThanOrEqual(times.pausedSeconds)
            times.pausedSeconds = paused
            times.pausedSince = null
          }
          if (action === 'start') times.startedAt = at
          if (action === 'pause') times.pausedSince = at
          if (action === 'end') times.endedAt = at
          state = leadsTo[action]
          expect(verdictOf(state, action, by)).toBe('already')
          const durations = durationsAt(times, at)
          expect(
            Math.min(durations.totalSeconds, durations.pausedSeconds, durations.drivenSeconds),
          ).toBeGreaterThanOrEqual(0)
          expect(durations.pausedSeconds + durations.drivenSeconds).toBe(durations.totalSeconds)
        }
      }),
    )
  })

  test('a fleet and its riders under random actions: never two active rentals of one vehicle or of one rider', () => {
    const event = fc.record({
      rider: fc.integer({ min: 0, max: 3 }),
      vehicle: fc.integer({ min: 0, max: 3 }),
      action: fc.constantFrom('reserve' as const, ...actions),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const rentals: { rider: number; vehicle: number; state: State }[] = []
        const active = () => rentals.filter((rental) => isActive(rental.state))
        for (const { rider, vehicle, action } of events) {
          if (action === 'reserve') {
            if (!active().some((r) => r.rider === rider || r.vehicle === vehicle))
              rentals.push({ rider, vehicle, state: 'reserved' })
          } else {
            const meant = active().find((r) => r.rider === rider)
            const by = action === 'expire' ? 'system' : 'rider'
            if (meant && verdictOf(meant.state, action, by) === true) meant.state = leadsTo[action]
          }
          expect(new Set(active().map((r) => r.rider)).size).toBe(active().length)
          expect(new Set(active().map((r) => r.vehicle)).size).toBe(active().length)
        }
      }),
    )
  })
})

describe('how long a rental has lasted', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10) + seconds * 1000)
  const rental = { startedAt: at(0), endedAt: null, pausedSince: null, pausedSeconds: 0 }

  test('from its start to now, or to its end, in whole seconds; before its start, nothing', () => {
    expect(durationsAt(rental, at(90.9))).toEqual({ totalSeconds: 90, pausedSeconds: 0, drivenSeconds: 90 })
    expect(durationsAt({ ...rental, endedAt: at(60) }, at(900)).totalSeconds).toBe(60)
    expect(durationsAt({ ...rental, startedAt: null }, at(900))).toEqual({
      totalSeconds: 0,
      pausedSeconds: 0,
      drivenSeconds: 0,
    })
  })

  test('pauses that are over and the one that runs are counted apart', () => {
    const paused = { ...rental, pausedSince: at(100), pausedSeconds: 30 }
    expect(pausedSecondsAt(paused, at(145))).toBe(75)
    expect(pausedSecondsAt({ ...paused, pausedSince: null }, at(145))).toBe(30)
    expect(durationsAt(paused, at(145))).toEqual({ totalSeconds: 145, pausedSeconds: 75, drivenSeconds: 70 })
  })

  test('a clock that was set back adds nothing, and no rental is paused for longer than it lasted', () => {
    expect(pausedSecondsAt({ pausedSeconds: 30, pausedSince: at(100) }, at(40))).toBe(30)
    expect(durationsAt(rental, at(-60))).toEqual({ totalSeconds: 0, pausedSeconds: 0, drivenSeconds: 0 })
    expect(durationsAt({ ...rental, pausedSeconds: 50 }, at(40))).toEqual({
      totalSeconds: 40,
      pausedSeconds: 40,
      drivenSeconds: 0,
    })
  })
})

test('a reservation lapses 15 minutes after it was made, its last moment inside', () => {
  const made = new Date('2026-11-21T10:00:00Z')
  const limit = reserveLimitOf(made)
  expect(reservationMinutes).toBe(15)
  expect(limit).toEqual(new Date('2026-11-21T10:15:00Z'))
  expect(hasLapsed(limit, limit)).toBe(false)
  expect(hasLapsed(limit, new Date(limit.getTime() + 1))).toBe(true)
})

test('only a fresh report above 5 km/h says that a vehicle moves', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  expect(isMoving({ at: ago(10), speedKmh: 5.1 }, now)).toBe(true)
  expect(isMoving({ at: ago(10), speedKmh: 5 }, now)).toBe(false)
  expect(isMoving({ at: ago(120), speedKmh: 60 }, now)).toBe(false)
  expect(isMoving({ at: ago(10), speedKmh: null }, now)).toBe(false)
  expect(isMoving(undefined, now)).toBe(false)
})
