/** An operator as far as the family is concerned. */
interface Member {
  id: string
  parentId: string
}

export interface Family<Row> {
  /** Such as have no parent among these: their own parents, or below one that a filter left out. */
  roots: Row[]
  childrenOf: (row: Row) => readonly Row[] | undefined
  /** How many these are with all below them. */
  countOf: (rows: readonly Row[]) => number
}

/** Puts operators below their parents, in the order in which they came. source: ledger C-04. */
export function familyOf<Row extends Member>(rows: readonly Row[]): Family<Row> {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string, Row[]>()
  const roots: Row[] = []
  for (const row of rows) {
    if (row.parentId === row.id || !known.has(row.parentId)) roots.push(row)
    else below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  }
  const countOf = (some: readonly Row[]): number =>
    some.reduce((sum, { id }) => sum + 1 + countOf(below.get(id) ?? []), 0)
  return { roots, childrenOf: ({ id }) => below.get(id), countOf }
}
