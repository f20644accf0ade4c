import type { MailLanguage } from './words/language.js'

const known: Readonly<Record<string, MailLanguage>> = { es: 'es', ca: 'cat', en: 'en' }

/** As the header writes it: 0 to 1, and 1 where it says none. Undefined: it is no weight. */
const weightOf = (parameter: string | undefined): number | undefined => {
  if (parameter === undefined) return 1
  const [, weight] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(parameter.trim()) ?? []
  return weight === undefined ? undefined : Number(weight)
}

/**
 * Of the languages of our mails the one that an `Accept-Language` header (RFC 9110, section 12.5.4) likes best, whatever
 * its region; of two that it likes equally the first. Spanish where it names none of them.
 */
export const languageOf = (acceptLanguage: string | undefined): MailLanguage => {
  let best: { language: MailLanguage; weight: number } = { language: 'es', weight: 0 }
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [tag = '', parameter] = range.split(';', 2)
    const [primary = ''] = tag.trim().toLowerCase().split('-')
    const language = Object.hasOwn(known, primary) ? known[primary] : undefined
    const weight = weightOf(parameter)
    if (language !== undefined && weight !== undefined && weight > best.weight) best = { language, weight }
  }
  return best.language
}
