import type { Service, ServiceState, VehicleTrip } from '@motora/contract/sharing'
import type { Fact, RoomListener } from '../../kernel/bus.js'
import type { TimedTask } from '../../kernel/timed-task.js'
import { everything } from '../operators/index.js'
import type { TelemetryLate, VehicleChanged } from '../vehicles/index.js'
import type { Work } from '../work.js'
import { checkDays, type DaysChecked, keepDays } from './days/index.js'
import { exportRentals } from './export-rentals.js'
import { type FinishedRental, type ImportedAs, importRentals } from './import-rentals.js'
import type { EndingImageDeps, ReportDeps, SharingDeps } from './needs.js'
import { keepPastRentals, type PastOfOperator } from './past/keep-past-rentals.js'
import { reportHandlers } from './reports/index.js'
import { destroyOldImages } from './rider/destroy-old-images.js'
import { riderHandlers } from './rider/rider-endpoints.js'
import {
  type BooksChecked,
  billRentals,
  checkBooks,
  countEndedByOperator,
  expireReservations,
  findActiveOfCustomer,
  findService,
  followModes,
  listActiveServices,
  type RentalThen,
  type Repriced,
  rentalsAt,
  repriceStored,
  spansInEnded,
  spansInTrip,
  type VehicleSpan,
  waitsOfRider,
} from './services/index.js'
import { serviceReportHandler } from './staff/service-report.js'
import { presentServicesByIds, presentTrips, serviceHandlers, tripHandlers } from './staff/staff-endpoints.js'
import {
  LateSpans,
  metresByOperator,
  rebuildRecentTrips,
  rebuildTripsTouching,
  type TripsOfDay,
  tripIdsIn,
  tripRowsByIds,
  tripsByDay,
} from './trips/index.js'

export type { FinishedRental, ImportedAs } from './import-rentals.js'
export type { SharingDeps } from './needs.js'
export type { PastRental, PastReservation } from './past/keep-past-rentals.js'
export {
  type RentableContext,
  type RentableRooms,
  type Repriced,
  readRentableContext,
  rentableFacts,
  type SharingChanged,
} from './services/index.js'

/** A rental that holds a vehicle now. */
export interface ActiveRental {
  vehicleId: string
  operatorId: string
  serviceId: string
  state: ServiceState
  customerId: string
  customerEmail: string
  customerFullName: string
  reservedAt: Date
  startedAt: Date | null
}

const atMostRounds = 100
/** Marks whose days are counted in one transaction. */
const marksAtOnce = 500
/** Bills of one work: while it lasts its operators make no others. */
const billsAtOnce = 100

