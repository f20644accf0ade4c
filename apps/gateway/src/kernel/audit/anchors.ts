import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hex, type Link } from './chain.js'

/** How far the chain was, at some time: what the database must still hold. */
export interface Anchor {
  at: string
  sequence: number
  /** Hex. */
  hash: string
}

const parseLine = (line: string): Anchor[] => {
  try {
    const { at, sequence, hash } = JSON.parse(line) as Anchor
    return typeof at === 'string' && Number.isInteger(sequence) && /^[0-9a-f]{64}$/.test(hash)
      ? [{ at, sequence, hash }]
      : []
  } catch {
    // a line that was cut by a crash says nothing
    return []
  }
}

/**
 * The head of the chain outside the database, in the data folder: `audit-head.json` is always the last link that this
 * gateway has made, `audit-anchors.jsonl` keeps one an hour for good. Anyone who cuts the end off the chain, or writes
 * it again from some record on, must reach both, and the log, which also holds each kept one.
 */
export class AuditAnchors {
  readonly #headPath: string
  readonly #keptPath: string

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    this.#headPath = join(dataDir, 'audit-head.json')
    this.#keptPath = join(dataDir, 'audit-anchors.jsonl')
  }

  /** Undefined before the first link. */
  head(): Anchor | undefined {
    return existsSync(this.#headPath) ? parseLine(readFileSync(this.#headPath, 'utf8'))[0] : undefined
  }

  moveHead(link: Link, at: Date): Anchor {
    const anchor = { at: at.toISOString(), sequence: link.sequence, hash: hex(link.hash) }
    const temporary = `${this.#headPath}.${process.pid}`
    writeFileSync(temporary, `${JSON.stringify(anchor)}\n`)
    renameSync(temporary, this.#headPath)
    return anchor
  }

  /** For good: also what has turned out not to hold, so that the next head does not hide it. */
  keep({ at, sequence, hash }: Anchor): void {
    appendFileSync(this.#keptPath, `${JSON.stringify({ at, sequence, hash })}\n`)
  }

  /** All there are, by their place in the chain. */
  all(): Anchor[] {
    const kept = existsSync(this.#keptPath) ? readFileSync(this.#keptPath, 'utf8').split('\n').flatMap(parseLine) : []
    const head = this.head()
    return [...kept, ...(head ? [head] : [])].sort((a, b) => a.sequence - b.sequence)
  }
}
