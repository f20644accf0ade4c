import { isProvenByTelemetry, proofDueAt } from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import type { LatestRow } from '../store.js'
import { proofFactsOf } from './command-facts.js'
import { type CommandEnd, type CommandRow, endCommand, lockRunning } from './store.js'

/** A command that nobody has claimed by then finds no line: the vehicle is connected nowhere. */
const claimedWithinMs = 12_000

/** How a running command ends now, or null: it goes on. */
const endOf = (work: Work, command: CommandRow, latest: LatestRow | null): CommandEnd | null => {
  const { kind, sentAt } = command
  if (sentAt === null) return { state: 'refused', reason: 'not-connected' }
  const facts = proofFactsOf(command, sentAt, latest)
  if (isProvenByTelemetry(kind, facts)) return { state: 'proven' }
  return work.now.getTime() >= proofDueAt(kind, facts) ? { state: 'not proven' } : null
}

/**
 * Ends those commands that the vehicle's own telemetry proves, whose time is over, or that nobody claimed: also what
 * a process left that is gone.
 * @param id only this one, which went out; left out: all, some at a time
 * @returns how many were looked at and how many of them ended
 */
export const settleCommands = async (work: Work, id?: string): Promise<{ running: number; ended: number }> => {
  const which = id === undefined ? { waitingBefore: new Date(work.now.getTime() - claimedWithinMs) } : { id }
  const running = await lockRunning(work, which, 500)
  let ended = 0
  for (const { command, latest } of running) {
    const end = endOf(work, command, latest)
    if (end === null) continue
    await endCommand(work, command.id, end)
    ended += 1
  }
  return { running: running.length, ended }
}
