import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database.js'
import type { Log } from '../log.js'
import type { AuditAnchors } from './anchors.js'
import { findHashAt } from './audit-store.js'
import { beforeTheFirst, type Link, sameHash } from './chain.js'
import { type ChainBreak, checkChain } from './check-chain.js'

export interface Checked {
  at: Date
  /** Place of the last record that was looked at. */
  until: number
  breaks: number
}

const day = 24 * 3_600_000
const pauseMs = 20

/** Looks at the chain while the gateway runs: at what is new again and again, at all of it once a day. */
export class AuditWatch {
  readonly #database: Database
  readonly #anchors: AuditAnchors
  readonly #log: Log
  #seen: Link = beforeTheFirst
  #wholeAt: number | undefined
  #breaks: ChainBreak[] = []
  #checked: Checked | undefined

  constructor(database: Database, anchors: AuditAnchors, log: Log) {
    this.#database = database
    this.#anchors = anchors
    this.#log = log
  }

  /** What was found last; undefined before the first look. */
  get checked(): Checked | undefined {
    return this.#checked
  }

  async look(now: Date): Promise<Checked> {
    const whole = this.#wholeAt === undefined || now.getTime() - this.#wholeAt >= day || !(await this.#seenStands())
    // the anchors are read first: what is linked meanwhile comes after them
    const anchors = this.#anchors.all()
    const { head, breaks } = await checkChain(this.#database, {
      after: whole ? beforeTheFirst : this.#seen,
      anchors: whole ? anchors : anchors.filter(({ sequence }) => sequence > this.#seen.sequence),
      pause: () => wait(pauseMs),
    })
    if (whole) this.#wholeAt = now.getTime()
    this.#breaks = whole ? breaks : [...this.#breaks, ...breaks]
    this.#seen = head
    if (breaks.length > 0)
      this.#log.error({ breaks: breaks.slice(0, 20) }, 'the audit chain is broken: run audit-check')
    this.#checked = { at: now, until: head.sequence, breaks: this.#breaks.length }
    return this.#checked
  }

  /** Whether the record that was looked at last is still there and as it was. */
  async #seenStands(): Promise<boolean> {
    if (this.#seen.sequence === 0) return true
    const found = await this.#database.transaction({ kind: 'everything' }, (tx) => findHashAt(tx, this.#seen.sequence))
    return found !== undefined && sameHash(found, this.#seen.hash)
  }
}
