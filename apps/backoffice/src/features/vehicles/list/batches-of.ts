import type { Vehicle } from '@motora/contract/vehicles'

/** Vehicles that one call takes. source: contract of the calls. */
const maxInCall = 1000

/** What one call changes. */
export type Batch<Row = Vehicle> = readonly [Row, ...Row[]]

/** Who holds a vehicle: most calls take the vehicles of one operator. */
export const holderOf = ({ sharing }: Vehicle): string => sharing.sharingOperatorId ?? ''

/**
 * Vehicles as calls take them, no more in one than it may name.
 * @param by what must be the same of all in one call
 */
export function batchesOf<Row>(rows: readonly Row[], by: (row: Row) => string): Batch<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(by(row))
    if (group) group.push(row)
    else groups.set(by(row), [row])
  }
  return [...groups.values()].flatMap((group) => {
    const parts = Math.ceil(group.length / maxInCall)
    return Array.from({ length: parts }, (_, part) => group.slice(part * maxInCall, (part + 1) * maxInCall) as never)
  })
}
