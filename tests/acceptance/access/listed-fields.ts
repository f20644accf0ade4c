import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fieldPaths } from './field-paths.js'

const path = new URL('./fields.json', import.meta.url)
/** Fields of each answer of each reading call, by endpoint, the same for every role unless said `endpoint as role`. */
export const listedFields = (): Record<string, string[]> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>) : {}

/** Writes the list again: with `UPDATE_FIELDS=1`, to be read by a person before it is committed. */
export const writeListedFields = (fields: Record<string, string[]>): void => {
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** An object below a place, or nothing: `firmware` and `firmware.ecu` do not contradict each other. */
const covers = (listed: readonly string[], found: string): boolean =>
  listed.some((one) => one === found || one.startsWith(`${found}.`) || one.startsWith(`${found}[]`))

/** Places of an answer that the list does not know. */
export const unlistedFields = (listed: readonly string[], text: string): string[] =>
  fieldPaths(JSON.parse(text)).filter((found) => found !== '' && !covers(listed, found))

/** First names of the list's rows that an answer with rows leaves out. */
export const missingFields = (listed: readonly string[], text: string): string[] => {
  const firstNames = (paths: readonly string[]): Set<string> =>
    new Set(paths.map((one) => one.replace(/^\[\]\.?/, '').split(/[.[]/)[0] ?? ''))
  const parsed: unknown = JSON.parse(text)
  const rows = Array.isArray(parsed) ? parsed : [parsed]
  return rows.flatMap((row) => {
    // an empty list is there, though nothing stands in it
    const there = new Set(typeof row === 'object' && row !== null ? Object.keys(row) : [])
    return [...firstNames(listed)].filter((name) => name !== '' && !there.has(name))
  })
}
