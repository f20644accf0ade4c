import { upgradeStates } from '@motora/contract/firmware'
import { type CampaignAction, campaignActions } from '@motora/rules/firmware'
import { expect, test } from 'vitest'
import { countsOf } from '../../../../testing/an-upgrade'
import { stepsOf } from './steps-of'

test('every step that can be taken is shown', () => {
  for (const state of upgradeStates) {
    const given = { isOwn: true, state, counts: countsOf({ failed: 1 }) }
    const open = (Object.keys(campaignActions) as CampaignAction[]).filter(
      (action) => campaignActions[action](given) === true,
    )
    expect(
      open.filter((step) => !stepsOf({ state }).includes(step)),
      state,
    ).toEqual([])
  }
})
