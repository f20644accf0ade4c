/** Where table texts are cut, in characters (spec: fleet side, section 9). */
export const TRUNCATE_REASON = 15
export const TRUNCATE_ADDRESS = 25
/**
 * A text in a row of a table, where its column says nothing else: one long name hides no other column, also where several
 * of them stand before an amount. What names the row has more room, and a sentence the most, where its column says so.
 */
export const TRUNCATE_NAME = 40
export const TRUNCATE_CELL = 30
export const TRUNCATE_SENTENCE = 80

/** Cuts after `length` characters (whole ones, not UTF-16 halves) and marks the cut with "…". */
export function truncate(text: string | null | undefined, length: number): string {
  if (!text) return ''
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text
}
