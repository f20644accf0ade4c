import { type CampaignAction, type CampaignStanding, campaignActions } from '@motora/rules/firmware'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { type Campaign, findCampaign, lockCampaign, type UpgradeRow } from './store.js'

export const unknownCampaign = (): Refusal => new Refusal('upgrade.not_found', 'There is no such campaign.')

/** @param upgrade in its present state, which the refusal carries */
const wrongState = ({ state }: Pick<UpgradeRow, 'state'>): Refusal =>
  new Refusal('upgrade.wrong_state', 'This is not possible in the present state of the campaign.', {
    params: { state },
  })

/** Whether the caller may steer it: the provider every one, an operator its own and those of operators below it. */
export const isOwnCampaign = ({ scope }: Work, { operatorId }: Pick<UpgradeRow, 'operatorId'>): boolean =>
  scope.rows.kind === 'everything' || (operatorId !== null && scope.rows.operatorIds.includes(operatorId))

/**
 * A campaign that the caller may steer, held until the end of the work.
 * @throws Refusal upgrade.not_found, upgrade.not_own when it only reaches own vehicles
 */
export const holdOwnCampaign = async (work: Work, id: string): Promise<Campaign> => {
  const seen = await findCampaign(work, id)
  if (!seen) throw unknownCampaign()
  if (!isOwnCampaign(work, seen.upgrade))
    throw new Refusal(
      'upgrade.not_own',
      'This campaign belongs to somebody else; you can only see your own vehicles in it.',
    )
  const held = await lockCampaign(work, id)
  if (!held) throw unknownCampaign()
  return held
}

/**
 * Whether this is to be done to a campaign that is held as one's own; false: it has been already.
 * @param failed vehicles that failed, where they decide
 * @throws Refusal upgrade.wrong_state
 */
export const mayDo = (action: CampaignAction, { state }: Pick<UpgradeRow, 'state'>, failed = 0): boolean => {
  const standing: CampaignStanding = { state, isOwn: true, counts: { failed } }
  const verdict = campaignActions[action](standing)
  // nothing to try again is no mistake: a screen that says so may be a moment late
  return verdict !== 'none-failed' && isToDo(verdict, () => wrongState({ state }))
}

/** Refuses a change to a plan that the caller has not seen. @param revision that was read @throws Refusal upgrade.changed_meanwhile */
export const assertUnchanged = (upgrade: Pick<UpgradeRow, 'revision'>, revision: number): void => {
  if (revision !== upgrade.revision)
    throw new Refusal(
      'upgrade.changed_meanwhile',
      'Somebody has changed this campaign since it was read. Read it again.',
    )
}
