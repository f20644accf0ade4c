import { versionParts } from './compare-versions.js'

// in the order of their bytes: end of all parts < number < word, and a word's end < its letters
const numberMark = '0'
const wordMark = '1'
const wordEnd = ' '
const release = '~'

const partKey = (part: string): string => {
  if (!/^\d+$/.test(part)) return `${wordMark}${part}${wordEnd}`
  const digits = part.replace(/^0+(?=.)/, '')
  return `${numberMark}${String(digits.length).padStart(2, '0')}${digits}`
}

/**
 * A text that sorts, byte by byte, as the versions do (`compareVersions`), and is one for versions that are the same:
 * so the database keeps their order and refuses the same one twice.
 * @throws Error when it is no version
 */
export const versionSortKey = (version: string): string => {
  const parts = versionParts(version)
  if (!parts) throw new Error(`${version} is not a version`)
  const numbers = parts.numbers.map((number) => String(number).padStart(9, '0')).join('.')
  return numbers + (parts.preRelease.length === 0 ? release : `-${parts.preRelease.map(partKey).join('')}`)
}
