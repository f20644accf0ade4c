import type { InputIssue } from '@motora/contract'

/** Signs that no database keeps as they are: NUL, and halves of characters. */
const noText = /\0|\p{Cs}/u

const message = 'text with NUL or half a character in it is none'

/** One issue for each text, and each name of a field, that could not be kept as it was sent. */
export const brokenTexts = (value: unknown, path: readonly (string | number)[]): InputIssue[] => {
  if (typeof value === 'string') return noText.test(value) ? [{ path: path.join('.'), code: 'custom', message }] : []
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => brokenTexts(item, [...path, index]))
  return Object.entries(value).flatMap(([name, item]) =>
    noText.test(name) ? [{ path: path.join('.'), code: 'custom', message }] : brokenTexts(item, [...path, name]),
  )
}
