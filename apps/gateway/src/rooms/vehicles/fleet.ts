import type { VehicleToCreate } from '@motora/contract/vehicles'
import type { Work } from '../work.js'
import { type Assignment, assignVehicles, setOutOfService } from './assign-vehicles.js'
import { createVehicle } from './create-vehicle.js'
import type { FindOperator } from './deps.js'
import { type LatestDrivingMode, latestDrivingMode } from './latest-driving-mode.js'
import { unknownVehicle } from './lock-vehicles.js'
import {
  findVehicle,
  type LatestRow,
  latestOfVehicles,
  lockVehicleRow,
  type VehicleWithLatest,
  vehiclesWithLatest,
} from './store.js'
import { type Around, vehiclesAround } from './stores/around-store.js'
import { type LiveRow, readLiveRows } from './stores/live-store.js'
import type { VehiclesInUse } from './vehicles-in-use.js'

/** The part of the room that finds vehicles, makes them and hands them to operators. */
export const createFleet = (findOperator: FindOperator, inUse: VehiclesInUse) => ({
  createVehicle: (work: Work, given: VehicleToCreate & { id?: string }): Promise<string> =>
    createVehicle(work, given, findOperator),
  /** Hands vehicles to an operator and sets or lifts out of service; the caller has asked whether it is permitted. */
  assignVehicles: (work: Work, assignment: Assignment): Promise<void> =>
    assignVehicles(work, assignment, true, findOperator, inUse),
  setOutOfService: (work: Work, vehicleIds: readonly string[], outOfService: boolean): Promise<void> =>
    setOutOfService(work, vehicleIds, outOfService, inUse),

  /** @throws Refusal vehicle.not_found, also when it is outside the scope */
  getVehicle: async (work: Work, id: string): Promise<VehicleWithLatest> => {
    const found = await findVehicle(work, id)
    if (!found) throw unknownVehicle()
    return found
  },
  /**
   * Holds a vehicle until the end of the work, so that no other work rents, blocks or moves it meanwhile; telemetry
   * goes on. Answers the facts that renting asks for. @throws Refusal vehicle.not_found
   */
  lockVehicle: async (work: Work, id: string): Promise<VehicleWithLatest> => {
    const vehicle = await lockVehicleRow(work, id)
    if (!vehicle) throw unknownVehicle()
    const [latest] = await latestOfVehicles(work, [id])
    return { vehicle, latest: latest ?? null }
  },
  latestOf: async (work: Work, ids: readonly string[]): Promise<Map<string, LatestRow>> =>
    new Map((await latestOfVehicles(work, ids)).map((row) => [row.vehicleId, row])),
  /** In which mode each of these is driven; those that never reported one are left out. */
  modesOf: async (work: Work, ids: readonly string[]): Promise<Map<string, LatestDrivingMode>> => {
    const told = (await latestOfVehicles(work, ids)).map((row) => [row.vehicleId, latestDrivingMode(row)] as const)
    return new Map(told.flatMap(([id, mode]) => (mode ? [[id, mode] as const] : [])))
  },
  /** Vehicles by id, in the scope; which are not there are left out. */
  vehiclesByIds: (work: Work, ids: readonly string[]): Promise<VehicleWithLatest[]> =>
    ids.length === 0 ? Promise.resolve([]) : vehiclesWithLatest(work, { ids }),
  /** Vehicles around a place that are not retired, nearest first; the caller judges which of them it wants. */
  vehiclesAround: (work: Work, around: Around): Promise<VehicleWithLatest[]> => vehiclesAround(work, around),
  /** The whole fleet of the scope, a part at a time in the order of ids. */
  vehiclesAfter: (work: Work, after: string | undefined, limit: number): Promise<VehicleWithLatest[]> =>
    vehiclesWithLatest(work, { ...(after === undefined ? {} : { after }), limit }),
  /** What a live map shows, of vehicles in the scope: these, or a part of all in the order of ids. */
  liveRows: (
    work: Work,
    which: { ids: readonly string[] } | { after: string | undefined; limit: number },
  ): Promise<LiveRow[]> => readLiveRows(work, which),
})
