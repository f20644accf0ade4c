import { readFileSync } from 'node:fs'

const kinds = JSON.parse(readFileSync(new URL('hostile-texts.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>

const long = ['a'.repeat(255), 'a'.repeat(256), 'a'.repeat(1_000), 'é'.repeat(127), '🛵'.repeat(64), 'a'.repeat(65_536)]

/** Texts that have broken programs before; collected by us, by kind. source: promise F3 */
export const hostileTexts: readonly string[] = [...new Set([...Object.values(kinds).flat(), ...long])]

/** What no database keeps as it is: refused everywhere but in a device's own words. */
export const isNoText = (text: string): boolean => /\0|\p{Cs}/u.test(text)

/** As an address can carry it: half a character has no bytes. */
export const asBytes = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\ufffd')
