import { describe, expect, test } from 'vitest'
import { contradictions, knownOf, weighContradiction } from './contradicts-latest.js'
import type { Contender, Said } from './latest-state.js'

const start = Date.UTC(2026, 10, 21, 10)
const at = (seconds: number) => start + seconds * 1000
const place = (seconds: number, latitude: number) => ({ place: { at: at(seconds), latitude, longitude: 2.15 } })
const odometer = (seconds: number, kilometres: number) => ({ odometer: { at: at(seconds), metres: kilometres * 1000 } })
const battery = (seconds: number, percent: number) => ({ battery: { at: at(seconds), percent } })
const riding = { isOn: true, isCharging: false }

const cases: [what: string, known: Said, next: Said, found: string[]][] = [
  ['a first report', {}, { ...place(0, 41.4), ...odometer(0, 8000), ...battery(0, 90), ...riding }, []],
  ['the same again', { ...place(0, 41.4), ...odometer(0, 8000) }, { ...place(9, 41.4), ...odometer(9, 8000) }, []],
  ['nothing that is known', { ...place(0, 41.4), ...odometer(0, 8000) }, { ...battery(9, 90), ...riding }, []],
  ['a place across the city', place(0, 41.4), place(10, 41.45), ['position']],
  ['that place after a ride in a van', place(0, 41.4), place(300, 41.45), []],
  ['an odometer back', odometer(0, 8000), odometer(10, 7998), ['odometer']],
  ['an odometer back within its error', odometer(0, 8000.9), odometer(10, 8000), []],
  ['an odometer back after a year', odometer(0, 8000), odometer(31_536_000, 7000), ['odometer']],
  ['an odometer that leaps', odometer(0, 8000), odometer(60, 8005), ['odometer']],
  ['an odometer after an hour of riding', odometer(0, 8000), odometer(3600, 8090), []],
  ['a whole kilometre in a second', odometer(0, 8000), odometer(1, 8001), []],
  ['an odometer after 0', odometer(0, 0), odometer(1, 8000), []],
  ['a battery that leaps', { ...battery(0, 40), ...riding }, { ...battery(30, 60), ...riding }, ['battery']],
  ['a battery that leaps less', { ...battery(0, 40), ...riding }, { ...battery(30, 59), ...riding }, []],
  ['a battery after a gap', { ...battery(0, 40), ...riding }, { ...battery(61, 100), ...riding }, []],
  ['a battery exchanged while off', { ...battery(0, 40), isOn: false }, { ...battery(30, 100), ...riding }, []],
  ['a battery on the way to off', { ...battery(0, 40), ...riding }, { ...battery(30, 100), isOn: false }, []],
  ['a charger', { ...battery(0, 40), ...riding }, { ...battery(30, 90), isOn: true, isCharging: true }, []],
  ['off its charger', { ...battery(0, 40), isOn: true, isCharging: true }, { ...battery(30, 90), ...riding }, []],
  ['a battery management that wakes', { ...battery(0, 0), ...riding }, { ...battery(5, 63), ...riding }, []],
  ['a battery that collapses', { ...battery(0, 63), ...riding }, { ...battery(5, 0), ...riding }, []],
  [
    'another moped',
    { ...place(0, 41.4), ...odometer(0, 8000), ...battery(0, 40), ...riding },
    { ...place(10, 42), ...odometer(10, 300), ...battery(10, 99), ...riding },
    ['position', 'odometer', 'battery'],
  ],
]

test.each(cases)('%s', (_, known, next, found) => {
  expect(contradictions(known, next)).toEqual(found)
})

test('what the newest report left out is as old as the report that carried it', () => {
  const state = {
    vehicleId: 'v',
    operatorId: null,
    receivedAt: null,
    astray: null,
    fix: null,
    watch: {},
    newest: { at: at(100), source: 'silence-z', hash: '00' },
    values: { odometerMetres: 8_000_000, batteryPercent: 40, isVehicleOn: true },
    toldEarlier: { odometerMetres: [at(7), 'silence-z', '01'] as [number, string, string] },
  }
  expect(knownOf(state)).toEqual({ ...odometer(7, 8000), ...battery(100, 40), isOn: true })
})

describe('who contradicts', () => {
  const known = odometer(0, 8000)
  /** Weighs one report after the other; each comes as it is said. */
  const weigh = (...reports: [seconds: number, next: Said][]) => {
    let contender: Contender | undefined
    return reports.map(([seconds, next]) => {
      const judged = weighContradiction(known, next, { at: at(seconds), receivedAt: at(seconds) }, contender)
      contender = judged.contender
      return `${judged.why.join()}${judged.isBelieved ? ' believed' : ''}${judged.isContested ? ' contested' : ''}`
    })
  }

  test('once, or again within five seconds, contests nothing; who goes on is noted once', () => {
    expect(weigh([10, odometer(10, 500)], [14, odometer(14, 500)])).toEqual(['odometer', 'odometer'])
    expect(weigh([10, odometer(10, 500)], [15, odometer(15, 500)], [30, odometer(30, 500)])).toEqual([
      'odometer',
      'odometer contested',
      'odometer',
    ])
  })

  test('the vehicle’s own word in between ends it; one that says nothing of it does not', () => {
    expect(weigh([10, odometer(10, 500)], [12, odometer(12, 8000)], [20, odometer(20, 500)])).toEqual([
      'odometer',
      '',
      'odometer',
    ])
    expect(weigh([10, odometer(10, 500)], [12, riding], [20, odometer(20, 500)])).toEqual([
      'odometer',
      '',
      'odometer contested',
    ])
  })

  test('what holds together for ten minutes is believed; what does not begins again', () => {
    const [early, again] = [odometer(10, 500), odometer(610, 501)]
    expect(weigh([10, early], [300, odometer(300, 500)], [609, odometer(609, 501)], [610, again]).at(-1)).toBe(
      ' believed',
    )
    expect(weigh([10, early], [300, odometer(300, 4000)], [610, odometer(610, 4001)]).at(-1)).toBe('odometer')
  })
})
