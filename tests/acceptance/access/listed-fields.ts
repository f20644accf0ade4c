import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fieldPaths } from './field-paths.js'

const path = new URL('./fields.json', import.meta.url)
/** Fields of each answer of each reading call, by endpoint, the same for every role unless said `endpoint as role`. */
export const listedFields = (): Record<string, string[]> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>) : {}

/** An object below a place, or nothing: `firmware` and `firmware.ecu` do not contradict each other. */
const covers = (listed: readonly string[], found: string): boolean =>
  listed.some((one) => one === found || one.startsWith(`${found}.`) || one.startsWith(`${found}[]`))

/**
 * Adds what was seen to the list: with `UPDATE_FIELDS=1`, to be read by a person before it is committed. What is listed
 * and was not seen stays: the company of this test has not everything that an answer can hold.
 */
export const addListedFields = (seen: Readonly<Record<string, Iterable<string>>>): void => {
  const fields = listedFields()
  for (const [id, paths] of Object.entries(seen)) {
    const known = fields[id] ?? []
    const added = [...paths].filter((found) => found !== '' && !covers(known, found))
    if (added.length > 0) fields[id] = [...known, ...added].sort()
  }
  writeFileSync(path, `${JSON.stringify(fields, null, 2)}\n`)
}

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
