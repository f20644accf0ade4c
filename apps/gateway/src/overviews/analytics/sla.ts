import type { SlaStatistics } from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import type { Work } from '../../rooms/work.js'
import type { Span } from './span.js'
import { countOpenTickets, countTickets, measureClosing, measureReviews, sumCharges } from './stores/sla-store.js'

const tenth = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 10) / 10)

/** How documents are validated is the provider's own: it is read by work that sees everything alone. */
const readReviews = async (work: Work, span: Span): Promise<SlaStatistics['reviews']> => {
  if (work.scope.rows.kind !== 'everything') return null
  const { count, p50, p90, p50InShifts, p90InShifts } = await measureReviews(work, span)
  return {
    answered: count,
    p50Minutes: tenth(p50),
    p90Minutes: tenth(p90),
    p50InShifts: tenth(p50InShifts),
    p90InShifts: tenth(p90InShifts),
  }
}

/** Do we keep our word? */
export const readSla = async (work: Work, span: Span): Promise<SlaStatistics> => {
  const [opened, closed] = [await countTickets(work, span, 'opened'), await countTickets(work, span, 'closed')]
  const countOn = (days: typeof opened) => new Map(days.map(({ number, count }) => [number, count]))
  const [openedOn, closedOn] = [countOn(opened), countOn(closed)]
  const { p50, p90, count } = await measureClosing(work, span)
  return {
    reviews: await readReviews(work, span),
    incidents: {
      p50Minutes: tenth(p50),
      p90Minutes: tenth(p90),
      closed: count,
      opened: opened.reduce((sum, one) => sum + one.count, 0),
      openNow: await countOpenTickets(work, span),
    },
    charges: (await sumCharges(work, span)).map(({ failedCents, recoveredCents, ...counts }) => ({
      ...counts,
      failedAmount: eurosOf(failedCents),
      recoveredAmount: eurosOf(recoveredCents),
    })),
    byDay: span.days.flatMap((day, n) =>
      openedOn.has(n) || closedOn.has(n) ? [{ day, opened: openedOn.get(n) ?? 0, closed: closedOn.get(n) ?? 0 }] : [],
    ),
  }
}
