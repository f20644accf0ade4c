import { describe, expect, test } from 'vitest'
import { checkLatest, checkNeverBack, checkStored, type ReportKey } from './checkers.js'

const report = (index: number, deviceSeconds = 1_800_000_000, imei = '863071990000005'): ReportKey => ({
  imei,
  deviceSeconds,
  index,
})
const rules = (violations: { rule: string }[]): string[] => violations.map(({ rule }) => rule)

describe('the checkers catch a planted break', () => {
  const acknowledged = [report(1), report(2), report(3)]

  test('what is right is right: an answer given twice, a report stored and never answered', () => {
    expect(checkStored([...acknowledged, report(2)], [...acknowledged, report(4)], 4)).toEqual([])
  })
  test('an acknowledged report is lost', () => {
    expect(rules(checkStored(acknowledged, [report(1), report(3)], 3))).toEqual(['acknowledged is stored'])
  })
  test('a report stands twice, even one that was never acknowledged', () => {
    expect(rules(checkStored(acknowledged, [...acknowledged, report(9), report(9), report(9)], 4))).toEqual([
      'none twice',
    ])
  })
  test('the same number in another second or of another vehicle is another report', () => {
    const stored = [report(1, 1_800_000_001), report(1, 1_800_000_000, '863071990000013')]
    expect(rules(checkStored([report(1)], stored, 2))).toEqual(['acknowledged is stored'])
  })
  test('more is stored than was ever sent', () => {
    expect(rules(checkStored(acknowledged, [...acknowledged, report(4)], 3))).toEqual(['stored was sent'])
  })
  test('nothing is stored at all', () => {
    expect(checkStored(acknowledged, [], 3)).toHaveLength(3)
  })
  test('the newest goes back between two looks', () => {
    const sightings = [10, 20, 15, 20].map((at) => ({ imei: 'a', at }))
    expect(rules(checkNeverBack(sightings))).toEqual(['latest never back'])
    expect(checkNeverBack([...sightings.slice(0, 2), { imei: 'b', at: 5 }])).toEqual([])
  })
  test('the newest is not the newest of the history, or is missing', () => {
    const stored = [report(1, 100), report(2, 200)]
    expect(checkLatest(new Map([[report(1).imei, 200]]), stored)).toEqual([])
    expect(rules(checkLatest(new Map([[report(1).imei, 100]]), stored))).toEqual(['latest is the newest'])
    expect(rules(checkLatest(new Map(), stored))).toEqual(['latest is the newest'])
    // said by somebody who may not be the vehicle
    const another = { ...report(3, 300), neverNewest: true }
    expect(checkLatest(new Map([[report(1).imei, 200]]), [...stored, another])).toEqual([])
    expect(rules(checkLatest(new Map([[report(1).imei, 300]]), [...stored, another]))).toEqual(['latest is the newest'])
  })
})
