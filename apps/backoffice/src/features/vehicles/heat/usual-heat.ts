import { dayAt } from '../../../shell/day-span'
import type { HeatDraft } from './heat-question'

const dayMs = 86_400_000
const usualDays = 7

/** What a heat map shows when nothing else is asked for: the last seven days, today included. source: SCREENS, "Map". */
export function usualHeat(operatorId: string | undefined, now = Date.now()): HeatDraft {
  const until = dayAt(now)
  const since = new Date(Date.parse(until) - (usualDays - 1) * dayMs).toISOString().slice(0, 10)
  return { operatorId, since, until }
}
