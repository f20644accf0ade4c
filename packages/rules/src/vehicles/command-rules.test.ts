import { vehicleCommandKinds } from '@motora/contract/vehicles'
import { describe, expect, test } from 'vitest'
import {
  type CommandFacts,
  commandObstacleOf,
  commandOffersOf,
  commandProofOf,
  commandUnitOf,
  isProvenByTelemetry,
  type ProofFacts,
  proofDueAt,
  standingKnownForMs,
  standingOf,
  standingSureForMs,
  standsUntil,
} from './index.js'

const now = Date.UTC(2026, 10, 21, 10)
const second = 1000
const physical = ['locate', 'open-seat', 'power-on', 'power-off'] as const

/** On, and standing at a red light a second ago. */
const facts = (more: Partial<CommandFacts> = {}): CommandFacts => ({
  now,
  isRetired: false,
  source: 'silence-z',
  speed: { at: now - second, kmh: 0 },
  power: { at: now - second, isOn: true },
  hasTrip: false,
  isRunning: false,
  isUpdating: false,
  ...more,
})
const obstacles = (more: Partial<CommandFacts>) =>
  Object.fromEntries(vehicleCommandKinds.map((kind) => [kind, commandObstacleOf(kind, facts(more))]))

describe('which commands a unit understands follows from the way its reports come', () => {
  test.each(['silence-z', 'astra-x', 'astra-k', 'mqtt'])('%s: all five', (source) => {
    expect(commandOffersOf(facts({ source })).map(({ kind }) => kind)).toEqual([...vehicleCommandKinds])
  })
  test.each(['traccar', 'json', 'import', null])('%s: none', (source) => {
    expect(commandOffersOf(facts({ source }))).toEqual([])
    expect(commandObstacleOf('report', facts({ source }))).toBe('not-capable')
  })
  test('what only somebody who looks can know is not called provable', () => {
    const provable = (more: Partial<CommandFacts>) =>
      commandOffersOf(facts(more)).flatMap(({ kind, isProvable }) => (isProvable ? [kind] : []))
    expect(provable({})).toEqual(['power-on', 'power-off', 'report'])
    expect(provable({ source: 'astra-x', power: null })).toEqual(['report'])
    expect(provable({ source: 'mqtt' })).toEqual([...vehicleCommandKinds])
  })
})

describe('what prevents a command', () => {
  test('nothing, of a vehicle that stands', () => {
    expect(new Set(Object.values(obstacles({})))).toEqual(new Set([null]))
  })
  test('a vehicle that moves is asked for a report, and for nothing else', () => {
    const found = obstacles({ speed: { at: now - second, kmh: 1 } })
    expect(found).toEqual({ ...Object.fromEntries(physical.map((kind) => [kind, 'moving'])), report: null })
  })
  test('the same where nobody knows whether it moves', () => {
    const unknown = { ...Object.fromEntries(physical.map((kind) => [kind, 'movement-unknown'])), report: null }
    expect(obstacles({ speed: null })).toEqual(unknown)
    const old = now - standingKnownForMs - 1
    expect(obstacles({ speed: { at: old, kmh: 0 }, power: { at: old, isOn: false } })).toEqual(unknown)
    const lately = { at: now - standingSureForMs - 1, kmh: 0 }
    expect(obstacles({ speed: lately, power: null })).toMatchObject({ 'power-off': null })
    expect(obstacles({ speed: lately, power: null, standingWithinMs: standingSureForMs })).toEqual(unknown)
  })
  test('in a rider’s hands nobody switches or opens it', () => {
    expect(obstacles({ hasTrip: true })).toEqual({
      locate: null,
      'open-seat': 'in-service',
      'power-on': 'in-service',
      'power-off': 'in-service',
      report: null,
    })
  })
  test.each([
    ['retired', { isRetired: true, isRunning: true }],
    ['running', { isRunning: true, isUpdating: true, line: 'unproven' as const }],
    ['updating', { isUpdating: true, line: 'unproven' as const, hasTrip: true }],
    ['unproven-line', { line: 'unproven' as const, hasTrip: true }],
    ['not-connected', { line: 'no-session' as const, hasTrip: true }],
  ])('%s holds for every command and comes before the rest', (obstacle, more) => {
    expect(new Set(Object.values(obstacles(more)))).toEqual(new Set([obstacle]))
  })
})

