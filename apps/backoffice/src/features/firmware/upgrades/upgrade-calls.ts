import {
  getFirmware,
  getUpgrade,
  type Upgrade,
  type UpgradeCounts,
  type VehicleSelection,
} from '@motora/contract/firmware'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'

/** Everything read of campaigns; what was sent makes all of it be read anew. */
export const upgradesKey = ['upgrades'] as const

const runningMs = 2000
/** Somebody else may start, pause or retry one at any moment; a scheduled one starts by itself. */
const quietMs = 15_000

/** A campaign whose selection is told: to those who planned it, until it starts. */
export type ToldUpgrade = Upgrade & { selection: VehicleSelection }
export const isTold = (upgrade: Upgrade | undefined): upgrade is ToldUpgrade =>
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
    queryKey: [...upgradesKey, 'one', id],
    queryFn: ({ signal }) => client.call(getUpgrade, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => lookAgainOf(state.data),
  })

export const firmwareQuery = (id: string) =>
  queryOptions({
    queryKey: ['firmware', 'one', id],
    queryFn: ({ signal }) => client.call(getFirmware, { params: { id } }, { signal }),
  })
