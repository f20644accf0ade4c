import type { ReportContent } from '@motora/contract/identity'
import type { Log } from '../../../kernel/log.js'
import type { ObjectStore } from '../../../kernel/objects.js'
import type { Actor, Call, InTransaction, Scope } from '../../work.js'

type Staff = Extract<Actor, { kind: 'staff' }>

/** What one making is about. */
export interface ReportToMake {
  /** Of the time at which it is made: records of it carry this id. */
  runId: string
  name: string
  content: ReportContent
  zone: string
  dueAt: Date
}

/** The file of a report, in the object store. */
export interface MadeReport {
  objectKey: string
  fileName: string
  contentType: string
  sizeBytes: number
  /** Null: it is no list. */
  rows: number | null
}

/** Lists and months are rooms' above: who puts the house together says how their files are made. */
export interface ReportMaker {
  /**
   * @throws Refusal request.invalid for what no list can answer, identity.not_permitted, identity.operator_not_operational;
   * and for the file of a list of people, of a call without a fresh factor, identity.fresh_factor_required
   */
  check(call: Call, content: ReportContent): Promise<void>
  /**
   * Makes the file with the rights that this person has now, and keeps it.
   * @param seesEverything of the membership
   * @param objectKey where its bytes are kept
   * @returns undefined: there is nothing to make a file of
   * @throws what the list refuses; ReportTooLarge
   */
  make(actor: Staff, seesEverything: boolean, report: ReportToMake, objectKey: string): Promise<MadeReport | undefined>
}

export interface ReportDeps {
  inTransaction: InTransaction
  /** For what is one person's own, which no scope of operators shows. */
  everyAccount: Scope
  objects: ObjectStore
  maker: ReportMaker
  log: Log
}

/** @throws Error for an actor without a chosen role: the door has let in none */
export const staffOf = (actor: Actor): Staff => {
  if (actor.kind === 'staff') return actor
  throw new Error('a call for staff was not made by staff')
}