describe('whether a vehicle stands', () => {
  const standing = (speed: number | null, isOn: boolean | null, ago = second) =>
    standingOf(
      {
        speed: speed === null ? null : { at: now - ago, kmh: speed },
        power: isOn === null ? null : { at: now - ago, isOn },
      },
      now,
      5 * second,
    )
  test('on, it stands at 0 only; off, satellites may err by a few km/h; carried away it moves', () => {
    expect([standing(0, true), standing(1, true), standing(3, false), standing(6, false)]).toEqual([
      'stands',
      'moves',
      'stands',
      'moves',
    ])
  })
  test('off and without a place it stands, on and without a speed nobody knows', () => {
    expect([standing(null, false), standing(null, true), standing(null, null)]).toEqual([
      'stands',
      'unknown',
      'unknown',
    ])
  })
  test('the word that counts is the newest of those that say so', () => {
    const until = (speedAt: number | null, isOn: boolean) =>
      standsUntil(
        { speed: speedAt === null ? null : { at: speedAt, kmh: 0 }, power: { at: now, isOn } },
        standingSureForMs,
      )
    expect(until(now - second, true)).toBe(now - second + standingSureForMs)
    expect(until(now - second, false)).toBe(now + standingSureForMs)
    expect(until(null, true)).toBeNull()
  })
  test('nobody said anything: nothing stands', () => {
    expect(standsUntil({ speed: null, power: null }, standingSureForMs)).toBeNull()
  })
  test('the last moment still counts, and 5 km/h of a vehicle that is off are the satellites’', () => {
    expect([standing(0, true, 5 * second), standing(null, false, 5 * second), standing(5, false)]).toEqual([
      'stands',
      'stands',
      'stands',
    ])
  })
  test('an old word counts for nothing, nor one of a time to come', () => {
    expect([standing(0, false, 6 * second), standing(0, true, -6 * second)]).toEqual(['unknown', 'unknown'])
  })
})

describe('proof', () => {
  const sentAt = now + 300
  const proof = (more: Partial<ProofFacts> = {}): ProofFacts => ({
    sentAt,
    requestedAt: now,
    source: 'silence-z',
    newestAt: now + 2 * second,
    receivedAt: now + 2 * second + 100,
    power: { at: now + 2 * second, isOn: true },
    ...more,
  })
  test('power is proven by a later word of the vehicle that it is as asked', () => {
    expect(isProvenByTelemetry('power-on', proof())).toBe(true)
    expect(isProvenByTelemetry('power-off', proof())).toBe(false)
    // reported before, and merely still known
    expect(isProvenByTelemetry('power-on', proof({ power: { at: now - second, isOn: true } }))).toBe(false)
    // reported in the same second, but received before it went out
    expect(isProvenByTelemetry('power-on', proof({ power: { at: now, isOn: true }, receivedAt: sentAt - 1 }))).toBe(
      false,
    )
    expect(isProvenByTelemetry('power-on', proof({ power: null }))).toBe(false)
  })
  test('a report by any later one; locating and the seat by none', () => {
    expect(isProvenByTelemetry('report', proof())).toBe(true)
    expect(isProvenByTelemetry('report', proof({ newestAt: now - second }))).toBe(false)
    expect(isProvenByTelemetry('locate', proof())).toBe(false)
    expect(isProvenByTelemetry('open-seat', proof({ source: 'mqtt' }))).toBe(false)
  })
  test('only what is reported and heard after it went out counts, a second of the vehicle being a whole one', () => {
    const inItsSecond = { newestAt: now, power: { at: now, isOn: true } }
    expect(isProvenByTelemetry('report', proof(inItsSecond))).toBe(true)
    expect(isProvenByTelemetry('power-on', proof(inItsSecond))).toBe(true)
    for (const receivedAt of [sentAt, null]) {
      expect(isProvenByTelemetry('report', proof({ receivedAt }))).toBe(false)
      expect(isProvenByTelemetry('power-on', proof({ receivedAt }))).toBe(false)
    }
    expect(isProvenByTelemetry('report', proof({ newestAt: null }))).toBe(false)
  })
  test('that it is off proves neither that it was located nor that its seat is open', () => {
    const off = { power: { at: now + 2 * second, isOn: false } }
    expect(isProvenByTelemetry('power-off', proof(off))).toBe(true)
    expect(isProvenByTelemetry('locate', proof(off))).toBe(false)
    expect(isProvenByTelemetry('open-seat', proof(off))).toBe(false)
  })
  test('where nobody knows how the reports come, nothing is proven or waited for', () => {
    for (const source of ['traccar', null]) {
      expect(isProvenByTelemetry('report', proof({ source }))).toBe(false)
      expect(proofDueAt('report', proof({ source })) - sentAt).toBe(5 * second)
    }
    expect(proofDueAt('power-on', proof({ power: null })) - sentAt).toBe(5 * second)
  })
  test('each unit speaks its way; JSON answers where nothing else proves', () => {
    expect(['silence-z', 'astra-x', 'astra-k', 'mqtt', 'json', null].map(commandUnitOf)).toEqual([
      'lines',
      'lines',
      'lines',
      'json',
      null,
      null,
    ])
    expect(commandProofOf('locate', 'json', true)).toBe('answer')
    expect(commandProofOf('power-on', 'json', false)).toBe('answer')
    expect(commandProofOf('power-on', 'json', true)).toBe('power')
    expect(commandProofOf('power-off', 'lines', false)).toBeNull()
    expect(commandProofOf('report', 'lines', false)).toBe('report')
  })
  test('it is waited for past the expiry, but not where it cannot come', () => {
    expect(proofDueAt('power-on', proof()) - now).toBe(40 * second)
    expect(proofDueAt('open-seat', proof()) - sentAt).toBe(5 * second)
    expect(proofDueAt('open-seat', proof({ source: 'mqtt' })) - now).toBe(40 * second)
  })
})
