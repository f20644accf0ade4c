import type { UpdateExclusion, VehicleSelection } from '@motora/contract/firmware'
import { type CampaignFirmware, updateExclusionOf } from '@motora/rules/firmware'
import { Refusal } from '../../../kernel/refusal.js'
import type { UpdateFacts } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import type { Campaign } from './store.js'
import { vehiclesInCampaigns } from './stores/settle-store.js'

type Deps = Pick<FirmwareDeps, 'operators' | 'vehicles'>

/** Operators whose vehicles a campaign may reach: its own and those below; undefined: all, for the provider's campaign. */
const reachOf = async ({ operators }: Deps, work: Work, operatorId: string | null): Promise<string[] | undefined> =>
  operatorId === null ? undefined : operators.familyOf(work, operatorId)

const unknownOperator = (): Refusal => new Refusal('operator.not_found', 'There is no such operator.')

/**
 * The vehicles of a selection as they are now, retired ones among them where they were chosen.
 * @param operatorId whose campaign it is
 * @param ifUnreachable `refuse` where a person has just chosen them; one that has left since is no part of it
 * @throws Refusal operator.not_found, vehicle.not_found
 */
export const selectedVehicles = async (
  deps: Deps,
  work: Work,
  {
    operatorId,
    selection,
    target,
  }: {
    operatorId: string | null
    selection: VehicleSelection
    target: Campaign['firmware']['target']
  },
  ifUnreachable: 'refuse' | 'leave out',
): Promise<UpdateFacts[]> => {
  const reach = await reachOf(deps, work, operatorId)
  if ('vehicleIds' in selection) {
    const found = await deps.vehicles.updates.factsOf(work, { ids: selection.vehicleIds })
    const reached = reach ? found.filter((one) => one.operatorId !== null && reach.includes(one.operatorId)) : found
    if (ifUnreachable === 'refuse' && reached.length !== selection.vehicleIds.length)
      throw new Refusal('vehicle.not_found', 'There is no such vehicle.')
    return reached
  }
  const { sharingOperatorId, models, hardwareVersions, currentVersions } = selection.filter
  if (sharingOperatorId !== undefined) {
    const isReached = reach?.includes(sharingOperatorId) ?? true
    const isThere = isReached && (await deps.operators.findOperator(work, sharingOperatorId)) !== undefined
    if (!isThere && ifUnreachable === 'refuse') throw unknownOperator()
    if (!isThere) return []
  }
  const current = currentVersions && { target, versions: currentVersions }
  const operatorIds = sharingOperatorId === undefined ? reach : [sharingOperatorId]
  return deps.vehicles.updates.factsOf(work, { filter: { operatorIds, models, hardwareVersions, current } })
}

export interface JudgedVehicle {
  facts: UpdateFacts
  excludedBecause: UpdateExclusion | null
}

/** Who takes part in a campaign, and who does not and why. @param ownId of a campaign that does not stand in its own way */
export const judgeVehicles = async (
  work: Work,
  vehicles: readonly UpdateFacts[],
  firmware: Campaign['firmware'],
  { allowOlder, ownId }: Pick<CampaignFirmware, 'allowOlder'> & { ownId?: string | undefined },
): Promise<JudgedVehicle[]> => {
  const { target, version, hardwareVersions } = firmware
  const ids = vehicles.map(({ vehicleId }) => vehicleId)
  const inCampaign = await vehiclesInCampaigns(work, ids, target, ownId)
  return vehicles.map((facts) => ({
    facts,
    excludedBecause: updateExclusionOf(
      { ...facts, currentVersion: facts.versions[target], isInCampaign: inCampaign.has(facts.vehicleId) },
      { version, hardwareVersions, allowOlder },
    ),
  }))
}

/** How often each reason, in the order of the contract. */
export const countReasons = <R extends string>(
  reasons: readonly (R | null)[],
  order: readonly R[],
): { reason: R; count: number }[] => {
  const counts = new Map<R, number>()
  for (const reason of reasons) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return order.flatMap((reason) => {
    const count = counts.get(reason)
    return count === undefined ? [] : [{ reason, count }]
  })
}
