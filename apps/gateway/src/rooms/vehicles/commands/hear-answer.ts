import { commandProofOf, commandUnitOf } from '@motora/rules/vehicles'
import { z } from 'zod'
import type { Work } from '../../work.js'
import { proofFactsOf } from './command-facts.js'
import { endCommand, lockSentOfDevice } from './store.js'

/** What a vehicle says on its result topic. */
export const vehicleAnswer = z.object({ id: z.uuid(), result: z.enum(['done', 'refused']) })
export type VehicleAnswer = z.infer<typeof vehicleAnswer>

/**
 * Takes a vehicle's answer to a command. `refused` ends it; `done` proves only what its reports cannot show: of power
 * they say more than a word does. An answer to a command of another vehicle, to one that has ended or never was
 * changes nothing.
 */
export const hearAnswer = async (work: Work, imei: string, { id, result }: VehicleAnswer): Promise<void> => {
  const found = await lockSentOfDevice(work, id, imei)
  if (!found?.command.sentAt) return
  const { kind, sentAt, rentalId } = found.command
  // it refuses while it moves: what a rental ordered is tried again
  if (result === 'refused')
    return rentalId === null ? endCommand(work, id, { state: 'refused', reason: 'by-vehicle' }) : undefined
  const { source, power } = proofFactsOf(found.command, sentAt, found.latest)
  const unit = commandUnitOf(source)
  if (unit && commandProofOf(kind, unit, power !== null) === 'answer') await endCommand(work, id, { state: 'proven' })
}
