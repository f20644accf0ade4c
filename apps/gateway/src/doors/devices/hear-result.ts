import type { Log } from '../../kernel/log.js'
import { type VehicleCommands, vehicleAnswer } from '../../rooms/vehicles/index.js'

/**
 * Takes what a device says on its result topic. What cannot be read is told and acknowledged all the same, or it
 * would come again for ever; when it could not be written this throws, and the device says it again.
 */
export const hearResult =
  ({ commands, log }: { commands: Pick<VehicleCommands, 'hearAnswer'>; log: Log }) =>
  async (imei: string, payload: Buffer): Promise<void> => {
    const answer = read(payload)
    if (answer) await commands.hearAnswer(imei, answer)
    else log.warn({ imei }, 'an answer to a command is not readable')
  }

const read = (payload: Buffer) => {
  try {
    return vehicleAnswer.safeParse(JSON.parse(payload.toString('utf8'))).data
  } catch {
    return undefined
  }
}
