import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { type Campaign, findCampaign, lockCampaign, type UpgradeRow } from './store.js'

export const unknownCampaign = (): Refusal => new Refusal('upgrade.not_found', 'There is no such campaign.')

/** @param upgrade as it stands now, which is told beside the refusal */
export const wrongState = ({ state }: Pick<UpgradeRow, 'state'>): Refusal =>
  new Refusal('upgrade.wrong_state', 'This is not possible as the campaign stands now.', { params: { state } })

/** Whether who asks steers it: the provider every one, an operator its own and those of operators below it. */
export const isOwnCampaign = ({ scope }: Work, { operatorId }: Pick<UpgradeRow, 'operatorId'>): boolean =>
  scope.rows.kind === 'everything' || (operatorId !== null && scope.rows.operatorIds.includes(operatorId))

/**
 * A campaign that who asks may steer, held until the end of the work.
 * @throws Refusal upgrade.not_found, upgrade.not_own when it only reaches own vehicles
 */
export const holdOwnCampaign = async (work: Work, id: string): Promise<Campaign> => {
  const seen = await findCampaign(work, id)
  if (!seen) throw unknownCampaign()
  if (!isOwnCampaign(work, seen.upgrade))
    throw new Refusal('upgrade.not_own', 'This campaign is another’s; it only reaches vehicles of yours.')
  const held = await lockCampaign(work, id)
  if (!held) throw unknownCampaign()
  return held
}
