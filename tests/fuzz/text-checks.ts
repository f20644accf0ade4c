/** What became of one text in one field. */
export interface Kept {
  field: string
  sent: string
  /** Of the call that wrote it. */
  status: number
  /** What is read afterwards; of a text that was taken. */
  read: unknown
}

/**
 * A text is kept as it was sent, but for blanks around it, which the contract takes off; or it is refused. An empty
 * one may be none. source: promise F3
 */
export const changedTexts = (kept: readonly Kept[]): string[] =>
  kept.flatMap(({ field, sent, status, read }) => {
    const said = `${field} ${JSON.stringify(sent).slice(0, 80)}`
    if (status >= 500) return [`${said}: breaks with ${status}`]
    if (status >= 400) return []
    if (read === sent || read === sent.trim()) return []
    if (sent.trim() === '' && (read === null || read === '' || read === undefined)) return []
    return [`${said}: kept as ${JSON.stringify(read)?.slice(0, 80)}`]
  })

/** All that lists tell of a thing, by its id. */
export type Known = ReadonlyMap<unknown, readonly unknown[]>

const idOf = (row: unknown): unknown => (row as { id?: unknown } | null)?.id

/** Rows of several lists, gathered by what they are about. */
export const knownOf = (rows: readonly unknown[]): Known => {
  const known = new Map<unknown, unknown[]>()
  for (const row of rows) known.set(idOf(row), [...(known.get(idOf(row)) ?? []), row])
  known.delete(undefined)
  return known
}

/**
 * Every row that a search found has what was searched for in it, as it is and not as a pattern; or another list tells
 * it of the same thing, since a list may be searched by what it does not show. source: ASVS 1.2.9
 */
export const foundByPattern = (search: string, rows: readonly unknown[], known: Known = new Map()): string[] => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const has = (one: unknown): boolean => textsIn(one).some((text) => text.toLowerCase().includes(wanted))
  const strays = rows.filter((row) => !has(row) && !has(known.get(idOf(row))))
  return strays.length > 0 ? [`${JSON.stringify(search)} finds ${strays.length} rows without it`] : []
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
