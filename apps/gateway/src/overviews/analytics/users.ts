import type { UsersStatistics } from '@motora/contract/sharing'
import type { Work } from '../../rooms/work.js'
import { countActive } from './active-riders.js'
import type { Span } from './span.js'
import { type Cohort, countRegistered, readRiderDays } from './stores/users-store.js'

type Counts = Pick<Cohort, 'registered' | 'validated' | 'rode' | 'rodeAgain' | 'rodeInSpan'>

const sumOf = (cohorts: readonly Counts[]): Counts => ({
  registered: cohorts.reduce((sum, one) => sum + one.registered, 0),
  validated: cohorts.reduce((sum, one) => sum + one.validated, 0),
  rode: cohorts.reduce((sum, one) => sum + one.rode, 0),
  rodeAgain: cohorts.reduce((sum, one) => sum + one.rodeAgain, 0),
  rodeInSpan: cohorts.reduce((sum, one) => sum + one.rodeInSpan, 0),
})

/** Who stays? */
export const readUsers = async (work: Work, span: Span): Promise<UsersStatistics> => {
  const cohorts = (await countRegistered(work, span)).map((one) => ({ ...one, day: span.days[one.number] ?? '' }))
  const active = countActive(await readRiderDays(work, span))
  const registeredOn = new Map(cohorts.map(({ day, registered }) => [day, registered]))
  const months = [...new Set(cohorts.map(({ day }) => day.slice(0, 7)))]
  const { registered, validated, rode, rodeAgain } = sumOf(cohorts)
  return {
    registered,
    validated,
    rode,
    rodeAgain,
    active: active.inSpan,
    byDay: span.days
      .filter((day) => registeredOn.has(day) || active.onDay.has(day))
      .map((day) => ({ day, registered: registeredOn.get(day) ?? 0, active: active.onDay.get(day) ?? 0 })),
    cohorts: months.map((month) => {
      const of = sumOf(cohorts.filter(({ day }) => day.startsWith(month)))
      return { month, registered: of.registered, rode: of.rode, rodeInSpan: of.rodeInSpan }
    }),
  }
}
