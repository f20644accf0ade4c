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

/** Every row that a search found has what was searched for in it, as it is and not as a pattern. source: ASVS 1.2.9 */
export const foundByPattern = (search: string, rows: readonly unknown[]): string[] => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const strays = rows.filter((row) => !textsIn(row).some((text) => text.toLowerCase().includes(wanted)))
  return strays.length > 0 ? [`${JSON.stringify(search)} finds ${strays.length} rows without it`] : []
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
