import type { Database } from '../db/database.js'
import type { Log } from '../log.js'
import type { Anchor, AuditAnchors } from './anchors.js'
import { findHashAt, findHead, listWaiting, mayLink, writeLinks } from './audit-store.js'
import { hashAfter, hex, type Link, unlinked } from './chain.js'

const batchSize = 500
const hour = 3_600_000

/**
 * Links records into the chain, for the clock's door, once a second. Requests write their records unlinked, so that
 * none waits for another; here one transaction at a time, in whatever process, gives them their places.
 */
export class AuditLinker {
  readonly #database: Database
  readonly #anchors: AuditAnchors
  readonly #log: Log
  #keptAt = 0

  constructor(database: Database, anchors: AuditAnchors, log: Log) {
    this.#database = database
    this.#anchors = anchors
    this.#log = log
  }

  /** Links all that waits. @returns how many */
  async tick(now: Date): Promise<number> {
    let linked = 0
    for (;;) {
      const links = await this.#linkSome()
      const last = links.at(-1)
      if (!last) return linked
      linked += links.length
      this.#anchor(last, now)
      if (links.length < batchSize) return linked
    }
  }

  #linkSome(): Promise<Link[]> {
    const known = this.#anchors.head()
    return this.#database.transaction({ kind: 'everything' }, async (tx) => {
      if (!(await mayLink(tx))) return []
      const waiting = await listWaiting(tx, batchSize)
      if (waiting.length === 0) return []
      if (known) this.#mindBreak(known, await findHashAt(tx, known.sequence))
      let head: Link = await findHead(tx)
      const links: (Link & { id: string })[] = []
      for (const row of waiting) {
        const sequence = head.sequence + 1
        head = { sequence, hash: hashAfter(head.hash, sequence, unlinked(row)) }
        links.push({ ...head, id: row.id })
      }
      await writeLinks(tx, links)
      return links
    })
  }

  /** Linking goes on, for what happens next must be kept too; that something is broken stays written. */
  #mindBreak(known: Anchor, found: Uint8Array | undefined): void {
    if (found && hex(found) === known.hash) return
    this.#anchors.keep(known)
    this.#log.error({ anchor: known }, 'the audit chain no longer holds what it held: run audit-check')
  }

  #anchor(link: Link, now: Date): void {
    const anchor = this.#anchors.moveHead(link, now)
    if (now.getTime() - this.#keptAt < hour) return
    this.#keptAt = now.getTime()
    this.#anchors.keep(anchor)
    this.#log.info({ anchor }, 'the audit chain was anchored')
  }
}
