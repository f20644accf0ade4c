import type { FirmwareTarget } from '@motora/contract/firmware'
import { type CommandUnit, commandUnitOf, type ReportedMovement } from '@motora/rules/vehicles'
import { reportedMovement } from '../commands/index.js'
import type { UpdateFactRow } from './store.js'

/** What decides whether and when new firmware may go into a vehicle. Times are milliseconds since 1970. */
export interface UpdateFacts extends ReportedMovement {
  vehicleId: string
  operatorId: string | null
  name: string
  plate: string | null
  model: string
  imei: string
  isRetired: boolean
  /** By which way orders reach it; null: by none. */
  unit: CommandUnit | null
  /** As it last reported them; null: never. */
  hardwareVersion: string | null
  versions: Readonly<Record<FirmwareTarget, string | null>>
  batteryPercent: number | null
  lastConnectionAt: number | null
}

export const presentFacts = ({ ecu, bms, tcu, retiredAt, receivedAt, source, ...row }: UpdateFactRow): UpdateFacts => ({
  vehicleId: row.vehicleId,
  operatorId: row.operatorId,
  name: row.name,
  plate: row.plate,
  model: row.model,
  imei: row.imei,
  isRetired: retiredAt !== null,
  unit: commandUnitOf(source),
  hardwareVersion: row.hardwareVersion,
  versions: { ECU: ecu, BMS: bms, TCU: tcu },
  batteryPercent: row.batteryPercent,
  lastConnectionAt: receivedAt?.getTime() ?? null,
  ...reportedMovement({ ...row, toldEarlier: row.toldEarlier ?? {}, watch: row.watch ?? {} }),
})
