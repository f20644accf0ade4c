import { type Role, roleNames } from '@motora/contract'
import { upgradeStates } from '@motora/contract/firmware'
import type { CurrentMembership } from '@motora/contract/identity'
import { offerTo } from '@motora/rules/actions'
import { campaignActions } from '@motora/rules/firmware'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MembershipContext } from '../../../../shell/session/use-session'
import { anUpgrade, countsOf } from '../../../../testing/an-upgrade'
import { show } from '../../../../testing/show'
import texts from '../../../../words/en/upgrades.json'
import { callOfStep, stepsOf } from './steps-of'
import { UpgradeActions } from './upgrade-actions'

const drawn = () =>
  screen.queryAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-disabled') !== 'true'])

test.each(roleNames)(
  '%s can press, of each campaign, what the gateway would do and nothing else',
  async (role: Role) => {
    for (const state of upgradeStates)
      for (const isOwn of [true, false])
        for (const failed of [0, 1]) {
          const upgrade = anUpgrade({ state, isOwn, counts: countsOf({ failed, succeeded: 2 }) })
          const me = { role, operatorCanOperate: true } as CurrentMembership
          const { unmount } = await show(
            <MembershipContext value={me}>
              <UpgradeActions upgrade={upgrade} />
            </MembershipContext>,
          )
          const offers = stepsOf(upgrade).flatMap((step) => {
            const offer = offerTo(me, callOfStep[step], campaignActions[step](upgrade))
            return offer === 'not-permitted' ? [] : [[texts[step], offer === true]]
          })
          expect(drawn(), `${state} ${isOwn} ${failed}`).toEqual(offers)
          unmount()
        }
  },
)
