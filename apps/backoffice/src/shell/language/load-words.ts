import type { RefusalCode } from '@motora/contract'
import type { FieldProblem } from '@motora/contract/fields'
import type { TransportFailure } from '../api/api-error'
import type { LanguageCode } from './language-code'

/** English is the shape that the other two must have; a refusal without words does not compile. */
export type Words = typeof import('../../words/en') & {
  refusals: Record<RefusalCode | TransportFailure, string>
  fields: Record<FieldProblem, string>
}

/** All texts of one language, as one file of the build. */
export async function loadWords(language: LanguageCode): Promise<Words> {
  switch (language) {
    case 'es':
      return import('../../words/es')
    case 'ca':
      return import('../../words/ca')
    case 'en':
      return import('../../words/en')
  }
}
