import type { VehicleCommandKind } from '@motora/contract/vehicles'

/** How a vehicle's unit takes commands: as lines of text on its TCP line, or as JSON on its MQTT topic. */
export type CommandUnit = 'lines' | 'json'

const unitBySource: Readonly<Record<string, CommandUnit>> = {
  'silence-z': 'lines',
  'astra-x': 'lines',
  'astra-k': 'lines',
  mqtt: 'json',
}

/**
 * Which commands a unit understands is known by the way its reports come: all five over TCP and MQTT, none where
 * somebody else forwards the reports, since there is no way back.
 * @param source of the newest report; null when it never reported
 */
export const commandUnitOf = (source: string | null): CommandUnit | null => unitBySource[source ?? ''] ?? null

/** Commands that somebody next to the vehicle sees, hears or feels. A report is none. */
export const isPhysicalCommand = (kind: VehicleCommandKind): boolean => kind !== 'report'

/**
 * What of the vehicle's own proves that a command was done: its word in a later report that it is on or off, any later
 * report, or its answer to the command. Null: nothing does, somebody must look.
 * @param tellsPower whether its reports say that it is on or off
 */
export const commandProofOf = (
  kind: VehicleCommandKind,
  unit: CommandUnit,
  tellsPower: boolean,
): 'power' | 'report' | 'answer' | null => {
  if (kind === 'report') return 'report'
  if ((kind === 'power-on' || kind === 'power-off') && tellsPower) return 'power'
  return unit === 'json' ? 'answer' : null
}