/** Rentals and the trips made of them. */
export const createSharingRoom = (deps: SharingDeps & EndingImageDeps & ReportDeps) => {
  const { inTransaction } = deps
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction(
      { kind: 'system', name: 'sharing' },
      everything('reservations lapse and trips are made for every operator'),
      use,
    )

  /** Again and again until nothing is left, a transaction each time. */
  const drain = async (step: (work: Work) => Promise<number>): Promise<number> => {
    let done = 0
    for (let round = 0; round < atMostRounds; round += 1) {
      const more = await inOwnWork(step)
      done += more
      if (more === 0) break
    }
    return done
  }

  /** Makes the trips again that late reports belong to; hearing of them twice changes nothing. */
  const heardLate = async ({
    vehicleId,
    from,
    to,
  }: Pick<TelemetryLate, 'vehicleId' | 'from' | 'to'>): Promise<void> => {
    await inOwnWork((work) => rebuildTripsTouching(deps, work, vehicleId, new Date(from), new Date(to)))
  }
  const late = new LateSpans(async (spans) => {
    // a fleet that comes back from a hole in the network is late as a whole, and few of it had a rental then
    for (const span of await inOwnWork((work) => spansInEnded(work, spans))) await heardLate(span)
  })
  const listeners: readonly RoomListener[] = [
    {
      topic: 'telemetry.late',
      hear: (facts: Fact<TelemetryLate>[]) => late.hear(facts.map(({ payload }) => payload)),
    },
    {
      topic: 'telemetry.late',
      from: 'jobs',
      hear: async (facts: Fact<TelemetryLate>[]) => {
        for (const { payload } of facts) await heardLate(payload)
      },
    },
    {
      topic: 'vehicles.changed',
      // what is missed is heard with the vehicle's next report
      from: 'clock',
      hear: async (facts: Fact<VehicleChanged>[]) => {
        const ids = new Set(facts.flatMap(({ payload }) => (payload.tellsMode ? payload.vehicleId : [])))
        if (ids.size > 0) await followModes(deps, inOwnWork, [...ids])
      },
    },
  ]

  const expire = (): Promise<number> => drain(expireReservations)
  const rebuildRecent = (): Promise<number> => drain((work) => rebuildRecentTrips(deps, work))
  const keepMarkedDays = (most = marksAtOnce): Promise<number> => drain((work) => keepDays(deps, work, most))
  const timedTasks: readonly TimedTask[] = [
    { name: 'expire reservations', everyMs: 5_000, run: async () => void (await expire()) },
    {
      name: 'destroy old pictures of ended rentals',
      everyMs: 3_600_000,
      run: async () => void (await drain((work) => destroyOldImages(deps, work))),
    },
    {
      name: 'make bills of rentals',
      everyMs: 5_000,
      run: async () => void (await drain((work) => billRentals(deps, work, billsAtOnce))),
    },
    { name: 'make recent trips again', everyMs: 30_000, run: async () => void (await rebuildRecent()) },
    { name: 'count changed days again', everyMs: 15_000, run: async () => void (await keepMarkedDays()) },
  ]

  return {
    /** See there. */
    waitsOfRider: (work: Work): Promise<Map<string, Date>> => waitsOfRider(work),
    /** Rentals that hold these vehicles now, or all of the scope. */
    listActiveRentals: async (work: Work, vehicleIds?: readonly string[]): Promise<ActiveRental[]> => {
      const rows = await listActiveServices(work, vehicleIds)
      const customers = await deps.customers.customersByIds(work, [...new Set(rows.map((row) => row.customerId))])
      return rows.map(({ vehicleId, operatorId, id, state, customerId, reservedAt, startedAt }) => ({
        vehicleId,
        operatorId,
        serviceId: id,
        state,
        customerId,
        customerEmail: customers.get(customerId)?.email ?? '',
        customerFullName: customers.get(customerId)?.fullName ?? '',
        reservedAt,
        startedAt,
      }))
    },
    /** Rentals that held these vehicles at a past moment, by vehicle. */
    rentalsAt: (work: Work, vehicleIds: readonly string[], at: Date): Promise<Map<string, RentalThen>> =>
      rentalsAt(work, vehicleIds, at),
    /** Ended rentals of each of these operators and the metres of their trips; those without are left out. */
    totalsByOperator: async (
      work: Work,
      operatorIds: readonly string[],
    ): Promise<Map<string, { services: number; distanceMetres: number }>> => {
      const metres = await metresByOperator(work, operatorIds)
      const ended = await countEndedByOperator(work, operatorIds)
      const ids = operatorIds.filter((id) => metres.has(id) || ended.has(id))
      return new Map(ids.map((id) => [id, { services: ended.get(id) ?? 0, distanceMetres: metres.get(id) ?? 0 }]))
    },
    /** What a vehicle rode on each day by a clock; days without a trip are left out. */
    tripsByDay: (
      work: Work,
      vehicleId: string,
      days: { first: string; last: string; timeZone: string },
    ): Promise<Map<string, TripsOfDay>> => tripsByDay(work, vehicleId, days),
    /** The ended trips of a vehicle that reach into these spans, in their order; undefined where there is none. */
    tripIdsIn: (
      work: Work,
      vehicleId: string,
      spans: readonly { from: number; to: number }[],
    ): Promise<(string | undefined)[]> => tripIdsIn(work, vehicleId, spans),
    /** Trips of a vehicle as callers see them, without their points, in any order. */
    tripsByIds: async (work: Work, vehicleId: string, ids: readonly string[]): Promise<VehicleTrip[]> =>
      presentTrips(deps, work, await tripRowsByIds(work, vehicleId, ids)),
    /** Which of the spans had their vehicle on a trip. */
    spansInTrip: <S extends VehicleSpan>(work: Work, spans: readonly S[]): Promise<S[]> => spansInTrip(work, spans),
    /** Every rental of a customer with its trip and the places of its route, for the person itself. */
    exportRentals: (work: Work, customerId: string): Promise<object[]> => exportRentals(work, customerId),
    /** Whether a customer has reserved a vehicle, or rides one; for work that sees everything. */
    hasOpenRental: async (work: Work, customerId: string): Promise<boolean> =>
      (await findActiveOfCustomer(work, customerId)) !== undefined,
    /** The vehicle of a rental; undefined when there is none in the scope. */
    vehicleOfService: async (work: Work, serviceId: string): Promise<string | undefined> =>
      (await findService(work, serviceId))?.vehicleId,
    /** Keeps rentals that were lived in another system, each once. @returns what became of each, by id */
    importRentals: (
      work: Work,
      operatorId: string,
      rentals: readonly FinishedRental[],
    ): Promise<Map<string, ImportedAs>> => importRentals(deps, work, operatorId, rentals),
    /** See there. */
    repriceStored: (work: Work, after: string | null, limit: number): Promise<Repriced> =>
      repriceStored(deps, work, after, limit),
    /** See there. @returns how many rentals were kept */
    keepPastRentals: (work: Work, past: readonly PastOfOperator[]): Promise<number> =>
      keepPastRentals(deps, work, past),
    /** See there. */
    billRentals: (work: Work, most: number, issued?: 'as it ended'): Promise<number> =>
      billRentals(deps, work, most, issued),
    /** See there. */
    checkBooks: (work: Work, atOnce: number): Promise<BooksChecked> => checkBooks(deps, work, atOnce),
    /** See there. */
    checkDays: (work: Work): Promise<DaysChecked> => checkDays(deps, work),
    /**
     * Counts the days again in which something changed. @param most changes of one work; each day of them is counted once
     * @returns how many changes there were
     */
    keepDays: keepMarkedDays,
    expireReservations: expire,
    rebuildRecentTrips: rebuildRecent,
    /** Rentals as staff reads them, in the order of the ids; those that the scope does not see are left out. */
    servicesByIds: (work: Work, ids: readonly string[]): Promise<Service[]> => presentServicesByIds(deps, work, ids),
    handlers: [
      ...riderHandlers(deps),
      ...serviceHandlers(deps),
      ...tripHandlers(deps),
      serviceReportHandler(deps),
      ...reportHandlers(deps),
    ],
    timedTasks,
    listeners,
  }
}
export type SharingRoom = ReturnType<typeof createSharingRoom>
