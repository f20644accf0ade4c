import type { VehicleCommandKind } from '@motora/contract/vehicles'

/** Commands as modules of Silence and Astra read them, a line of text each. source: protocols, section 1. */
export const commandLines: Readonly<Record<VehicleCommandKind, string>> = {
  locate: '$FIND,0,35,1,30,0',
  'open-seat': '$TCOP',
  'power-on': '$PWON,4',
  'power-off': '$PWON,0',
  report: '$POLL',
}

/**
 * A command on `motora/{imei}/command`. The device does nothing after `expiresAt`, does an id once, and answers
 * `{id, result: "done" | "refused"}` on its result topic.
 */
export const commandPayload = (id: string, command: VehicleCommandKind, expiresAt: Date): string =>
  JSON.stringify({ id, command, expiresAt: expiresAt.toISOString() })
