import type { RefusalCode } from '@motora/contract'
import type { FieldProblem } from '@motora/contract/fields'
import type { TransportFailure } from '../api/api-error'
import type { LanguageCode } from './language-code'

/** English is the shape that the other two must have; a refusal without words does not compile. */
export type Words = typeof import('../../words/en') & {
  refusals: Record<RefusalCode | TransportFailure, string>
  fields: Record<FieldProblem, string>
}

/** Texts of one language come as two files of the build: what stands around the screens, and what they say. */
export type WordsPart = 'first' | 'inside'

const parts = {
  first: {
    es: () => import('../../words/es/first'),
    ca: () => import('../../words/ca/first'),
    en: () => import('../../words/en/first'),
  },
  inside: {
    es: () => import('../../words/es/inside'),
    ca: () => import('../../words/ca/inside'),
    en: () => import('../../words/en/inside'),
  },
} satisfies Record<WordsPart, Record<LanguageCode, () => Promise<Partial<Words>>>>

export const loadWords = (language: LanguageCode, part: WordsPart): Promise<Partial<Words>> => parts[part][language]()
