import { isProvenByTelemetry, proofDueAt } from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import type { LatestRow } from '../store.js'
import { proofFactsOf } from './command-facts.js'
import { noteStaysOn } from './note-stays-on.js'
import { type CommandEnd, type CommandRow, endCommand, lockRunning } from './store.js'

/**
 * A command that no process has claimed by then finds no line: the vehicle is connected nowhere. A process that holds one
 * finds the command within 2 s, and waits 15 s for the vehicle's answer.
 */
const claimedWithinMs = 20_000

/** How a running command ends now, or null: it goes on. */
const endOf = (work: Work, command: CommandRow, latest: LatestRow | null): CommandEnd | null => {
  const { kind, sentAt, rentalId } = command
  // what a rental ordered waits for its vehicle until it expires
  if (rentalId !== null && work.now < command.expiresAt && sentAt === null) return null
  if (sentAt === null) return { state: 'refused', reason: command.reason ?? 'not-connected' }
  const facts = proofFactsOf(command, sentAt, latest)
  if (isProvenByTelemetry(kind, facts)) return { state: 'proven' }
  const dueAt = Math.max(proofDueAt(kind, facts), rentalId === null ? 0 : command.expiresAt.getTime())
  return work.now.getTime() >= dueAt ? { state: 'not proven' } : null
}

/**
 * Ends those commands that the vehicle's own telemetry proves, whose time is over, or that no process claimed: also
 * what a process left that is gone.
 * @param id only this one, which went out; left out: all, some at a time
 * @returns how many were looked at, how many of them ended, and what rentals ordered and no vehicle proved
 */
export const settleCommands = async (
  work: Work,
  id?: string,
): Promise<{ running: number; ended: number; unproven: CommandRow[] }> => {
  const which = id === undefined ? { waitingBefore: new Date(work.now.getTime() - claimedWithinMs) } : { id }
  const running = await lockRunning(work, which, 500)
  let ended = 0
  const unproven: CommandRow[] = []
  for (const { command, latest } of running) {
    const end = endOf(work, command, latest)
    if (end === null) continue
    await endCommand(work, command.id, end)
    ended += 1
    if (command.rentalId !== null && end.state !== 'proven') unproven.push(command)
  }
  await noteStaysOn(work, unproven)
  return { running: running.length, ended, unproven }
}
