import type { ReservationStatistics } from '@motora/contract/sharing'
import type { Work } from '../../rooms/work.js'
import type { Span } from './span.js'
import { sumOutcomes, sumWaits } from './stores/reservation-store.js'

/** Why do reservations die? */
export const readReservation = async (work: Work, span: Span): Promise<ReservationStatistics> => {
  const waits = new Map((await sumWaits(work, span)).map(({ minute, started }) => [minute, started]))
  return {
    byDay: await sumOutcomes(work, span),
    minutesToStart: Array.from({ length: 16 }, (_, minute) => waits.get(minute) ?? 0),
  }
}
