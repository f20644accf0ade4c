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

const unpaid: SettledPayment = { creditCents: 0, chargedCents: 0, forgivenCents: 0, refundedCents: 0, disputesCents: 0 }

/** What a rental adds to its hour. */
const measuresOf = (
  rental: EndedRental,
  { creditCents, chargedCents, forgivenCents, refundedCents, disputesCents }: SettledPayment,
) => {
  const netCents = rental.priceCents ?? 0
  const grossCents = rental.priceLines?.reduce((sum, { cents }) => sum + cents, 0) ?? netCents
  const pausedSeconds = Math.min(rental.totalSeconds, rental.pausedSeconds)
  return {
    rentals: 1,
    drivenSeconds: rental.totalSeconds - pausedSeconds,
    pausedSeconds,
    metres: rental.metres,
    grossCents,
    discountCents: grossCents - netCents,
    creditCents,
    chargedCents,
    forgivenCents,
    refundedCents,
    disputesCents,
    openCents: netCents - creditCents - chargedCents - forgivenCents,
  }
}

const measureNames = [
  'rentals',
  'drivenSeconds',
  'pausedSeconds',
  'metres',
  'grossCents',
  'discountCents',
  'creditCents',
  'chargedCents',
  'forgivenCents',
  'openCents',
  'refundedCents',
  'disputesCents',
] as (keyof ReturnType<typeof measuresOf>)[]

const emptyHour = () => ({
  reserved: 0,
  cancelled: 0,
  expired: 0,
  started: 0,
  ended: 0,
  starts: 0,
  waits: Array.from({ length: 16 }, () => 0),
})

const addReservations = (to: ReturnType<typeof emptyHour>, more: Reservations): void => {
  for (const name of ['reserved', 'cancelled', 'expired', 'started', 'ended'] as const) to[name] += more[name]
  for (const minutes of more.waits) to.waits[minutes] = (to.waits[minutes] ?? 0) + 1
}

/** Days of which the quarters of an hour are one question, none left out between them. */
const spansOf = (days: readonly string[]): string[][] => {
  const spans: string[][] = []
  for (const day of [...days].sort()) {
    const span = spans.at(-1)
    const last = span?.at(-1)
    if (span && last !== undefined && span.length < maxDaysAtOnce && addDays(last, 1) === day) span.push(day)
    else spans.push([day])
  }
  return spans
}
const maxDaysAtOnce = 31

/**
 * What days of an operator's own clock come to, counted from its rentals and payments alone.
 * @returns by the day
 * source: MONEY §10
 */
export const countDays = async (
  deps: Pick<SharingDeps, 'money'>,
  work: Work,
  operator: { id: string; timezone: string },
  days: readonly string[],
): Promise<Map<string, CountedDay>> => {
  const counted = new Map<string, CountedDay>()
  for (const span of spansOf(days))
    for (const [day, one] of await countSpan(deps, work, operator, span)) counted.set(day, one)
  return counted
}

/** @param days one after the other */
const countSpan = async (
  { money }: Pick<SharingDeps, 'money'>,
  work: Work,
  operator: { id: string; timezone: string },
  days: readonly string[],
): Promise<Map<string, CountedDay>> => {
  const quarters = days.flatMap((day) =>
    quartersOfDay(day, operator.timezone).map(({ at, hour }) => ({ day, at, hour })),
  )
  const to = startOfDay(addDays(days.at(-1) ?? '', 1), operator.timezone)
  const begins = quarters.map(({ at }) => at)
  const hourOf = (quarter: number): { day: string; hour: number } => {
    const { day = '', hour = 0 } = quarters[quarter] ?? {}
    return { day, hour }
  }

  const ended = await listEndedIn(work, operator.id, begins, to)
  const settled = await money.settledPayments(
    work,
    ended.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const sums = new Map<string, ServiceDayRow>()
  for (const rental of ended) {
    const [{ day, hour }, currency] = [hourOf(rental.quarter), rental.currency]
    const at = `${day} ${String(hour).padStart(2, '0')} ${currency}`
    const measures = measuresOf(rental, settled.get(rental.paymentId ?? '') ?? unpaid)
    const sum = sums.get(at)
    if (!sum) sums.set(at, { operatorId: operator.id, day, hour, currency, ...measures })
    else for (const name of measureNames) sum[name] += measures[name]
  }

  const hours = new Map<string, ReservationDayRow>()
  const hourAt = (quarter: number): ReservationDayRow => {
    const { day, hour } = hourOf(quarter)
    const at = `${day} ${String(hour).padStart(2, '0')}`
    const found = hours.get(at) ?? { operatorId: operator.id, day, hour, ...emptyHour() }
    hours.set(at, found)
    return found
  }
  for (const one of await countReservedIn(work, operator.id, begins, to)) addReservations(hourAt(one.quarter), one)
  for (const { quarter, starts } of await countStartedIn(work, operator.id, begins, to))
    hourAt(quarter).starts += starts
  const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
    [...rows].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row)
  const [services, reservations] = [inOrder(sums), inOrder(hours)]
  return new Map(
    days.map((day) => {
      const isOf = (row: { day: string }): boolean => row.day === day
      return [day, { services: services.filter(isOf), reservations: reservations.filter(isOf) }]
    }),
  )
}
