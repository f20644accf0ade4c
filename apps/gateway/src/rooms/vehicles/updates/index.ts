import type { FirmwareTarget } from '@motora/contract/firmware'
import type { Work } from '../../work.js'
import { vehiclesWithRunning } from '../commands/index.js'
import { presentFacts, type UpdateFacts } from './present-facts.js'
import {
  dropDesired,
  listHardwareVersions,
  listModels,
  noteReportedVersions,
  reportedVersionRows,
  updateFactRows,
  type WhichVehicles,
  writeDesired,
} from './store.js'

export type { UpdateFacts } from './present-facts.js'
export type { WhichVehicles } from './store.js'

/** Of a vehicle's unit, in its own words; what is left out it does not know. */
export interface ReportedVersions {
  hardware?: string | undefined
  ecu?: string | undefined
  bms?: string | undefined
  tcu?: string | undefined
}

/** What campaigns of new firmware ask of vehicles, and send them. */
export const vehicleUpdates = {
  /**
   * In the order of ids. Chosen vehicles are there also when they are retired; which the scope does not see are not.
   */
  factsOf: async (work: Work, which: WhichVehicles): Promise<UpdateFacts[]> =>
    'ids' in which && which.ids.length === 0 ? [] : (await updateFactRows(work, which)).map(presentFacts),
  /** What each of these says that it runs. */
  toldVersions: async (
    work: Work,
    ids: readonly string[],
  ): Promise<Map<string, Readonly<Record<FirmwareTarget, string | null>>>> =>
    new Map(
      (ids.length === 0 ? [] : await reportedVersionRows(work, ids)).map(({ vehicleId, ...told }) => [vehicleId, told]),
    ),
  /** Keeps what the vehicle with this device says. @returns which it is; undefined: none that is not retired */
  noteVersions: async (
    work: Work,
    imei: string,
    { hardware, ecu, bms, tcu }: ReportedVersions,
  ): Promise<{ vehicleId: string; operatorId: string | null } | undefined> => {
    const named = { hardwareVersion: hardware, ecuVersion: ecu, bmsVersion: bms, tcuVersion: tcu }
    const values = Object.entries(named).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
    return noteReportedVersions(work, imei, Object.fromEntries(values))
  },
  /** The version that a unit of these vehicles is to have. */
  setDesiredVersions: async (
    work: Work,
    ids: readonly string[],
    target: FirmwareTarget,
    version: string,
  ): Promise<void> => {
    if (ids.length > 0) await writeDesired(work, ids, target, version)
  },
  /** This version is no longer desired; where another one is desired meanwhile, that stays. */
  dropDesiredVersions: async (
    work: Work,
    ids: readonly string[],
    target: FirmwareTarget,
    version: string,
  ): Promise<void> => {
    if (ids.length > 0) await dropDesired(work, ids, target, version)
  },
  /** Hardware and models of the scope, for those who choose among them. */
  typesOf: async (work: Work): Promise<{ hardwareVersions: string[]; models: string[] }> => ({
    hardwareVersions: await listHardwareVersions(work),
    models: await listModels(work),
  }),
  /** Which of these vehicles have a running command. */
  withRunningCommand: async (work: Work, ids: readonly string[]): Promise<ReadonlySet<string>> =>
    ids.length === 0 ? new Set() : vehiclesWithRunning(work, ids, 'any'),
  /** Announces that what may be done with a vehicle has changed: an update of it has begun or ended. */
  announceChanged: (work: Work, vehicleId: string, operatorId: string | null): void =>
    work.announce({ topic: 'vehicles.changed', key: vehicleId, payload: { vehicleId, operatorId } }),
}
