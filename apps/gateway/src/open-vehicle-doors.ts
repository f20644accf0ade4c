import { deviceListeningOf } from './config/device-listening.js'
import type { Settings } from './config/env.js'
import { createKeyOf, type DeviceLimits } from './doors/devices/device-limits.js'
import { endKeyed } from './doors/devices/end-keyed.js'
import { endRevoked } from './doors/devices/end-revoked.js'
import { hearResult } from './doors/devices/hear-result.js'
import { HearUpdates } from './doors/devices/hear-updates.js'
import { openDeviceDoors } from './doors/devices/open-device-doors.js'
import { runCommands } from './doors/devices/run-commands.js'
import { runUpdates } from './doors/devices/run-updates.js'
import type { House } from './house.js'
import type { Bus } from './kernel/bus.js'
import type { Clock } from './kernel/clock.js'
import type { Log } from './kernel/log.js'

interface Deps {
  settings: Settings
  isProduction: boolean
  deviceLimits: DeviceLimits
  house: House
  bus: Bus
  clock: Clock
  log: Log
}

/** The doors of vehicles, and all that goes out by them. */
export interface VehicleDoors {
  tcpPort: number
  /** Undefined: there is no outside broker. */
  brokerReached(): boolean | undefined
  /** Counts of what came and what became of it, for metrics. */
  figures(): Record<string, number>
  /** Nothing goes out to a vehicle after it; what is on its way is waited for. */
  quieten(): Promise<void>
  /** Answers and writes what was received, then closes. */
  close(): Promise<void>
}

/** Opens what vehicles connect to and lets commands and updates reach them. @throws when a port is taken */
export const openVehicleDoors = async ({
  settings,
  isProduction,
  deviceLimits,
  house,
  bus,
  clock,
  log,
}: Deps): Promise<VehicleDoors> => {
  const { commands } = house.vehicles
  const { orders } = house.firmware
  const updates = new HearUpdates({ orders, log })
  const { mqttHost, tcpHost, tcpPort, allowed } = deviceListeningOf(settings, isProduction)
  const doors = await openDeviceDoors({
    host: mqttHost,
    tcpHost,
    tcpPort,
    allowed,
    mqttPort: settings.MOTORA_MQTT_PORT,
    mqttUrl: settings.MQTT_URL,
    clock,
    log,
    bus,
    ingest: house.vehicles.telemetry.ingest,
    knownDevices: house.vehicles.telemetry.knownDevices,
    lanes: settings.DATABASE_URL === undefined ? 1 : 2,
    keyOf: createKeyOf(deviceLimits, house.vehicles.deviceKeys.deviceOf),
    waitForTurn: (imei) => deviceLimits.waitForTurn(imei),
    isKeyed: (imei) => house.vehicles.deviceKeys.isKeyed(imei),
    fits: house.vehicles.telemetry.fits,
    onContested: (imei) =>
      void house.vehicles.telemetry
        .noteContested(imei)
        .catch((error) => log.error({ err: error, imei }, 'that two claim to be one vehicle could not be noted')),
    onText: (imei, line) => updates.hearText(imei, line),
    onResult: hearResult({ commands, updates, log }),
  })
  const { checkOpenKeys, keyedAmong } = house.vehicles.deviceKeys
  const stopsEnding = [endRevoked({ bus, log, checkOpenKeys, ...doors }), endKeyed({ bus, log, keyedAmong, ...doors })]
  const stopCommands = runCommands({ bus, clock, log, commands, lines: doors })
  const publicOrigin = settings.MOTORA_PUBLIC_ORIGIN
  const stopUpdates = runUpdates({ bus, clock, log, orders, lines: doors, publicOrigin })
  return {
    tcpPort: doors.tcpPort,
    brokerReached: doors.brokerReached,
    figures: () => ({ ...doors.figures(), device_reports_dropped: house.vehicles.telemetry.droppedFromQuarantine() }),
    quieten: async () => {
      await Promise.all([stopCommands(), stopUpdates()])
    },
    close: async () => {
      for (const stop of stopsEnding) stop()
      await doors.close()
      // the last words came in by those doors
      await updates.close()
    },
  }
}
