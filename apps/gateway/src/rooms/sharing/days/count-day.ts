import { addDays, quartersOfDay, startOfDay } from '@motora/rules/time'
import type { SettledPayment } from '../../money/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import type { ReservationDayRow, ServiceDayRow } from './stores/day-store.js'
import {
  countReservedIn,
  countStartedIn,
  type EndedRental,
  listEndedIn,
  type Reservations,
} from './stores/raw-store.js'

export interface CountedDay {
  services: ServiceDayRow[]
  reservations: ReservationDayRow[]
}

const unpaid: SettledPayment = { creditCents: 0, chargedCents: 0, forgivenCents: 0, refundedCents: 0 }

/** What a rental adds to its hour. */
const measuresOf = (
  rental: EndedRental,
  { creditCents, chargedCents, forgivenCents, refundedCents }: SettledPayment,
) => {
  const netCents = rental.priceCents ?? 0
  const grossCents = rental.priceLines?.reduce((sum, { cents }) => sum + cents, 0) ?? netCents
  const pausedSeconds = Math.min(rental.totalSeconds, rental.pausedSeconds)
  return {
    ...{ rentals: 1, drivenSeconds: rental.totalSeconds - pausedSeconds, pausedSeconds, metres: rental.metres },
    ...{ grossCents, discountCents: grossCents - netCents, creditCents, chargedCents, forgivenCents, refundedCents },
    openCents: netCents - creditCents - chargedCents - forgivenCents,
  }
}

const measureNames = [
  ...['rentals', 'drivenSeconds', 'pausedSeconds', 'metres', 'grossCents', 'discountCents', 'creditCents'],
  ...['chargedCents', 'forgivenCents', 'openCents', 'refundedCents'],
] as (keyof ReturnType<typeof measuresOf>)[]

const emptyHour = () => ({
  ...{ reserved: 0, cancelled: 0, expired: 0, started: 0, ended: 0, starts: 0 },
  waits: Array.from({ length: 16 }, () => 0),
})

const addReservations = (to: ReturnType<typeof emptyHour>, more: Reservations): void => {
  for (const name of ['reserved', 'cancelled', 'expired', 'started', 'ended'] as const) to[name] += more[name]
  for (const minutes of more.waits) to.waits[minutes] = (to.waits[minutes] ?? 0) + 1
}

/**
 * What a day of an operator's own clock comes to, counted from its rentals and payments alone.
 * source: MONEY §10
 */
export const countDay = async (
  { money }: Pick<SharingDeps, 'money'>,
  work: Work,
  operator: { id: string; timezone: string },
  day: string,
): Promise<CountedDay> => {
  const quarters = quartersOfDay(day, operator.timezone)
  const [begins, to] = [quarters.map(({ at }) => at), startOfDay(addDays(day, 1), operator.timezone)]
  const hourOf = (quarter: number): number => quarters[quarter]?.hour ?? 0
  const key = { operatorId: operator.id, day }

  const ended = await listEndedIn(work, operator.id, begins, to)
  const settled = await money.settledPayments(
    work,
    ended.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const sums = new Map<string, ServiceDayRow>()
  for (const rental of ended) {
    const [hour, currency] = [hourOf(rental.quarter), rental.currency]
    const at = `${String(hour).padStart(2, '0')} ${currency}`
    const measures = measuresOf(rental, settled.get(rental.paymentId ?? '') ?? unpaid)
    const sum = sums.get(at)
    if (!sum) sums.set(at, { ...key, hour, currency, ...measures })
    else for (const name of measureNames) sum[name] += measures[name]
  }

  const hours = new Map<number, ReturnType<typeof emptyHour>>()
  const hourAt = (quarter: number) => {
    const hour = hourOf(quarter)
    const found = hours.get(hour) ?? emptyHour()
    hours.set(hour, found)
    return found
  }
  for (const one of await countReservedIn(work, operator.id, begins, to)) addReservations(hourAt(one.quarter), one)
  for (const { quarter, starts } of await countStartedIn(work, operator.id, begins, to))
    hourAt(quarter).starts += starts
  return {
    services: [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum),
    reservations: [...hours].sort(([a], [b]) => a - b).map(([hour, counts]) => ({ ...key, hour, ...counts })),
  }
}
