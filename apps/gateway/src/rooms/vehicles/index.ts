import { everything } from '../operators/index.js'
import { createVehicleCommands } from './commands/index.js'
import type { VehiclesDeps } from './deps.js'
import { deviceKeyHandlers } from './device-key-endpoints.js'
import { createDeviceKeys } from './device-keys.js'
import { vehicleHandlers } from './endpoints.js'
import { createFleet } from './fleet.js'
import { heatHandlers } from './heat/heat-endpoints.js'
import { manageHandlers } from './manage/endpoints.js'
import { readMapSettings } from './map-settings.js'
import { quarantineHandlers } from './quarantine-endpoints.js'
import { raiseLatestService, raiseLatestServices } from './store.js'
import { isRental, rentalsOf } from './stores/rental-store.js'
import { createTelemetry } from './telemetry/index.js'
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
export { type DeviceFitted, deviceFittedTopic } from './device-fitted.js'
export { type KeyMade, type KeyRevoked, keyMadeTopic, keyRevokedTopic } from './device-keys.js'
export { retiredTopic, type VehicleRetired } from './manage/retire-vehicle.js'
export type { LatestRow, VehicleRow, VehicleWithLatest } from './store.js'
export type { LiveRow } from './stores/live-store.js'
export { StreetIndex } from './street-index.js'
export { AreaIndex } from './telemetry/area-index.js'
export type { VehicleEventKind } from './telemetry/detectors.js'
export { clockOffSecondsOf } from './telemetry/hear.js'
export type { VehicleEvent } from './telemetry/stores/event-store.js'
export type { TelemetryLate, VehicleChanged } from './telemetry/telemetry-facts.js'
export type { ReportedPosition, ReportedValues, ReportSource, VehicleReport } from './telemetry/vehicle-report.js'
export type { ReportedVersions, UpdateFacts } from './updates/index.js'
export type { Happening, PastVehicle, VehicleState } from './vehicle-past.js'

/** The fleet, what it says of itself, and the map's settings; each part on its own, for those who need only that. */
export const createVehiclesRoom = (deps: VehiclesDeps) => {
  const { log, inTransaction, operators, mapStyleUrl, vehiclesUpdating } = deps
  const inUse = { vehiclesUpdating }
  const fleet = createFleet(operators.findOperator, inUse)
  const commands = createVehicleCommands({ inTransaction, log, ...inUse })
  const everyKey = everything('a device proves itself before any operator is known')
  const deviceKeys = createDeviceKeys(inTransaction, everyKey)
  const telemetry = createTelemetry({ inTransaction, log, operators })

  return {
    fleet,
    telemetry,
    /** What is asked of the vehicle itself, for those who hold its line. */
    commands,
    rentals: {
      /** The rentals that hold these vehicles now, by vehicle: booked, or on a trip. */
      rentalsOf,
      isRental,
      /** Notes in the fleet when a vehicle's newest rental began. */
      noteService: raiseLatestService,
      /** The same of many at the same time. */
      noteServices: raiseLatestServices,
    },
    past: { ...vehiclePast },
    /** What campaigns of new firmware ask of vehicles. */
    updates: { ...vehicleUpdates },
    deviceKeys,
    mapSettings: readMapSettings,
    handlers: [
      ...vehicleHandlers(operators.findOperator, mapStyleUrl, inUse),
      ...quarantineHandlers(telemetry),
      ...heatHandlers(operators.findOperator),
      ...commands.handlers,
      ...deviceKeyHandlers({ deviceKeys, listOperators: operators.listOperators, scope: everyKey }),
      ...manageHandlers(deps, fleet.assignVehicles),
    ],
    timedTasks: [...commands.timedTasks, ...telemetry.timedTasks],
    listeners: [...telemetry.listeners, ...deviceKeys.listeners],
  }
}
export type VehiclesRoom = ReturnType<typeof createVehiclesRoom>
