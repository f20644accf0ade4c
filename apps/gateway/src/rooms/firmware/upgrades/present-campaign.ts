import { type Upgrade, type UpgradeCounts, updateStatuses } from '@motora/contract/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { isOwnCampaign, unknownCampaign } from './own-campaign.js'
import { type Campaign, countsOf, findCampaign, type StatusCounts } from './store.js'

const presentCounts = (counts: StatusCounts = {}): UpgradeCounts => {
  const each = updateStatuses.map((status) => [status, counts[status] ?? 0] as const)
  const total = each.reduce((sum, [, n]) => sum + n, 0)
  return { total, ...Object.fromEntries(each), failedAttempt: counts.failedAttempt ?? 0 } as UpgradeCounts
}

/** See the contract: long ones are included where they are asked for, and only to whose campaign it is. */
const toldSelection = ({ upgrade }: Campaign, isOwn: boolean, isOne: boolean): Upgrade['selection'] => {
  if (!isOwn) return null
  return 'filter' in upgrade.selection || (isOne && upgrade.startedAt === null) ? upgrade.selection : null
}

/** Campaigns as the scope sees them, with the counts of its vehicles. @param isOne asked for by itself, in no list */
export const presentCampaigns = async (
  { operators }: Pick<FirmwareDeps, 'operators'>,
  work: Work,
  campaigns: readonly Campaign[],
  { isOne }: { isOne: boolean },
): Promise<Upgrade[]> => {
  const counts = await countsOf(
    work,
    campaigns.flatMap(({ upgrade }) => (upgrade.startedAt ? upgrade.id : [])),
  )
  const owners = [...new Set(campaigns.flatMap(({ upgrade }) => upgrade.operatorId ?? []))]
  const rows = owners.length === 0 ? [] : await operators.listOperators(work, owners)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return campaigns.map((campaign) => {
    const { upgrade, firmware } = campaign
    const isOwn = isOwnCampaign(work, upgrade)
    return {
      id: upgrade.id,
      name: upgrade.name,
      firmwareId: firmware.id,
      firmwareName: firmware.name,
      target: firmware.target,
      version: firmware.version,
      selection: toldSelection(campaign, isOwn, isOne),
      state: upgrade.state,
      pausedBecause: upgrade.pausedBecause,
      endedBecause: upgrade.endedBecause,
      scheduledAt: upgrade.scheduledAt?.toISOString() ?? null,
      startedAt: upgrade.startedAt?.toISOString() ?? null,
      endedAt: upgrade.endedAt?.toISOString() ?? null,
      shareAtOncePercent: upgrade.shareAtOncePercent,
      pauseAboveFailedPercent: upgrade.pauseAboveFailedPercent,
      maxAttempts: upgrade.maxAttempts,
      allowOlder: upgrade.allowOlder,
      created: upgrade.createdAt.toISOString(),
      createdBy: isOwn ? upgrade.createdBy : '',
      sharingOperatorId: upgrade.operatorId,
      owner: names.get(upgrade.operatorId ?? '') ?? null,
      isOwn,
      counts: presentCounts(counts.get(upgrade.id)),
      excluded: isOwn ? upgrade.excluded : [],
      revision: upgrade.revision,
    }
  })
}

/** @throws Refusal upgrade.not_found */
export const presentCampaign = async (
  deps: Pick<FirmwareDeps, 'operators'>,
  work: Work,
  id: string,
): Promise<Upgrade> => {
  const campaign = await findCampaign(work, id)
  const [presented] = campaign ? await presentCampaigns(deps, work, [campaign], { isOne: true }) : []
  if (!presented) throw unknownCampaign()
  return presented
}
