import { isMoving } from '@motora/rules/sharing'
import type { Settings } from './config/env.js'
import { hearResult } from './doors/devices/hear-result.js'
import { HearUpdates } from './doors/devices/hear-updates.js'
import { openDeviceDoors } from './doors/devices/open-device-doors.js'
import { type PowerFacts, powerVehicles } from './doors/devices/power-vehicles.js'
import { runCommands } from './doors/devices/run-commands.js'
import { runUpdates } from './doors/devices/run-updates.js'
import type { House } from './house.js'
import type { Bus } from './kernel/bus.js'
import type { Clock } from './kernel/clock.js'
import type { Log } from './kernel/log.js'
import { everything } from './rooms/operators/index.js'

interface Deps {
  settings: Settings
  house: House
  bus: Bus
  clock: Clock
  log: Log
}

/** The doors of vehicles, and all that goes out by them. */
export interface VehicleDoors {
  tcpPort: number
  /** Counts of what came and what became of it, for metrics. */
  figures(): Record<string, number>
  /** Nothing goes out to a vehicle after it; what is on its way is waited for. */
  quieten(): Promise<void>
  /** Answers and writes what was received, then closes. */
  close(): Promise<void>
}

/** What decides whether a vehicle may be switched now, and whether it was. */
const powerFacts = async (house: House, vehicleId: string, now: Date): Promise<PowerFacts | undefined> => {
  const scope = everything('rentals of every operator switch their vehicles')
  const [found] = await house.doWork({ kind: 'system', name: 'power' }, scope, (work) =>
    house.vehicles.vehiclesByIds(work, [vehicleId]),
  )
  if (!found) return undefined
  const latest = found.latest?.at ? { ...found.latest, at: found.latest.at } : undefined
  return { imei: found.vehicle.imei, isMoving: isMoving(latest, now), latest }
}

/** Opens what vehicles connect to and lets commands, updates and rentals reach them. @throws when a port is taken */
export const openVehicleDoors = async ({ settings, house, bus, clock, log }: Deps): Promise<VehicleDoors> => {
  const { commands } = house.vehicles
  const { orders } = house.firmware
  const updates = new HearUpdates({ orders, log })
  const doors = await openDeviceDoors({
    host: settings.MOTORA_HOST,
    tcpPort: settings.MOTORA_DEVICE_TCP_PORT,
    mqttPort: settings.MOTORA_MQTT_PORT,
    mqttUrl: settings.MQTT_URL,
    clock,
    log,
    bus,
    ingest: house.vehicles.ingest,
    lanes: settings.DATABASE_URL === undefined ? 1 : 2,
    isKeyOf: async (imei, key) => (await house.vehicles.deviceOf(key))?.imei === imei,
    onText: (imei, line) => updates.hearText(imei, line),
    onResult: hearResult({ commands, updates, log }),
  })
  const stopCommands = runCommands({ bus, clock, log, commands, lines: doors })
  const publicOrigin = settings.MOTORA_PUBLIC_ORIGIN
  const stopUpdates = runUpdates({ bus, clock, log, orders, lines: doors, publicOrigin })
  const stopPower = powerVehicles({
    ...{ bus, clock, log, sendLine: doors.sendLine },
    factsOf: (id) => powerFacts(house, id, clock.now()),
    rentalsNow: house.sharing.rentalsNow,
  })
  return {
    tcpPort: doors.tcpPort,
    figures: () => ({ ...doors.figures(), device_reports_dropped: house.vehicles.droppedFromQuarantine() }),
    quieten: async () => {
      stopPower()
      await Promise.all([stopCommands(), stopUpdates()])
    },
    close: async () => {
      await doors.close()
      // the last words came in by those doors
      await updates.close()
    },
  }
}
