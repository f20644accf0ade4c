/** Rows in the order of these ids; those that are not there are left out. */
export const inOrder = <R>(ids: readonly string[], rows: readonly R[], idOf: (row: R) => string): R[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
