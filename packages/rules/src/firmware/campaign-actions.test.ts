import { type UpgradeState, upgradeStates } from '@motora/contract/firmware'
import { expect, test } from 'vitest'
import { type CampaignAction, campaignActions } from './campaign-actions.js'

const actions = Object.keys(campaignActions) as CampaignAction[]
const open = (state: UpgradeState, failed = 0) =>
  actions.filter((action) => campaignActions[action]({ isOwn: true, state, counts: { failed } }) === true)

test.each([
  ['draft', ['start', 'schedule', 'edit', 'delete']],
  ['scheduled', ['start', 'schedule', 'edit', 'cancel']],
  ['running', ['pause', 'cancel']],
  ['paused', ['resume', 'cancel']],
  ['finished', []],
  ['cancelled', []],
] as const)('of a %s campaign these steps can be taken', (state, steps) => {
  expect(open(state)).toEqual(steps)
})

test('failed vehicles are tried again while it runs, is paused or has finished; never after it was cancelled', () => {
  expect(upgradeStates.filter((state) => open(state, 1).includes('retry'))).toEqual(['running', 'paused', 'finished'])
  const given = { isOwn: true, counts: { failed: 1 } }
  expect(campaignActions.retry({ ...given, state: 'cancelled' })).toBe('cancelled')
})

test('what has been done already is no mistake when it is asked again', () => {
  const again = (action: CampaignAction) =>
    upgradeStates.filter(
      (state) => campaignActions[action]({ isOwn: true, state, counts: { failed: 1 } }) === 'already',
    )
  expect(['start', 'pause', 'resume', 'cancel'].map((action) => again(action as CampaignAction))).toEqual([
    ['running', 'paused', 'finished'],
    ['paused'],
    ['running'],
    ['cancelled'],
  ])
})

test('a campaign of another is steered by nobody else, whatever its state', () => {
  for (const state of upgradeStates)
    for (const action of actions)
      expect(campaignActions[action]({ isOwn: false, state, counts: { failed: 1 } })).toBe('not-own')
})
