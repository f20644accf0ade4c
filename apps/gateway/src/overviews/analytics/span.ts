import type { StatisticsQuery } from '@motora/contract/sharing'
import { addDays, daysFromTo, startOfDay } from '@motora/rules/time'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import type { Work } from '../../rooms/work.js'

export interface SpanDeps {
  operators: Pick<OperatorsRoom, 'findOperator'>
  /** By whose clocks days begin where no operator is named. */
  providerTimeZone: string
}

/** What a tab is about: whole days of one operator, or of all in the scope. */
export interface Span {
  operatorId: string | undefined
  /** `2026-11-21`, both included. */
  firstDay: string
  lastDay: string
  days: readonly string[]
  /** When each day begins and the last one is over, in milliseconds since 1970: one more than there are days. */
  bounds: readonly number[]
  timeZone: string
}

/** @throws Refusal operator.not_found for one that the work does not see */
export const spanOf = async (
  { operators, providerTimeZone }: SpanDeps,
  work: Work,
  { since, until, sharingOperatorId }: StatisticsQuery,
): Promise<Span> => {
  const asked = sharingOperatorId ?? work.scope.loggedOperatorId ?? undefined
  const operator = asked === undefined ? undefined : await operators.findOperator(work, asked)
  if (sharingOperatorId !== undefined && !operator)
    throw new Refusal('operator.not_found', 'There is no such operator.')
  const timeZone = operator?.timezone ?? providerTimeZone
  const [firstDay, lastDay] = [since.slice(0, 10), until.slice(0, 10)]
  const days = Array.from({ length: daysFromTo(firstDay, lastDay) }, (_, n) => addDays(firstDay, n))
  const bounds = [...days, addDays(lastDay, 1)].map((day) => startOfDay(day, timeZone))
  return { operatorId: sharingOperatorId, firstDay, lastDay, days, bounds, timeZone }
}
