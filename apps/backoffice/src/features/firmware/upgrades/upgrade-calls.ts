import { getUpgrade, type Upgrade, type UpgradeCounts, type VehicleSelection } from '@motora/contract/firmware'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'

const runningMs = 2000
/** Somebody else may start, pause or retry one at any moment; a scheduled one starts by itself. */
const quietMs = 15_000

/** A campaign whose selection is included: for those who planned it, until it starts. */
export type UpgradeWithSelection = Upgrade & { selection: VehicleSelection }
export const hasSelection = (upgrade: Upgrade | undefined): upgrade is UpgradeWithSelection =>
  upgrade != null && upgrade.selection !== null

/** How many of its vehicles are on their way now. */
export const movingOf = ({ sent, downloading, installing }: UpgradeCounts): number => sent + downloading + installing

/** Whether what a campaign shows changes by itself: a paused or cancelled one goes on with what is on its way. */
export const isMoving = ({ state, counts }: Pick<Upgrade, 'state' | 'counts'>): boolean =>
  state === 'running' || movingOf(counts) > 0

/** Milliseconds until a campaign is looked at again; false: it has ended, and nothing of it is on its way. */
export const lookAgainOf = (upgrade: Pick<Upgrade, 'state' | 'counts'> | undefined): number | false => {
  if (!upgrade) return false
  if (isMoving(upgrade)) return runningMs
  return upgrade.state === 'finished' || upgrade.state === 'cancelled' ? false : quietMs
}

/** How often a list is looked at again. */
export const lookAgainOfList = (upgrades: readonly Pick<Upgrade, 'state' | 'counts'>[] | undefined): number =>
  upgrades?.some(isMoving) ? runningMs * 2 : quietMs

export const upgradeQuery = (id: string) =>
  queryOptions({
    ...api.query(getUpgrade, { params: { id } }),
    refetchInterval: ({ state }) => lookAgainOf(state.data),
  })
