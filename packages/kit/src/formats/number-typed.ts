import type { Language } from './language'

/** Of a language: `1.234,56` in Spanish, `1,234.56` in English. */
const grouped: Readonly<Record<Language, RegExp>> = {
  es: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  ca: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  en: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
}
const plain = /^-?(\d+|\d*[.,]\d+)$/

/**
 * A number as a person types it. Thousands are apart as the language writes them, `1.000` is a thousand in Spanish; else a
 * comma and a point are both the decimal sign, as some keypads have one alone.
 * @returns NaN for nothing; undefined: what was typed is no number
 */
export const numberTyped = (typed: string, language: Language): number | undefined => {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return Number.NaN
  if (grouped[language].test(text)) {
    const [whole = '', part = '0'] = text.split(language === 'en' ? '.' : ',')
    return Number(`${whole.replaceAll(/[.,]/g, '')}.${part}`)
  }
  return plain.test(text) ? Number(text.replace(',', '.')) : undefined
}
