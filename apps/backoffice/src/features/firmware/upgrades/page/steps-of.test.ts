import { type UpgradeState, upgradeStates } from '@motora/contract/firmware'
import { expect, test } from 'vitest'
import { countsOf } from '../../../../testing/an-upgrade'
import { stepsOf, upgradeSteps, whyNotStep } from './steps-of'

const open = (state: UpgradeState, counts = countsOf({ pending: 3 })) =>
  upgradeSteps.filter((step) => whyNotStep(step, { isOwn: true, state, counts }) === undefined)

test.each([
  ['draft', ['start', 'schedule', 'edit', 'cancel', 'delete']],
  ['scheduled', ['start', 'schedule', 'edit', 'cancel']],
  ['running', ['pause', 'cancel']],
  ['paused', ['resume', 'cancel']],
  ['finished', []],
  ['cancelled', []],
] as const)('of a %s campaign these steps can be taken', (state, steps) => {
  expect(open(state)).toEqual(steps)
})

test('failed vehicles are tried again while it runs, is paused or has finished; never after it was cancelled', () => {
  const withFailed = countsOf({ failed: 1, succeeded: 2 })
  const states = upgradeStates.filter((state) => open(state, withFailed).includes('retry'))
  expect(states).toEqual(['running', 'paused', 'finished'])
  expect(whyNotStep('retry', { isOwn: true, state: 'cancelled', counts: withFailed })).toBe('cancelled')
})

test('a campaign of another is steered by nobody else, whatever its state', () => {
  for (const state of upgradeStates)
    for (const step of upgradeSteps)
      expect(whyNotStep(step, { isOwn: false, state, counts: countsOf({ failed: 1 }) })).toBe('not-own')
})

test('every step that can be taken is shown, but for cancelling a draft: it is deleted', () => {
  for (const state of upgradeStates) {
    const hidden = open(state, countsOf({ failed: 1 })).filter((step) => !stepsOf({ state }).includes(step))
    expect(hidden).toEqual(state === 'draft' ? ['cancel'] : [])
  }
})
