import {
  firmwareTargets,
  notStartedReasons,
  updateErrors,
  updateExclusions,
  updateStatuses,
  updateWaits,
  upgradeStates,
} from '@motora/contract/firmware'
import { campaignActions, campaignReasons, minBatteryPercent } from '@motora/rules/firmware'
import { describe, expect, test } from 'vitest'
import ca from '../../../words/ca/upgrades.json'
import en from '../../../words/en/upgrades.json'
import es from '../../../words/es/upgrades.json'

const lists: readonly [string, readonly string[]][] = [
  ['state', upgradeStates],
  ['says', upgradeStates],
  ['endedBecause', notStartedReasons],
  ['status', updateStatuses],
  ['error', updateErrors],
  ['wait', updateWaits],
  ['exclusion', updateExclusions],
  ['target', firmwareTargets],
  ['whyNot', ['already', ...campaignReasons]],
]

describe.each([
  ['en', en],
  ['es', es],
  ['ca', ca],
] as const)('in %s', (_language, texts) => {
  const words: Record<string, string> = texts

  test.each(lists)('every %s has words of its own', (kind, values) => {
    const said = values.map((value) => words[`${kind}.${value}`]?.trim() ?? '')
    values.forEach((value, at) => {
      expect(said[at], value).not.toBe('')
    })
    expect(new Set(said).size).toBe(values.length)
  })

  test('every step has a name, and the battery that is waited for is the one of the rule', () => {
    for (const step of Object.keys(campaignActions)) expect(words[step], step).toBeTruthy()
    expect(words['wait.low-battery']).toContain(String(minBatteryPercent))
  })
})

test('one that failed is said in the singular', () => {
  expect([en, es, ca].map((texts) => texts.failedCount_one)).toEqual([
    '{{failed}} failed',
    '{{failed}} fallido',
    '{{failed}} fallit',
  ])
})
