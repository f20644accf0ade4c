import { since, until } from './fields/dates.js'

const dayMs = 86_400_000

interface Dates {
  since?: string | undefined
  until?: string | undefined
}

const startOf = (text: string): number => Date.parse(text)
const endOf = (text: string): number => Date.parse(text) + (text.length === 10 ? dayMs : 0)

/** The span that `since` and `until` name, its end left out; a missing side is 100 years away. source: T-09. */
export const spanOf = (given: Dates, now: Date): { since: Date; until: Date } => {
  const hundredYearsMs = 100 * 365.25 * dayMs
  return {
    since: new Date(given.since === undefined ? now.getTime() - hundredYearsMs : startOf(given.since)),
    until: new Date(given.until === undefined ? now.getTime() + hundredYearsMs : endOf(given.until)),
  }
}

/** Both sides of a span, each a moment or a calendar day in UTC: as `since` its first moment, as `until` its last. */
export const dates = { since, until }

/** Said of a query whose dates stand the wrong way round. source: N-17. */
export const datesInOrder: [(query: Dates) => boolean, { message: string; path: string[] }] = [
  ({ since, until }) => since === undefined || until === undefined || startOf(since) < endOf(until),
  { message: 'The dates entered are invalid', path: ['until'] },
]
