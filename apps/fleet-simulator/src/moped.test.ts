import { describe, expect, test } from 'vitest'
import { type Deed, handleCommand } from './command-handler.js'
import { Moped, type MopedSeed } from './moped.js'
import type { MopedReport } from './moped-report.js'
import { metresBetween } from './place.js'
import { cityRadio, perfectRadio, Radio } from './radio.js'
import { Random } from './random.js'
import { type Route, StreetGraph } from './street-graph.js'

const graph = StreetGraph.load()
const start = new Date('2026-05-04T08:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const sants = graph.nearestNode({ latitude: 41.3793, longitude: 2.1404 })
const seed: MopedSeed = {
  imei: '863071010000001',
  model: 'S01',
  ...graph.node(sants),
  batteryPercent: 80,
  odometerMetres: 7_614_000,
}
const routeTo = (latitude: number, longitude: number): Route => {
  const route = graph.route(sants, graph.nearestNode({ latitude, longitude }))
  if (!route) throw new Error('No way')
  return route
}
const poblenou = routeTo(41.4034, 2.2041)
const ridden = (seconds: number, at = new Random(1), moped = new Moped(seed, at, start)) => {
  moped.switchOn()
  moped.ride(poblenou)
  return { moped, reports: moped.advance(after(seconds)) }
}

describe('a ride', () => {
  const { moped, reports } = ridden(3_600)

  test('ends where the route ends, with the way on the odometer', () => {
    expect(metresBetween(moped.place, poblenou.points.at(-1) ?? seed)).toBeLessThan(2)
    expect(moped.odometerMetres - seed.odometerMetres).toBeCloseTo(poblenou.metres, -1)
    expect(moped.state).toBe('on')
  })

  test('drains a battery of 5.6 kWh by about one percent a kilometre', () => {
    const perKilometre = (80 - moped.batteryPercent) / (poblenou.metres / 1000)
    expect(perKilometre).toBeGreaterThan(0.7)
    expect(perKilometre).toBeLessThan(1.4)
  })

  test('reports every ten seconds, at speeds of a city, along the streets', () => {
    const moving = reports.filter((report) => report.record.motoState === 4)
    expect(moving.length).toBeGreaterThan(40)
    for (const [i, { record }] of moving.slice(1).entries())
      expect(record.deviceTime.getTime() - (moving[i]?.record.deviceTime.getTime() ?? 0)).toBeLessThanOrEqual(10_000)
    const speeds = moving.map(({ record }) => record.speedKmh)
    expect(Math.max(...speeds)).toBeGreaterThan(35)
    expect(Math.max(...speeds)).toBeLessThan(50)
    for (const { record } of moving) {
      const nearest = Math.min(...poblenou.points.map((point) => metresBetween(point, record)))
      expect(nearest).toBeLessThan(160)
    }
  })

  test('drains a smaller battery faster', () => {
    const small = ridden(3_600, new Random(1), new Moped({ ...seed, model: 'S02' }, new Random(1), start)).moped
    expect(80 - small.batteryPercent).toBeGreaterThan(1.4 * (80 - moped.batteryPercent))
  })
})

test('the same seed rides the same, another seed another', () => {
  expect(ridden(900, new Random(5)).reports).toEqual(ridden(900, new Random(5)).reports)
  expect(ridden(900, new Random(5)).reports).not.toEqual(ridden(900, new Random(6)).reports)
})

test('many small steps of time give what one great step gives', () => {
  const moped = new Moped(seed, new Random(9), start)
  moped.switchOn()
  moped.ride(poblenou)
  const reports: MopedReport[] = []
  for (let second = 1; second <= 600; second++) reports.push(...moped.advance(after(second)))
  expect(reports).toEqual(ridden(600, new Random(9)).reports)
})

test('parked, it reports every minute, off, and wanders some metres', () => {
  const moped = new Moped(seed, new Random(2), start)
  const reports = moped.advance(after(12 * 3600))
  expect(reports).toHaveLength(720)
  const off = reports.map(({ record }) => metresBetween(seed, record)).sort((a, b) => a - b)
  expect(off[Math.floor(off.length / 2)]).toBeLessThan(8)
  expect(off.at(-1)).toBeGreaterThan(10)
  expect(off.at(-1)).toBeLessThanOrEqual(61)
  expect(new Set(reports.map(({ record }) => `${record.latitude} ${record.longitude}`)).size).toBeLessThan(400)
  expect(moped.batteryPercent).toBe(80)
})

describe('commands', () => {
  test('switch it on and off, and the next report says so at once', () => {
    const moped = new Moped(seed, new Random(3), start)
    moped.advance(after(61))
    expect(handleCommand('$PWON,4', moped)).toBe('done')
    expect(moped.advance(after(62))[0]?.record.motoState).toBe(3)
    expect(handleCommand('$PWON,0\r\n', moped)).toBe('done')
    expect(moped.advance(after(63))[0]?.record.motoState).toBe(0)
    for (const line of ['$TCOP', '$FIND,0,19,1,30,1', '$POLL']) {
      expect(handleCommand(line, moped)).toBe('done')
      expect(moped.advance(after(63))).toHaveLength(1)
    }
    expect(handleCommand('$REBOOT', moped)).toBe('unknown')
  })

  test('do not switch it off while it moves, and are reported with the speed at which they came', () => {
    const deeds: Deed[] = []
    const { moped } = ridden(20)
    expect(moped.speedKmh).toBeGreaterThan(10)
    expect(handleCommand('$PWON,0', moped, (deed) => deeds.push(deed))).toBe('refused')
    expect(moped.isOn).toBe(true)
    moped.advance(after(3_600))
    expect([moped.speedKmh, moped.movesSince]).toEqual([0, null])
    expect(handleCommand('$PWON,0', moped, (deed) => deeds.push(deed))).toBe('done')
    expect(deeds).toMatchObject([
      {
        imei: seed.imei,
        line: '$PWON,0',
        outcome: 'refused',
        speedKmh: expect.any(Number),
        movesSince: expect.any(Date),
      },
      { outcome: 'done', speedKmh: 0, movesSince: null },
    ])
  })

  test('are refused while the battery is out', () => {
    const moped = new Moped({ ...seed, batteryPercent: 9 }, new Random(3), start)
    expect(moped.beginService('swapping')).toBe(true)
    expect(handleCommand('$PWON,4', moped)).toBe('refused')
    expect(moped.ride(poblenou)).toBe(false)
    moped.endService(97)
    expect(handleCommand('$PWON,4', moped)).toBe('done')
    expect(moped.batteryPercent).toBe(97)
  })
})

describe('the radio', () => {
  const day = new Moped(seed, new Random(4), start).advance(after(24 * 3600))
  const sent = (radio: Radio) => day.flatMap((report) => radio.transmit([report], report.record.deviceTime))

  test('loses nothing, repeats and disorders some, and saves up in a hole', () => {
    const frames = sent(new Radio(cityRadio, new Random(8), start))
    const sequences = frames.flat().map((report) => report.sequence)
    const told = new Set(sequences)
    expect(day.filter((report) => !told.has(report.sequence)).length).toBeLessThanOrEqual(5)
    expect(sequences.length).toBeGreaterThan(told.size)
    expect(sequences.some((sequence, i) => sequence < (sequences[i - 1] ?? -1))).toBe(true)
    expect(frames.some((frame) => frame.length > 1)).toBe(true)
  })

  test('that is perfect sends each once and in order', () => {
    expect(sent(new Radio(perfectRadio, new Random(8), start)).flat()).toEqual(day)
  })
})
