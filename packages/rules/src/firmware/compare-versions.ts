/** A version taken apart: four numbers, and the parts of a pre-release; none for a release. */
export interface VersionParts {
  numbers: readonly [number, number, number, number]
  preRelease: readonly string[]
}

const form = /^(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*))?$/

/** @returns undefined for a text that is no version as the contract has it */
export const versionParts = (version: string): VersionParts | undefined => {
  const found = form.exec(version)
  if (!found) return undefined
  const number = (index: number): number => Number(found[index] ?? 0)
  return { numbers: [number(1), number(2), number(3), number(4)], preRelease: found[5]?.split('.') ?? [] }
}

const isNumeric = (text: string): boolean => /^\d+$/.test(text)

/** Digits of any length by their value, without losing any. */
const compareDigits = (a: string, b: string): number => {
  const [left, right] = [a.replace(/^0+(?=.)/, ''), b.replace(/^0+(?=.)/, '')]
  if (left.length !== right.length) return left.length - right.length
  return left === right ? 0 : left < right ? -1 : 1
}

/** As in Semantic Versioning: numbers by value and before words, words by their letters. */
const comparePart = (a: string, b: string): number => {
  if (isNumeric(a) && isNumeric(b)) return compareDigits(a, b)
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}

const comparePreReleases = (a: readonly string[], b: readonly string[]): number => {
  // a release is newer than what led to it
  if (a.length === 0 || b.length === 0) return b.length - a.length
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = comparePart(a[index] ?? '', b[index] ?? '')
    if (order !== 0) return order
  }
  return a.length - b.length
}

/**
 * Which of two versions is newer: `2.9` before `2.10`, `2.10-rc.2` before `2.10-rc.10` before `2.10`; `2.10` and
 * `2.10.0.0` are the same.
 * @returns below 0: `a` is older, 0: the same, above 0: newer; undefined when one of them is no version
 * source: decisions §6; the order of pre-releases is that of Semantic Versioning 2.0.0, rule 11.
 */
export const compareVersions = (a: string, b: string): number | undefined => {
  const [left, right] = [versionParts(a), versionParts(b)]
  if (!left || !right) return undefined
  for (const index of [0, 1, 2, 3] as const) {
    const order = left.numbers[index] - right.numbers[index]
    if (order !== 0) return order
  }
  return comparePreReleases(left.preRelease, right.preRelease)
}
