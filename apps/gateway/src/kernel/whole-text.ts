import { type InputIssue, isWholeText } from '@motora/contract'

const message = 'text with NUL or half a character in it is none'

/** One issue for each text, and each name of a field, that could not be kept as it was sent. */
export const brokenTexts = (value: unknown, path: readonly (string | number)[]): InputIssue[] => {
  if (typeof value === 'string') return isWholeText(value) ? [] : [{ path: path.join('.'), code: 'custom', message }]
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => brokenTexts(item, [...path, index]))
  return Object.entries(value).flatMap(([name, item]) =>
    isWholeText(name) ? brokenTexts(item, [...path, name]) : [{ path: path.join('.'), code: 'custom', message }],
  )
}
