import { dayBounds, monthBounds } from '@motora/rules/time'
import type { Work } from '../../work.js'
import { type EndedService, type EndedSums, endedSums, listEnded } from './store.js'

/** Whose rentals, by whose clocks. */
export interface ReportedOperator {
  id: string
  name: string
  timezone: string
}

/** Of each month of a year in which rentals ended: 0 is January. source: ledger P-10; decision Z-38 */
export const sumsByMonth = (work: Work, { id, timezone }: ReportedOperator, year: number): Promise<EndedSums[]> =>
  endedSums(work, id, monthBounds(year, timezone))

/** Rentals up to which a report says each. */
const listedServices = 10_000

export interface MonthFacts {
  /** By days, 0 is the first. */
  days: EndedSums[]
  /** Each rental, or none where there are more than `listedServices`. */
  services: EndedService[]
}

/** What an operator's month was. @param month 1 to 12 */
export const factsOfMonth = async (
  work: Work,
  { id, timezone }: ReportedOperator,
  year: number,
  month: number,
): Promise<MonthFacts> => {
  const bounds = dayBounds(year, month, timezone)
  const days = await endedSums(work, id, bounds)
  const count = days.reduce((sum, { servicesCount }) => sum + servicesCount, 0)
  const services =
    count > listedServices ? [] : await listEnded(work, id, bounds[0] ?? 0, bounds.at(-1) ?? 0, listedServices)
  return { days, services }
}
