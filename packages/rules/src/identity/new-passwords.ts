import { minPasswordCharacters, type WeakPasswordReason } from '@motora/contract/identity'

/** Whose password it is to be: a guesser tries these first. */
export interface PasswordOwner {
  email: string
  names: readonly string[]
}

/** Parts of an e-mail or a name that are shorter stand in too many passwords by chance. */
const minPersonalLetters = 4
/** What may stand around one common word so that it is still the common word: `Barcelona-2026!!`. */
const maxDressing = 8
const productName = 'motora'

/** Without capitals and accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const lookAlikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withoutLookAlikes = (text: string): string => text.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign)
const withoutDressing = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isPersonal = (text: string, { email, names }: PasswordOwner): boolean =>
  [email.split('@')[0] ?? '', ...email.split(/[@.+_-]/).slice(0, -1), ...names.flatMap((name) => name.split(/[\s-]+/))]
    .map(plain)
    .filter((part) => part.length >= minPersonalLetters)
    .some((part) => text.includes(part))

/** `abcabcabcabc`, `aaaaaaaaaaab`, `23456789abcd`: long, and soon guessed. */
const isPattern = (text: string): boolean => {
  const signs = [...text]
  if (new Set(signs).size < 5) return true
  const steps = signs.slice(1).map((sign, index) => (sign.codePointAt(0) ?? 0) - (signs[index]?.codePointAt(0) ?? 0))
  if (steps.every((step) => step === steps[0])) return true
  const periods = Array.from({ length: Math.floor(signs.length / 2) }, (_, index) => index + 1)
  return periods.some(
    (period) => period < minPasswordCharacters && signs.every((sign, index) => sign === signs[index % period]),
  )
}

/** The one word that a password is, when the rest of it is little. */
const coresOf = (text: string): string[] =>
  [text, withoutLookAlikes(text)]
    .flatMap((spelled) => [withoutDressing(spelled), withoutLookAlikes(withoutDressing(spelled))])
    .filter((core) => core.length > 0 && text.length - core.length <= maxDressing)

/**
 * Why a password that somebody has chosen is too weak; undefined when it is not. Judges characters, never composition:
 * no rule asks for capitals or digits.
 * @param isCommon whether a text, in lower case, is among the common and breached passwords
 * source: promise B10; decision Z-10
 */
export const weaknessOf = (
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): WeakPasswordReason | undefined => {
  if ([...password].length < minPasswordCharacters) return 'short'
  const text = plain(password)
  if (isPersonal(text, owner)) return 'personal'
  if (isCommon(password.toLowerCase()) || isCommon(text) || isPattern(text)) return 'common'
  if (text.includes(productName) && text.replaceAll(productName, '').length < maxDressing) return 'common'
  return [text, password.toLowerCase()].flatMap(coresOf).some(isCommon) ? 'common' : undefined
}
