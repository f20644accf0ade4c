import { z } from 'zod'

/**
 * Years of which a caller may speak. Every moment and day in them can be stored, and so can those a century around
 * them.
 */
const minYear = 1900
const maxYear = 2999
const earliest = Date.UTC(minYear, 0, 1)
const afterLatest = Date.UTC(maxYear + 1, 0, 1)

/** Whether a date is in the range that Motora stores; another check finds what is not a date. */
const isKept = (text: string): boolean => {
  const at = Date.parse(text)
  return Number.isNaN(at) || (at >= earliest && at < afterLatest)
}

export type DateKind = 'instant' | 'calendar day' | 'moment' | 'day' | 'birthday' | 'since' | 'until' | 'clock time'
/** Which kind of date a schema is. A date that is of no kind fails `all/dates.test.ts`. */
export const dateKinds = z.registry<{ kind: DateKind }>()
export const ofKind = <S extends z.ZodType>(kind: DateKind, schema: S): S => {
  dateKinds.add(schema, { kind })
  return schema
}

/** Time that means "none" on the wire. source: fleet side, section 9. */
export const zeroDate = '0001-01-01T00:00:00.000Z'

/** A time as Motora answers it: ISO 8601 with a zone; the zero date where there is none. */
export const instant = ofKind('instant', z.iso.datetime({ offset: true }))

/** A day as Motora answers it: `2026-11-21`. */
export const calendarDay = ofKind('calendar day', z.iso.date())

const yearsInWords = `from ${minYear} to ${maxYear}`
const momentInWords = `a moment with its zone, ${yearsInWords}, is expected, such as 2026-03-01T10:00:00Z`
const dayInWords = `a day ${yearsInWords} is expected, such as 2026-03-01`
/** The message for a condition that is not a date. */
export const dateInWords = `a day or a moment with its zone, ${yearsInWords}, is expected, such as 2026-03-01 or 2026-03-01T10:00:00Z`

/** A time that a caller gives. */
export const moment = ofKind(
  'moment',
  z.iso.datetime({ offset: true, error: momentInWords }).refine(isKept, momentInWords),
)

/** A day that a caller gives. */
export const day = ofKind('day', z.iso.date(dayInWords).refine(isKept, dayInWords))

/**
 * A day of birth; that it is past and how old a rider must be is judged with the clock.
 * source: customer side, section 3.
 */
export const birthday = ofKind('birthday', z.iso.date(dayInWords).refine(isKept, dayInWords))

const isZero = (text: string): boolean => text.startsWith('0001-01-01')
const isEndless = (text: string): boolean => text.startsWith('9999-')

/**
 * One side of a span or a condition: a moment, or a calendar day. The zero date and the year 9999, which stand for
 * "none" and "without end" on the wire, are taken too. source: ledgers T-06, V-28.
 */
const bound = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], dateInWords)
  .refine((text) => isZero(text) || isEndless(text) || isKept(text), dateInWords)

/** As `since`: the zero date is no bound, and nothing is after 9999 nor after the last day there is. */
const sinceOf = (text: string | undefined): string | undefined =>
  text === undefined || isZero(text) ? undefined : isEndless(text) ? `${maxYear}-12-31` : text
/** As `until`: neither the zero date nor the year 9999 is a bound. */
const untilOf = (text: string | undefined): string | undefined =>
  text === undefined || isZero(text) || isEndless(text) ? undefined : text

/** The beginning of a span that may be left open. */
export const since = ofKind('since', bound.optional().transform(sinceOf))
/** The end of a span that may be left open. */
export const until = ofKind('until', bound.optional().transform(untilOf))
/** The same where the span must have both. */
export const sinceRequired = ofKind(
  'since',
  bound.transform((text) => sinceOf(text) ?? `${minYear}-01-01`),
)
export const untilRequired = ofKind(
  'until',
  bound.transform((text) => untilOf(text) ?? `${maxYear}-12-31`),
)

/**
 * The date of a condition of a list, in milliseconds since 1970; a day is its first moment in UTC. "None" lies before
 * everything and "without end" after it. Undefined for what is no date.
 */
export const conditionDate = (text: string): number | undefined => {
  const { success } = bound.safeParse(text)
  if (!success) return undefined
  return isZero(text) ? earliest : isEndless(text) ? afterLatest : Date.parse(text)
}
