import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from './journey.js'

const folder = fileURLToPath(new URL('../../apps/backoffice/src/words', import.meta.url))

const read = new Map<string, Record<string, string>>()
/** The words of one file in one language; those that come first lie in a folder of their own. */
const wordsIn = (language: Language, name: string): Record<string, string> => {
  const key = `${language}/${name}`
  const known = read.get(key)
  if (known) return known
  const found = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' }).find(
    (path) => path === `${name}.json` || path.endsWith(`/${name}.json`),
  )
  if (!found) throw new Error(`there are no words ${key}`)
  const words = JSON.parse(readFileSync(join(folder, language, found), 'utf8')) as Record<string, string>
  read.set(key, words)
  return words
}

/** What begins with these words in this language; what is filled in later may be anything. @param key `file:key` */
export const beginsWith = (language: Language, key: string): RegExp => {
  const [file = '', name = ''] = key.split(':')
  const words = wordsIn(language, file)
  const text = words[name] ?? words[`${name}_other`]
  if (text === undefined) throw new Error(`there is no word ${key} in ${language}`)
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\{\{.*?\}\}/g, '.+')}`)
}
