import { dayBounds, daysOfMonth } from '@motora/rules/time'
import type { Work } from '../../work.js'
import { type EndedService, type EndedSums, endedSums, pagesOfEnded, type StretchDay } from './store.js'

/** The operator of the rentals, and the clock of their days. */
export interface ReportedOperator {
  id: string
  name: string
  timezone: string
}

const stretchDays = (
  year: number,
  month: number,
  timezone: string,
  stretchOf: (index: number) => number,
): StretchDay[] => {
  const bounds = dayBounds(year, month, timezone)
  return daysOfMonth(year, month).map((day, index) => ({
    day,
    stretch: stretchOf(index),
    since: bounds[index] ?? 0,
    until: bounds[index + 1] ?? 0,
  }))
}

/** Of each month of a year in which rentals ended: 0 is January. source: ledger P-10; decision Z-38 */
export const sumsByMonth = (work: Work, { id, timezone }: ReportedOperator, year: number): Promise<EndedSums[]> =>
  endedSums(
    work,
    id,
    Array.from({ length: 12 }, (_, stretch) => stretchDays(year, stretch + 1, timezone, () => stretch)).flat(),
  )

/** Rentals up to which a report says each. */
const listedServices = 10_000

export interface MonthFacts {
  /** By days, 0 is the first. */
  days: EndedSums[]
  /** Whether the report says each rental; there are not too many. */
  isListed: boolean
}

const daysOf = ({ timezone }: ReportedOperator, year: number, month: number): StretchDay[] =>
  stretchDays(year, month, timezone, (index) => index)

/** What an operator's month was. @param month 1 to 12 */
export const factsOfMonth = async (
  work: Work,
  operator: ReportedOperator,
  year: number,
  month: number,
): Promise<MonthFacts> => {
  const days = await endedSums(work, operator.id, daysOf(operator, year, month))
  const count = days.reduce((sum, { servicesCount }) => sum + servicesCount, 0)
  return { days, isListed: count <= listedServices }
}

/** Each rental of an operator's month, page by page. @param month 1 to 12 */
export const servicesOfMonth = (
  work: Work,
  operator: ReportedOperator,
  year: number,
  month: number,
): AsyncGenerator<EndedService[]> => {
  const days = daysOf(operator, year, month)
  return pagesOfEnded(work, operator.id, days[0]?.since ?? 0, days.at(-1)?.until ?? 0)
}
