import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { Secrets } from '../../kernel/secrets.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { DoWork, Work } from '../work.js'

/** What the customers room is handed. */
export interface CustomersDeps {
  clock: Clock
  log: Log
  doWork: DoWork
  secrets: Pick<Secrets, 'keysFor'>
  operators: Pick<OperatorsRoom, 'listOperators'>
}

/** Runs one piece of work in a transaction of its own, seeing every rider. */
export type InOwnWork = <T>(use: (work: Work) => Promise<T>) => Promise<T>
