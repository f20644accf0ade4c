import type { VehicleCommand } from '@motora/contract/vehicles'
import type { Log } from '../../../kernel/log.js'
import { everything } from '../../operators/index.js'
import type { InTransaction, Work } from '../../work.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import type { CommandGiven } from './command-fact.js'
import { commandHandlers } from './endpoints.js'
import { hearAnswer, type VehicleAnswer } from './hear-answer.js'
import { listWaiting } from './list-waiting.js'
import { orderPower } from './order-power.js'
import { presentCommand } from './present-command.js'
import { type CommandToSend, claimCommand, takeBackUnsent } from './send-command.js'
import { settleCommands } from './settle-commands.js'
import { cameOnFor, commandRowsByIds } from './store.js'

export type { CommandUnit } from '@motora/rules/vehicles'
export { isAnswerTo } from './answer-to.js'
export { type CommandGiven, commandTopic } from './command-fact.js'
export { reportedMovement } from './command-facts.js'
export { type VehicleAnswer, vehicleAnswer } from './hear-answer.js'
export type { CommandToSend } from './send-command.js'
export { vehiclesWithRunning } from './store.js'
export { switchOffBlocked } from './switch-off-blocked.js'

/** What is asked of the vehicle itself. source: own; promise D7. */
export const createVehicleCommands = ({
  inTransaction,
  log,
  ...inUse
}: { inTransaction: InTransaction; log: Log } & VehiclesInUse) => {
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction(
      { kind: 'system', name: 'commands' },
      everything('a vehicle of any operator is commanded by the process that holds its line'),
      use,
    )
  const settle = async (id?: string): Promise<boolean> => {
    const { running, ended, unproven } = await inOwnWork((work) => settleCommands(work, id))
    for (const { vehicleId, kind, reason } of unproven)
      log.warn({ vehicleId, kind, reason }, 'a vehicle did not prove that it was switched')
    return running > ended
  }
  const settleAll = async (): Promise<void> => void (await settle())
  return {
    /** For those who hold lines: what waits to be claimed, also by another. */
    listWaiting: (): Promise<CommandGiven[]> => inOwnWork(listWaiting),
    /** For who holds the vehicle's line; see `claimCommand`. */
    claim: (id: string, line: 'open' | 'unproven', askedAt?: number): Promise<CommandToSend | undefined> =>
      inOwnWork((work) => claimCommand(work, id, line, askedAt, inUse)),
    /** It was claimed, and the line is gone or the claim took too long. */
    takeBackUnsent: (id: string, reason: 'not-connected' | 'movement-unknown'): Promise<void> =>
      inOwnWork((work) => takeBackUnsent(work, id, reason)),
    /** Looks whether the vehicle has proven it. @returns whether it goes on */
    isStillRunning: (id: string): Promise<boolean> => settle(id),
    hearAnswer: (imei: string, answer: VehicleAnswer): Promise<void> =>
      inOwnWork((work) => hearAnswer(work, imei, answer)),
    /** Ends every command that is proven or whose time is over. */
    settle: settleAll,
    /** Commands of a vehicle with these ids, as callers see them. */
    byIds: async (work: Work, vehicleId: string, ids: readonly string[]): Promise<VehicleCommand[]> =>
      (await commandRowsByIds(work, vehicleId, ids)).map((row) => presentCommand(row, work.actor)),
    /** For sharing, in the work that changes a rental. */
    orderPower,
    cameOnFor,
    /** For the clock's door. */
    timedTasks: [{ name: 'settle commands', everyMs: 1000, run: settleAll }],
    handlers: commandHandlers(inUse),
  }
}
export type VehicleCommands = ReturnType<typeof createVehicleCommands>
