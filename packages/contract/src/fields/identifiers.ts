import { isValidIBAN } from 'ibantools'
import { ofKind } from './dates.js'
import type { FieldProblem } from './field-problems.js'
import { requiredText, sizedText } from './validators.js'

const problem = (name: FieldProblem): { error: FieldProblem } => ({ error: name })

/** As it is kept and compared: capitals, without blanks, dots, hyphens and slashes. */
const compact = (text: string): string => text.replaceAll(/[\s./-]/g, '').toUpperCase()

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const isPersonId = (text: string): boolean => {
  const [, first = '', digits = '', letter = ''] = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(text) ?? []
  if (digits.length !== (first ? 7 : 8)) return false
  // a foreigner's number counts its first letter as a digit; those of K, L and M do not
  const leading = 'XYZ'.indexOf(first)
  const number = Number(`${first && leading >= 0 ? leading : ''}${digits}`)
  return personLetters[number % 23] === letter
}

const companyLetters = 'JABCDEFGHI'
const isCompanyId = (text: string): boolean => {
  const [, kind = '', digits = '', check = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(text) ?? []
  if (!kind) return false
  const sum = [...digits].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  const control = (10 - (sum % 10)) % 10
  // those that need a letter, those that need a digit, and those that may have either
  const asLetter = companyLetters[control] === check
  const asDigit = String(control) === check
  if ('NPQRSW'.includes(kind)) return asLetter
  return 'ABEH'.includes(kind) ? asDigit : asLetter || asDigit
}

/** A Spanish tax number with its check sign: of a person (DNI, NIE, K, L, M) or of a company (CIF). */
export const isTaxId = (text: string): boolean => {
  const compacted = compact(text)
  return isPersonId(compacted) || isCompanyId(compacted)
}

/** NIF, NIE or CIF, kept without separators. source: fleet side, section 3 (cif/nif). */
export const taxIdField = sizedText(1, 20).refine(isTaxId, problem('taxId')).transform(compact)

/**
 * An IBAN of any country with its length and check digits, kept without blanks.
 * source: fleet side, section 3 (cc/iban).
 */
export const ibanField = sizedText(1, 60)
  .refine((text) => isValidIBAN(text.replaceAll(/[\s-]/g, '').toUpperCase()), problem('iban'))
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())

/** `#C92A2A`, kept in capitals. */
export const colourField = requiredText
  .regex(/^#[0-9a-f]{6}$/i, problem('colour'))
  .transform((text) => text.toUpperCase())

/** A time of day, `HH:mm`. */
export const clockTimeField = ofKind('clock time', requiredText.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('time')))

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // offsets such as +02:00 are understood too, but know no summer
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** A time zone by its name, such as Europe/Brussels. */
export const timeZoneField = sizedText(1, 60).refine(isTimeZone, problem('timeZone'))
