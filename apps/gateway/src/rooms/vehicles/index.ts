import type { VehicleToCreate } from '@motora/contract/vehicles'
import { silentAfterMs } from '@motora/rules/vehicles'
import { everything } from '../operators/index.js'
import type { Work } from '../work.js'
import { type Assignment, assignVehicles, setOutOfService } from './assign-vehicles.js'
import { createVehicle } from './create-vehicle.js'
import type { VehiclesDeps } from './deps.js'
import { createDeviceKeys } from './device-keys.js'
import { vehicleHandlers } from './endpoints.js'
import { unknownVehicle } from './lock-vehicles.js'
import { readMapSettings } from './map-settings.js'
import {
  findVehicle,
  findVehicleByPlate,
  type LatestRow,
  latestOfVehicles,
  lockVehicleRow,
  raiseLatestService,
  type VehicleRow,
  type VehicleWithLatest,
  vehiclesWithLatest,
} from './store.js'
import { type Around, vehiclesAround } from './stores/around-store.js'
import { type HistoryPoint, readHistory, takeNewlySilent } from './stores/history-store.js'
import { type Beside, listVehicleRows, type VehicleQuery } from './stores/vehicle-list-store.js'
import { AreaIndex } from './telemetry/area-index.js'
import { createIngest } from './telemetry/ingest.js'
import { keepForwardedEvent } from './telemetry/keep-forwarded-event.js'
import { writeEvents } from './telemetry/stores/event-store.js'
import { eventFact } from './telemetry/telemetry-facts.js'

export { StreetIndex } from './street-index.js'
export type { TelemetryLate, VehicleChanged } from './telemetry/telemetry-facts.js'
export type { ReportedPosition, ReportedValues, ReportSource, VehicleReport } from './telemetry/vehicle-report.js'
export type { Assignment, Beside, HistoryPoint, LatestRow, VehicleQuery, VehicleRow, VehicleWithLatest }

/** Reports of one span at most: a day at one report a second. */
const historyLimit = 100_000

/** The fleet, what it says of itself, and the map's settings. */
export const createVehiclesRoom = ({ bus, log, doWork, operators, mapStyleUrl }: VehiclesDeps) => {
  let areas: Promise<AreaIndex> | undefined
  bus.subscribe('operators.changed', () => {
    areas = undefined
  })
  const areasNow = (): Promise<AreaIndex> => {
    if (!areas) {
      const reading = doWork(
        { kind: 'system', name: 'telemetry' },
        everything('telemetry asks whether a vehicle is in the areas of its operator'),
        async (work) => new AreaIndex(await operators.areasOf(work, 'all')),
      )
      areas = reading
      reading.catch(() => {
        if (areas === reading) areas = undefined
      })
    }
    return areas
  }
  const { ingest, prepareWeeksAhead } = createIngest({ doWork, log, areas: areasNow })

  return {
    /** Keeps a batch of reports for good; resolves after the commit. @throws when nothing of it was kept */
    ingest,
    /** For the clock, once a day: partitions of this and the next two weeks. */
    prepareWeeksAhead,
    /** For the clock, once a minute: tells of vehicles that fell silent. @returns how many */
    findSilent: async (work: Work, afterMs: number = silentAfterMs): Promise<number> => {
      const found = await takeNewlySilent(work, new Date(work.now.getTime() - afterMs), 1000)
      const events = found.map(({ vehicleId, operatorId, receivedAt }) => ({
        vehicleId,
        operatorId,
        at: receivedAt + afterMs,
        kind: 'silent' as const,
        source: 'clock',
        detail: {},
        receivedAt: work.now.getTime(),
      }))
      await writeEvents(work, events)
      for (const event of events) work.announce(eventFact(event))
      return events.length
    },

    /** What a forwarder noticed; told again, it changes nothing. */
    keepForwardedEvent,
    createVehicle: (work: Work, given: VehicleToCreate & { id?: string }): Promise<string> =>
      createVehicle(work, given, operators.findOperator),
    /** Hands vehicles to an operator and sets or lifts out of service; the caller has asked whether it is permitted. */
    assignVehicles: (work: Work, assignment: Assignment): Promise<void> =>
      assignVehicles(work, assignment, true, operators.findOperator),
    setOutOfService: (work: Work, vehicleIds: readonly string[], outOfService: boolean): Promise<void> =>
      setOutOfService(work, vehicleIds, outOfService),

    /** @throws Refusal vehicle.not_found, also when it is outside the scope */
    getVehicle: async (work: Work, id: string): Promise<VehicleWithLatest> => {
      const found = await findVehicle(work, id)
      if (!found) throw unknownVehicle()
      return found
    },
    findByPlate: (work: Work, plate: string): Promise<VehicleWithLatest | undefined> => findVehicleByPlate(work, plate),
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
    /** Tells the fleet when a vehicle's newest rental began. */
    noteService: (work: Work, vehicleId: string, startedAt: Date): Promise<void> =>
      raiseLatestService(work, vehicleId, startedAt),
    /** What a vehicle said, in its order: `since` included, `until` left out. */
    historyBetween: (work: Work, vehicleId: string, since: Date, until: Date): Promise<HistoryPoint[]> =>
      readHistory(work, vehicleId, since, until, historyLimit),
    latestOf: async (work: Work, ids: readonly string[]): Promise<Map<string, LatestRow>> =>
      new Map((await latestOfVehicles(work, ids)).map((row) => [row.vehicleId, row])),
    /** Vehicles of these operators that are not retired, each with its newest. */
    vehiclesOf: (work: Work, operatorIds: readonly string[]): Promise<VehicleWithLatest[]> =>
      operatorIds.length === 0 ? Promise.resolve([]) : vehiclesWithLatest(work, { operatorIds }),
    /** Vehicles by id, in the scope; which are not there are left out. */
    vehiclesByIds: (work: Work, ids: readonly string[]): Promise<VehicleWithLatest[]> =>
      ids.length === 0 ? Promise.resolve([]) : vehiclesWithLatest(work, { ids }),
    /** Vehicles around a place that are not retired, nearest first; the caller judges which of them it wants. */
    vehiclesAround: (work: Work, around: Around): Promise<VehicleWithLatest[]> => vehiclesAround(work, around),
    /** The whole fleet of the scope, a part at a time in the order of ids. */
    vehiclesAfter: (work: Work, after: string | undefined, limit: number): Promise<VehicleWithLatest[]> =>
      vehiclesWithLatest(work, { ...(after === undefined ? {} : { after }), limit }),
    listVehicles: (work: Work, query: VehicleQuery): Promise<{ rows: VehicleWithLatest[]; total: number }> =>
      listVehicleRows(work, query),
    mapSettings: readMapSettings,
    ...createDeviceKeys(doWork, everything('a device proves itself before any operator is known')),
    handlers: vehicleHandlers(operators.findOperator, mapStyleUrl),
  }
}
export type VehiclesRoom = ReturnType<typeof createVehiclesRoom>
