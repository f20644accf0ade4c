import { serviceStates } from '@motora/contract/sharing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMoving } from './is-moving.js'
import {
  hasTripStarted,
  isActive,
  moveRental,
  type RentalCommand,
  type RentalHand,
  rentalTransitions,
} from './rental-states.js'
import { durationsAt, hasLapsed, pausedSecondsAt, reservationMinutes, reserveLimitOf } from './rental-times.js'

type State = (typeof serviceStates)[number]
const commands = Object.keys(rentalTransitions) as RentalCommand[]
const hands: RentalHand[] = ['rider', 'staff', 'clean', 'system']

describe('the life of a rental', () => {
  test('is reserved → cancelled, expired or in progress; in progress ↔ paused → ended [N-07]', () => {
    const edges = commands.flatMap((command) =>
      rentalTransitions[command].from.map((from) => `${from} → ${rentalTransitions[command].to}`),
    )
    expect(edges.sort()).toEqual([
      'in progress → ended',
      'in progress → paused',
      'paused → ended',
      'paused → in progress',
      'reserved → cancelled',
      'reserved → expired',
      'reserved → in progress',
    ])
  })

  test('each hand can do what stands here, in each state, and nothing else', () => {
    const done = (kind: 'moves' | 'already'): string[] =>
      serviceStates.flatMap((state) =>
        commands.flatMap((command) =>
          hands.flatMap((by) => {
            const move = moveRental(state, command, by)
            if (move.kind !== kind) return []
            return [`${by} ${command}: ${state}${move.kind === 'moves' ? ` → ${move.to}` : ''}`]
          }),
        ),
      )
    expect(done('moves').sort()).toEqual([
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
    expect(moveRental('ended', 'start', 'rider')).toEqual({ kind: 'refused' })
    expect(moveRental('reserved', 'end', 'staff')).toEqual({ kind: 'refused' })
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
  })

  test('nobody leaves a terminal state, whoever says what', () => {
    for (const state of ['cancelled', 'expired', 'ended'] as const)
      for (const command of commands)
        for (const by of hands) expect(moveRental(state, command, by).kind).not.toBe('moves')
  })

  test('only the clock expires, and staff neither pauses nor starts', () => {
    for (const by of ['rider', 'staff', 'clean'] as const)
      expect(moveRental('reserved', 'expire', by).kind).toBe('refused')
    for (const command of ['start', 'pause', 'resume', 'cancel'] as const)
      expect(moveRental(rentalTransitions[command].from[0] as State, command, 'staff').kind).toBe('refused')
  })

  test('any sequence: each state follows by a listed step, a repeated command changes nothing, pauses never run backwards', () => {
    const step = fc.record({
      command: fc.constantFrom(...commands),
      by: fc.constantFrom(...hands),
      seconds: fc.integer({ min: -30, max: 3600 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: State = 'reserved'
        let now = Date.UTC(2026, 0, 1)
        const times = {
          startedAt: null as Date | null,
          endedAt: null as Date | null,
          pausedSince: null as Date | null,
          pausedSeconds: 0,
        }
        for (const { command, by, seconds } of steps) {
          now += seconds * 1000
          const at = new Date(now)
          const move = moveRental(state, command, by)
          if (move.kind !== 'moves') continue
          expect(rentalTransitions[command].from).toContain(state)
          if (times.pausedSince && (command === 'resume' || command === 'end')) {
            const paused = pausedSecondsAt(times, at)
            expect(paused).toBeGreaterThanOrEqual(times.pausedSeconds)
            times.pausedSeconds = paused
            times.pausedSince = null
          }
          if (command === 'start') times.startedAt = at
          if (command === 'pause') times.pausedSince = at
          if (command === 'end') times.endedAt = at
          state = move.to
          expect(moveRental(state, command, by).kind).toBe('already')
          const durations = durationsAt(times, at)
          expect(
            Math.min(durations.totalSeconds, durations.pausedSeconds, durations.drivenSeconds),
          ).toBeGreaterThanOrEqual(0)
          expect(durations.pausedSeconds + durations.drivenSeconds).toBe(durations.totalSeconds)
        }
      }),
    )
  })

  test('a fleet and its riders under random commands: never two active rentals of one vehicle or of one rider', () => {
    const event = fc.record({
      rider: fc.integer({ min: 0, max: 3 }),
      vehicle: fc.integer({ min: 0, max: 3 }),
      command: fc.constantFrom('reserve' as const, ...commands),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const rentals: { rider: number; vehicle: number; state: State }[] = []
        const active = () => rentals.filter((rental) => isActive(rental.state))
        for (const { rider, vehicle, command } of events) {
          if (command === 'reserve') {
            if (!active().some((r) => r.rider === rider || r.vehicle === vehicle))
              rentals.push({ rider, vehicle, state: 'reserved' })
          } else {
            const meant = active().find((r) => r.rider === rider)
            const move = meant && moveRental(meant.state, command, command === 'expire' ? 'system' : 'rider')
            if (meant && move?.kind === 'moves') meant.state = move.to
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
      ...{ totalSeconds: 0, pausedSeconds: 0, drivenSeconds: 0 },
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
      ...{ totalSeconds: 40, pausedSeconds: 40, drivenSeconds: 0 },
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
