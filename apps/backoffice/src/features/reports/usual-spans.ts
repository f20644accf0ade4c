import { addDays } from '@motora/rules/time'
import type { DaySpan } from './analytics/units'

export const usualSpanNames = ['week', 'thirtyDays', 'thisMonth', 'lastMonth', 'year'] as const
export type UsualSpanName = (typeof usualSpanNames)[number]

/** The days that reports are asked for most, up to today. @param today `2026-11-27`, by the screen's clock */
export function usualSpans(today: string): Record<UsualSpanName, DaySpan> {
  const first = `${today.slice(0, 7)}-01`
  const lastOfBefore = addDays(first, -1)
  return {
    week: { since: addDays(today, -6), until: today },
    thirtyDays: { since: addDays(today, -29), until: today },
    thisMonth: { since: first, until: today },
    lastMonth: { since: `${lastOfBefore.slice(0, 7)}-01`, until: lastOfBefore },
    year: { since: addDays(today, -364), until: today },
  }
}
