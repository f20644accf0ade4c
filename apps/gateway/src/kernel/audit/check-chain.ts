import type { Database } from '../db/database.js'
import type { Anchor } from './anchors.js'
import { listLinked } from './audit-store.js'
import type { AuditRow } from './audit-table.js'
import { beforeTheFirst, hashAfter, hex, type Link, sameHash, unlinked } from './chain.js'

/** One thing that is not as it was written. */
export interface ChainBreak {
  kind: 'edited' | 'moved' | 'deleted' | 'cut' | 'rewritten'
  /** First and last place that it concerns. */
  from: number
  to: number
  /** The record that is there now, if any. */
  id: string | null
}

export interface ChainCheck {
  /** Records looked at. */
  records: number
  /** The last link. */
  head: Link
  breaks: ChainBreak[]
}

interface Options {
  /** Where to begin; the first record unless said. */
  after?: Link
  anchors?: readonly Anchor[]
  /** Waits between batches, so that a running gateway can do other things. */
  pause?: () => Promise<void>
  signal?: AbortSignal
}

const batchSize = 1000
/** Beyond these it does not matter any more which record was swapped with which. */
const maxSuspects = 200

/** A record whose hash does not fit, and the hash it was to be reckoned from. */
interface Suspect {
  row: AuditRow
  sequence: number
  before: Uint8Array
}

/** Two that stand in each other's place were moved; everything else was edited. */
const judge = (suspects: readonly Suspect[]): ChainBreak[] =>
  suspects.map(({ row, sequence, before }) => {
    const fits = (other: Suspect): boolean =>
      row.hash !== null && sameHash(hashAfter(before, sequence, unlinked(other.row)), row.hash)
    const isMoved = suspects.length <= maxSuspects && suspects.some((other) => other.row !== row && fits(other))
    return { kind: isMoved ? 'moved' : 'edited', from: sequence, to: sequence, id: row.id }
  })

const anchorBreaks = (anchors: readonly Anchor[], seen: ReadonlyMap<number, string>, head: Link): ChainBreak[] => {
  const farthest = Math.max(0, ...anchors.map(({ sequence }) => sequence))
  const cut: ChainBreak[] =
    farthest > head.sequence ? [{ kind: 'cut', from: head.sequence + 1, to: farthest, id: null }] : []
  const other = anchors.filter(({ sequence, hash }) => seen.has(sequence) && seen.get(sequence) !== hash)
  return [
    ...cut,
    ...other.map(({ sequence }): ChainBreak => ({ kind: 'rewritten', from: sequence, to: sequence, id: null })),
  ]
}

/**
 * Reads the chain from one end to the other and reckons every hash again. Finds an edited record, a removed one, two
 * that changed places, an end that was cut off and a chain that was written again (the last two by the anchors).
 */
export const checkChain = async (database: Database, options: Options = {}): Promise<ChainCheck> => {
  const { after = beforeTheFirst, anchors = [], pause, signal } = options
  const wanted = new Set(anchors.map(({ sequence }) => sequence))
  const seen = new Map<number, string>()
  const breaks: ChainBreak[] = []
  const suspects: Suspect[] = []
  let head = after
  let records = 0
  for (;;) {
    signal?.throwIfAborted()
    const rows = await database.transaction({ kind: 'everything' }, (tx) => listLinked(tx, head.sequence, batchSize))
    for (const row of rows) {
      const sequence = row.sequence ?? 0
      const hash = row.hash ?? new Uint8Array()
      const isNext = sequence === head.sequence + 1
      if (!isNext) breaks.push({ kind: 'deleted', from: head.sequence + 1, to: sequence - 1, id: null })
      // after a hole the hash before is not known: the record is taken as it is until the next
      else if (!sameHash(hashAfter(head.hash, sequence, unlinked(row)), hash))
        suspects.push({ row, sequence, before: head.hash })
      if (wanted.has(sequence)) seen.set(sequence, hex(hash))
      head = { sequence, hash }
      records += 1
    }
    if (rows.length < batchSize) break
    await pause?.()
  }
  breaks.push(...judge(suspects), ...anchorBreaks(anchors, seen, head))
  return { records, head, breaks: breaks.sort((a, b) => a.from - b.from) }
}
