import type { Log } from '../../kernel/log.js'
import type { ObjectStore } from '../../kernel/objects.js'
import type { Actor, InTransaction, Scope, Work } from '../work.js'

export type Staff = Extract<Actor, { kind: 'staff' }>

export interface FilesDeps {
  log: Log
  inTransaction: InTransaction
  objects: ObjectStore
  /** The operators room's way to see everything; it is above this one. */
  everything: (why: string) => Scope
  /** The same for whose rows somebody sees: calls that move bytes make their own transactions. Not inside of one. */
  scopeOf: (actor: Staff) => Promise<Scope>
  /** Bytes that the files of one operator may take. */
  quotaBytes: number
  operatorExists: (work: Work, operatorId: string) => Promise<boolean>
  operatorNames: (work: Work, operatorIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}
