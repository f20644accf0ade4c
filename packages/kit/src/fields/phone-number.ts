import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type { CountryCode }

/** The country of a number that does not say its own. source: ledger T-13. */
export const DEFAULT_COUNTRY: CountryCode = 'ES'
/** These stand first in the list of countries. source: ledger T-13. */
const FIRST: readonly CountryCode[] = ['ES', 'FR']

export interface Country {
  code: CountryCode
  /** In the person's language. */
  name: string
  /** With its plus: `+34`. */
  callingCode: string
}

/** All countries by name in a language, Spain and France first. @param language BCP 47 code */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const all = getCountries().map((code) => ({
    code,
    name: names.of(code) ?? code,
    callingCode: `+${getCountryCallingCode(code)}`,
  }))
  const byName = new Intl.Collator(language)
  const rank = ({ code }: Country) => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length)
  return all.sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name))
}

/**
 * What was typed as an international number: `612 34 56 78` of Spain is `+34612345678`. Text that is no number at all
 * stays as it is, so that anyone who judges it can say so.
 */
export function toInternational(text: string, country: CountryCode): string {
  const trimmed = text.trim()
  return parsePhoneNumberFromString(trimmed, country)?.number ?? trimmed
}

/** As people write it, with its spaces: `+34 612 34 56 78`. What cannot be read stays as it is. */
export const showPhoneNumber = (international: string): string =>
  parsePhoneNumberFromString(international)?.formatInternational() ?? international

/** The country that an international number names by itself. */
export function countryOf(international: string): CountryCode | undefined {
  if (!international.startsWith('+')) return undefined
  const typed = new AsYouType()
  typed.input(international)
  return typed.getCountry()
}

/** The number without its country: `612345678` of `+34612345678`. */
export const nationalPart = (text: string): string => parsePhoneNumberFromString(text)?.nationalNumber ?? text

/** Spaces as they belong, while the number is being typed at its end. */
export const spaceWhileTyping = (text: string, country: CountryCode): string => new AsYouType(country).input(text)

/** Whether it is an international number, with its plus, of a length that its country has. */
export const isPhoneNumber = (text: string): boolean =>
  text.startsWith('+') && (parsePhoneNumberFromString(text)?.isPossible() ?? false)
