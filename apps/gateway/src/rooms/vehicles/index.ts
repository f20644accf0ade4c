import type { VehicleToCreate } from '@motora/contract/vehicles'
import { silentAfterMs } from '@motora/rules/vehicles'
import { busReconnectedTopic } from '../../kernel/bus.js'
import { everything } from '../operators/index.js'
import type { Work } from '../work.js'
import { type Assignment, assignVehicles, setOutOfService } from './assign-vehicles.js'
import { createVehicleCommands } from './commands/index.js'
import { createVehicle } from './create-vehicle.js'
import type { VehiclesDeps } from './deps.js'
import { createDeviceKeys } from './device-keys.js'
import { vehicleHandlers } from './endpoints.js'
import { createAddUpHeat } from './heat/add-up-heat.js'
import { heatHandlers } from './heat/heat-endpoints.js'
import { unknownVehicle } from './lock-vehicles.js'
import { manageHandlers } from './manage/endpoints.js'
import { readMapSettings } from './map-settings.js'
import { type PastVehicle, readFleetAt } from './past/fleet-at.js'
import { readHistorySpan } from './past/store.js'
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
import { type LiveRow, readLiveRows } from './stores/live-store.js'
import { type CountedFacts, countByRentableFacts, type FactsQuery } from './stores/rentable-facts-store.js'
import { type Beside, listVehicleRows, type VehicleQuery } from './stores/vehicle-list-store.js'
import { AreaIndex } from './telemetry/area-index.js'
import { createIngest } from './telemetry/ingest.js'
import { keepForwardedEvent } from './telemetry/keep-forwarded-event.js'
import { type EventsAfter, readEvents, type VehicleEvent, writeEvents } from './telemetry/stores/event-store.js'
import { eventFact } from './telemetry/telemetry-facts.js'
import { vehicleUpdates } from './updates/index.js'
import { vehiclePast } from './vehicle-past.js'

export {
  type CommandGiven,
  type CommandToSend,
  type CommandUnit,
  commandTopic,
  isAnswerTo,
  type VehicleCommands,
  vehicleAnswer,
} from './commands/index.js'
export { StreetIndex } from './street-index.js'
export { AreaIndex } from './telemetry/area-index.js'
export type { VehicleEventKind } from './telemetry/detectors.js'
export type { TelemetryLate, VehicleChanged } from './telemetry/telemetry-facts.js'
export type { ReportedPosition, ReportedValues, ReportSource, VehicleReport } from './telemetry/vehicle-report.js'
export type { ToldVersions, UpdateFacts } from './updates/index.js'
export type { Happening, VehicleState } from './vehicle-past.js'
export type {
  Assignment,
  Beside,
  CountedFacts,
  EventsAfter,
  HistoryPoint,
  LatestRow,
  LiveRow,
  PastVehicle,
  VehicleEvent,
  VehicleQuery,
  VehicleRow,
  VehicleWithLatest,
}

/** How long telemetry may go on with old areas and bounds when the news of their change went astray. */
const areasLiveMs = 30_000

/** Reports of one span at most: a day at one report a second. */
const historyLimit = 100_000

