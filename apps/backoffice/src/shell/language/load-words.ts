import type { RefusalCode } from '@motora/contract'
import type { FieldProblem } from '@motora/contract/fields'
import type { TransportFailure } from '../api/api-error'
import type { LanguageCode } from './language-code'

/** English is the shape that the other two must have; a refusal without words does not compile. */
export type Words = typeof import('../../words/en') & {
  // what is not known is shown in its own text
  refusals: Record<RefusalCode | Exclude<TransportFailure, 'unknown_refusal'>, string>
  fields: Record<FieldProblem, string>
}

/** A text that a language lacks does not compile. */
interface Translations extends Record<LanguageCode, Words> {
  en: Words
  es: typeof import('../../words/es')
  ca: typeof import('../../words/ca')
}

/** A file of words. The words before and around the screens are one file more, named `shell`. */
export type WordsName = 'shell' | Exclude<keyof Words, keyof typeof import('../../words/en/first')>

const first = {
  es: () => import('../../words/es/first'),
  ca: () => import('../../words/ca/first'),
  en: () => import('../../words/en/first'),
} satisfies Record<LanguageCode, () => Promise<Partial<Words>>>
// `import: 'default'` would be said of each file again in what every page begins with
const ofScreens = import.meta.glob<{ default: Translations[LanguageCode][WordsName] }>('../../words/*/*.json')

/** Reads one file of words, by namespace. Rejects when it cannot be loaded. */
export async function readWords(language: LanguageCode, name: keyof Words): Promise<Partial<Words>> {
  const read = ofScreens[`../../words/${language}/${name}.json`]
  const words: Partial<Words> = read ? { [name]: (await read()).default } : await first[language]()
  if (!(name in words)) throw new Error(`there is no file of words "${name}"`)
  return words
}
