import type { Log } from '../log.js'
import type { Secrets } from '../secrets.js'
import { eachOther, type SealedColumn } from './sealed-column.js'

/** Another process may not know of a change yet: what it seals meanwhile is found by looking again. */
const lookAgainMs = 60_000

/**
 * Seals again, with the current master key, whatever is sealed with another, until nothing is left, and says so in the
 * log. Several processes may do it at the same time: each value is replaced as long as it is what was read.
 */
export const createReseal = (secrets: Secrets, columns: readonly SealedColumn[], log: Log) => {
  let doneHead: Uint8Array | undefined
  let lookAgainAt = 0

  const resealColumn = async ({ table, column, ...rows }: SealedColumn): Promise<{ again: number; left: number }> => {
    let again = 0
    let left = 0
    for await (const { rowId, sealed } of eachOther({ table, column, ...rows }, [secrets.currentHead])) {
      // one of the first form, of the only key there is: anyone who still runs the version before this one reads it
      if (sealed[0] === 1 && secrets.knownHeads.length === 1) continue
      const place = { table, column, rowId }
      try {
        if (await rows.replace(rowId, sealed, secrets.seal(secrets.open(sealed, place), place))) again += 1
      } catch (error) {
        left += 1
        log.error({ err: error, table, column, rowId }, 'a sealed value does not open and stays as it is')
      }
    }
    return { again, left }
  }

  /** @returns how many values were sealed again */
  return async (now: Date): Promise<number> => {
    secrets.lookAgain()
    const head = secrets.currentHead
    const isSame = doneHead !== undefined && Buffer.compare(doneHead, head) === 0
    if (isSame && now.getTime() < lookAgainAt) return 0
    let again = 0
    let left = 0
    for (const column of columns) {
      const done = await resealColumn(column)
      again += done.again
      left += done.left
    }
    const key = Buffer.from(head).subarray(1).toString('hex')
    if (again > 0 || left > 0) log.info({ key, again, left }, 'values were sealed again with the current master key')
    if (left === 0 && !isSame) log.info({ key }, 'nothing is sealed with another master key than the current one')
    if (left === 0) doneHead = head
    lookAgainAt = now.getTime() + lookAgainMs
    return again
  }
}
