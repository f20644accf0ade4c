import type { VehicleCommandKind } from '@motora/contract/vehicles'
import { type CommandUnit, isPhysicalCommand } from '@motora/rules/vehicles'
import type { Fact } from '../../../kernel/bus.js'
import type { CommandRow } from './store.js'

/**
 * Topic `vehicles.command`: a command waits for the process that holds the vehicle's line. Missed, it is found waiting.
 */
export interface CommandGiven {
  commandId: string
  vehicleId: string
  imei: string
  unit: CommandUnit
  kind: VehicleCommandKind
  /** Before it goes out, the vehicle must report its state. */
  asksFirst: boolean
}

export const commandTopic = 'vehicles.command'

export const givenOf = (row: CommandRow, imei: string, unit: CommandUnit): CommandGiven => ({
  commandId: row.id,
  vehicleId: row.vehicleId,
  imei,
  unit,
  kind: row.kind,
  // a rider who starts a trip is at the vehicle and waits; nothing is switched off that is not known to be stationary
  asksFirst: row.rentalId === null ? isPhysicalCommand(row.kind) : row.kind === 'power-off',
})

export const commandFact = (row: CommandRow, imei: string, unit: CommandUnit): Fact<CommandGiven> => ({
  topic: commandTopic,
  key: row.vehicleId,
  payload: givenOf(row, imei, unit),
})
