import { describe, expect, test } from 'vitest'
import { checkImpostors, checkLastWrites, checkOnce, checkScreen, type Shown } from './three-processes-checks.js'

const shown = (more: Partial<Shown> = {}): Shown => ({
  plate: 'A1',
  operatorId: 'o',
  latitude: 41.39,
  longitude: 2.16,
  speedKmh: 0,
  batteryPercent: 80,
  isOn: false,
  outOfService: false,
  status: 'free',
  heardSeconds: 1000,
  ...more,
})
const screenRules = (seen: Record<string, Shown>, truth: Record<string, Shown>): string[] =>
  checkScreen('a', new Map(Object.entries(seen)), new Map(Object.entries(truth))).map(({ what }) => what)

describe('the checks of several processes catch a planted break', () => {
  test('planted: a screen lacks a vehicle, shows one too many, or shows an old one', () => {
    expect(screenRules({ v: shown({ heardSeconds: 1002, latitude: 41.390_01 }) }, { v: shown() })).toEqual([])
    expect(screenRules({}, { v: shown() })).toEqual(['a: v is not shown'])
    expect(screenRules({ v: shown(), w: shown() }, { v: shown() })).toEqual(['a: w is shown and not there'])
    for (const stale of [
      { latitude: 41.390_02 },
      { longitude: null },
      { status: 'booked' },
      { outOfService: true },
      { batteryPercent: 79 },
      { isOn: null },
      { speedKmh: 1 },
      { operatorId: null },
      { plate: null },
      { heardSeconds: 1003 },
      { heardSeconds: null },
    ] as Partial<Shown>[])
      expect(screenRules({ v: shown(stale) }, { v: shown() })).toHaveLength(1)
  })

  test('planted: something acknowledged is missing, is there twice, or was never asked for', () => {
    const rules = (done: string[]) =>
      checkOnce('mail', { wanted: ['a', 'b'], unknown: ['c'], done }).map(({ rule }) => rule)
    expect(rules(['a', 'b'])).toEqual([])
    expect(rules(['a', 'b', 'c'])).toEqual([])
    expect(rules(['a'])).toEqual(['nothing forgotten'])
    expect(rules(['a', 'b', 'b'])).toEqual(['nothing twice'])
    expect(rules(['a', 'b', 'c', 'c'])).toEqual(['nothing twice'])
    expect(rules(['a', 'b', 'd'])).toEqual(['nothing unasked'])
  })

  test('planted: an acknowledged write is gone, or an older one has come back', () => {
    const write = (value: boolean, outcome: 'ok' | 'fail' | 'unknown' = 'ok') => ({ key: 'v', outcome, value })
    const rules = (writes: ReturnType<typeof write>[], found?: boolean) =>
      checkLastWrites(writes, new Map(found === undefined ? [] : [['v', found]])).map(({ rule }) => rule)
    expect(rules([write(true), write(false)], false)).toEqual([])
    expect(rules([write(true), write(false), write(true, 'unknown')], true)).toEqual([])
    expect(rules([write(true, 'unknown')], false)).toEqual([])
    expect(rules([write(true), write(false)], true)).toEqual(['the last write stands'])
    expect(rules([write(false), write(true, 'fail')], true)).toEqual(['the last write stands'])
    expect(rules([write(true)])).toEqual(['the last write stands'])
  })

  test('planted: a command reaches an impostor; being asked for a report is none', () => {
    expect(checkImpostors([{ imei: 'i', line: '$POLL' }])).toEqual([])
    expect(checkImpostors([{ imei: 'i', line: '$PWON,4' }])).toHaveLength(1)
  })
})
