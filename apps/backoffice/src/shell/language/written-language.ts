import type { LanguageCode } from './language-code'

/** A language in which people are written to, as the calls name it. */
export type WrittenLanguage = 'es' | 'cat' | 'en'

/** For the `lang` of what is in it. */
export const tagOf = (language: WrittenLanguage): LanguageCode => (language === 'cat' ? 'ca' : language)
