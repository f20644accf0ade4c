import { type DateValue, formatDate } from './dates'
import type { Language } from './language'

export const DAY_SECONDS = 86_400
const AGE_STEPS: readonly [limitSeconds: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [86_400 * 60, 86_400, 'day'],
  [86_400 * 730, 86_400 * 30, 'month'],
  [Number.POSITIVE_INFINITY, 86_400 * 365, 'year'],
]
const NBSP = '\u00a0'

/** The age of a moment: short within a day, where units have symbols; longer than that in words (Spanish shortens months to "m"). */
export function ageFormat(language: Language, locale: string) {
  const short = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  const inWords = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'long' })
  const symbols = (text: string) => (language === 'en' ? text.replace(/\bsec\b/, 's').replace(/\bhr\b/, 'h') : text)
  return (value: DateValue, now: number): string => {
    if (value === null || value === undefined || formatDate(value) === '') return ''
    const seconds = Math.max(0, Math.round((now - new Date(value).getTime()) / 1000))
    const [, divisor, unit] = AGE_STEPS.find(([limit]) => seconds < limit) ?? [0, 1, 'second']
    const ago = -Math.floor(seconds / divisor)
    return seconds < DAY_SECONDS ? symbols(short.format(ago, unit)) : inWords.format(ago, unit)
  }
}

/** `2 h 05 min`, `9 min 14 s`, `20 min`, `12 s`. `whole` groups the hours. */
export function durationText(seconds: number | null | undefined, whole: (value: number) => string): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return ''
  const all = Math.max(0, Math.round(seconds))
  const hours = Math.floor(all / 3600)
  const minutes = Math.floor((all % 3600) / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  if (hours > 0) return `${whole(hours)}${NBSP}h${NBSP}${two(minutes)}${NBSP}min`
  if (minutes > 0) return `${minutes}${NBSP}min${all % 60 === 0 ? '' : `${NBSP}${two(all % 60)}${NBSP}s`}`
  return `${all}${NBSP}s`
}
