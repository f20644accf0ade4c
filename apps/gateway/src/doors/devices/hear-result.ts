import type { Log } from '../../kernel/log.js'
import { type VehicleCommands, vehicleAnswer } from '../../rooms/vehicles/index.js'
import type { HearUpdates } from './hear-updates.js'
import { isUpdateAnswer, readUpdateAnswer } from './update-wire.js'

interface Deps {
  commands: Pick<VehicleCommands, 'hearAnswer'>
  updates: Pick<HearUpdates, 'hearAnswer'>
  log: Log
}

/**
 * Takes what a device says on its result topic, of a command or of an update. What cannot be read is logged and
 * acknowledged all the same, or it would come again for ever; when it could not be written this throws, and the device
 * says it again.
 */
export const hearResult =
  ({ commands, updates, log }: Deps) =>
  async (imei: string, payload: Buffer): Promise<void> => {
    const json = read(payload)
    const said = readUpdateAnswer(json)
    const answer = isUpdateAnswer(json) ? undefined : vehicleAnswer.safeParse(json).data
    if (said) await updates.hearAnswer(imei, said)
    else if (answer) await commands.hearAnswer(imei, answer)
    else log.warn({ imei }, 'an answer to a command is not readable')
  }

const read = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