/** The fleet, what it says of itself, and the map's settings. */
export const createVehiclesRoom = (deps: VehiclesDeps) => {
  const { bus, log, doWork, operators, mapStyleUrl, vehiclesInTrip, vehiclesUpdating } = deps
  const inUse = { vehiclesInTrip, vehiclesUpdating }
  let areas: Promise<AreaIndex> | undefined
  let areasReadAt = 0
  for (const topic of ['operators.changed', 'operators.watch', busReconnectedTopic])
    bus.subscribe(topic, () => {
      areas = undefined
    })
  const areasNow = (): Promise<AreaIndex> => {
    if (!areas || performance.now() - areasReadAt > areasLiveMs) {
      areasReadAt = performance.now()
      const reading = doWork(
        { kind: 'system', name: 'telemetry' },
        everything('telemetry asks for the areas and bounds of the operator of each vehicle'),
        async (work) => {
          const wanted = [...(await operators.watchOf(work))]
          const lowBattery = new Map(wanted.map(([id, { lowBatteryPercent }]) => [id, lowBatteryPercent]))
          return new AreaIndex(await operators.areasOf(work, 'all'), lowBattery)
        },
      )
      areas = reading
      reading.catch(() => {
        if (areas === reading) areas = undefined
      })
    }
    return areas
  }
  const commands = createVehicleCommands({ doWork, ...inUse })
  const assign = (work: Work, assignment: Assignment): Promise<void> =>
    assignVehicles(work, assignment, true, operators.findOperator, inUse)
  const { ingest, prepareWeeksAhead, boundQuarantine, droppedFromQuarantine } = createIngest({
    doWork,
    log,
    areas: areasNow,
  })

  return {
    /** Keeps a batch of reports for good; resolves after the commit. @throws when nothing of it was kept */
    ingest,
    /** For the clock, once a day: partitions of this and the next two weeks. */
    prepareWeeksAhead,
    /** For the clock, every ten seconds: keeps the quarantine within its bounds. */
    boundQuarantine,
    /** Reports put aside that this process has thrown away for newer ones, since its start. */
    droppedFromQuarantine,
    /** For the clock, twice a minute: adds what was reported to the heat map. @returns how many notes, 0: none left */
    addUpHeat: createAddUpHeat({ doWork, operators }),
    /** For the clock, once a minute: tells of vehicles that fell silent. @returns how many */
    findSilent: async (work: Work, afterMs: number = silentAfterMs): Promise<number> => {
      const found = await takeNewlySilent(work, new Date(work.now.getTime() - afterMs), 1000)
      const together = new Map<string | null, number>()
      for (const { operatorId } of found) together.set(operatorId, (together.get(operatorId) ?? 0) + 1)
      const events = found.map(({ vehicleId, operatorId, receivedAt }) => ({
        vehicleId,
        operatorId,
        at: receivedAt + afterMs,
        kind: 'silent' as const,
        source: 'clock',
        // how many of its operator fell silent at once: a whole fleet is no vehicle's own fault
        detail: { together: together.get(operatorId) ?? 1 },
        receivedAt: work.now.getTime(),
      }))
      await writeEvents(work, events)
      for (const event of events) work.announce(eventFact(event))
      return events.length
    },

    /** What happened to vehicles, in the order in which it became known. */
    eventsAfter: (work: Work, after: EventsAfter): Promise<VehicleEvent[]> => readEvents(work, after),
    /** What a forwarder noticed; told again, it changes nothing. */
    keepForwardedEvent,
    createVehicle: (work: Work, given: VehicleToCreate & { id?: string }): Promise<string> =>
      createVehicle(work, given, operators.findOperator),
    /** Hands vehicles to an operator and sets or lifts out of service; the caller has asked whether it is permitted. */
    assignVehicles: assign,
    setOutOfService: (work: Work, vehicleIds: readonly string[], outOfService: boolean): Promise<void> =>
      setOutOfService(work, vehicleIds, outOfService, inUse),

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
    /** The vehicles of the scope as they stood at a past moment; of this operator, or of all. */
    fleetAt: (work: Work, at: Date, operatorId?: string): Promise<PastVehicle[]> => readFleetAt(work, at, operatorId),
    /** From when to when the scope's reports are kept, milliseconds since 1970; null: nothing is. */
    historySpan: (work: Work): Promise<{ since: number; until: number } | null> => readHistorySpan(work),
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
    /** What a live map shows, of vehicles in the scope: these, or a part of all in the order of ids. */
    liveRows: (
      work: Work,
      which: { ids: readonly string[] } | { after: string | undefined; limit: number },
    ): Promise<LiveRow[]> => readLiveRows(work, which),
    listVehicles: (work: Work, query: VehicleQuery): Promise<{ rows: VehicleWithLatest[]; total: number }> =>
      listVehicleRows(work, query),
    /** How many vehicles there are of each kind that renting tells apart; retired ones are left out. */
    countByRentableFacts: (work: Work, query: FactsQuery): Promise<CountedFacts[]> => countByRentableFacts(work, query),
    /** What is kept of one vehicle's past. */
    past: vehiclePast,
    mapSettings: readMapSettings,
    ...createDeviceKeys(doWork, everything('a device proves itself before any operator is known')),
    /** What is asked of the vehicle itself, for those who hold its line. */
    commands,
    /** What campaigns of new firmware ask of vehicles. */
    updates: vehicleUpdates,
    handlers: [
      ...vehicleHandlers(operators.findOperator, mapStyleUrl, inUse),
      ...heatHandlers(operators.findOperator),
      ...commands.handlers,
      ...manageHandlers(deps, assign),
    ],
  }
}
export type VehiclesRoom = ReturnType<typeof createVehiclesRoom>
