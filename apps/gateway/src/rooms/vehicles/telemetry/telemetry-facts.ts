import { clockAheadMs } from '@motora/rules/vehicles'
import type { Fact } from '../../../kernel/bus.js'
import type { LatestState } from './latest-state.js'
import type { VehicleEvent } from './stores/event-store.js'
import type { SettledReport } from './stores/report-store.js'

/** What screens need of a vehicle's newest; times in milliseconds since 1970. */
export interface VehicleLiveState {
  at: number | null
  receivedAt: number | null
  latitude: number | null
  longitude: number | null
  headingDegrees: number | null
  speedKmh: number | null
  batteryPercent: number | null
  isVehicleOn: boolean | null
  isBatteryCharging: boolean | null
}

/** Of a vehicle that has just been heard. */
interface VehicleHeard extends VehicleLiveState {
  /** By how much its clock is known to be ahead of ours; absent: it is right. Milliseconds. */
  clockAheadMs?: number
}

/** Topic `vehicles.changed`. Without `live` something else of the vehicle changed: read it again. */
export interface VehicleChanged {
  vehicleId: string
  operatorId: string | null
  live?: VehicleHeard
  /** It has reported in which mode it is driven. */
  tellsMode?: true
}

/** Topic `telemetry.late`: reports came for a span that others may have made something of already. */
export interface TelemetryLate {
  vehicleId: string
  operatorId: string | null
  /** Milliseconds since 1970, of the oldest and the newest of them. */
  from: number
  to: number
}

const clockOf = ({ watch }: LatestState): Pick<VehicleHeard, 'clockAheadMs'> => {
  const ahead = clockAheadMs(watch.delays)
  return ahead === 0 ? {} : { clockAheadMs: ahead }
}

export const stateFact = (state: LatestState): Fact<VehicleChanged> => ({
  topic: 'vehicles.changed',
  key: state.vehicleId,
  payload: {
    vehicleId: state.vehicleId,
    operatorId: state.operatorId,
    ...(state.values.drivingMode === undefined ? {} : { tellsMode: true as const }),
    live: {
      at: state.newest?.at ?? null,
      receivedAt: state.receivedAt,
      latitude: state.fix?.latitude ?? null,
      longitude: state.fix?.longitude ?? null,
      headingDegrees: state.fix?.headingDegrees ?? null,
      speedKmh: state.fix?.speedKmh ?? null,
      batteryPercent: state.values.batteryPercent ?? null,
      isVehicleOn: state.values.isVehicleOn ?? null,
      isBatteryCharging: state.values.isBatteryCharging ?? null,
      ...clockOf(state),
    },
  },
})

/** Reports older than this may belong to a trip that is long made: hearing of them must not be missed. */
const durableAfterMs = 60_000

export const lateFact = (
  { vehicleId, operatorId }: LatestState,
  reports: readonly SettledReport[],
  now: Date,
): Fact<TelemetryLate> => {
  const from = Math.min(...reports.map((r) => r.at))
  const payload = { vehicleId, operatorId, from, to: Math.max(...reports.map((r) => r.at)) }
  const fact: Fact<TelemetryLate> = { topic: 'telemetry.late', key: vehicleId, payload }
  return now.getTime() - from > durableAfterMs ? { ...fact, durable: true } : fact
}

export const eventFact = (event: VehicleEvent): Fact<VehicleEvent> => ({
  topic: 'vehicles.event',
  key: event.vehicleId,
  payload: event,
})
