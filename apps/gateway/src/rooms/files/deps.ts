import type { Log } from '../../kernel/log.js'
import type { ObjectStore } from '../../kernel/objects.js'
import type { Actor, DoWork, Scope, Work } from '../work.js'

export type Staff = Extract<Actor, { kind: 'staff' }>

export interface FilesDeps {
  log: Log
  doWork: DoWork
  objects: ObjectStore
  /** The operators room's way to see everything; it stands above this one. */
  everything: (why: string) => Scope
  /** The same for whose rows somebody sees: calls that move bytes make their own transactions. Not inside of one. */
  scopeOf: (actor: Staff) => Promise<Scope>
  operatorExists: (work: Work, operatorId: string) => Promise<boolean>
  operatorNames: (work: Work, operatorIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}
