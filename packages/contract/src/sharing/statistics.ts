import { z } from 'zod'
import { type EndpointSpec, endpoint } from '../endpoint.js'
import { sinceRequired, untilRequired } from '../fields/dates.js'
import { currency } from '../fields/index.js'
import { calendarDay, id, latitude, longitude } from '../formats.js'

/** The longest span of a tab of analytics: three years. */
export const maxStatisticsDays = 1096
const dayMs = 86_400_000

const dayOf = (text: string): string => text.slice(0, 10)
const daysIn = ({ since, until }: { since: string; until: string }): number =>
  (Date.parse(dayOf(until)) - Date.parse(dayOf(since))) / dayMs + 1

/** Whole days of the operators' own clocks, both included; a moment means its day in UTC. */
const statisticsQuery = z
  .strictObject({ since: sinceRequired, until: untilRequired, sharingOperatorId: id.optional() })
  .refine((query) => daysIn(query) > 0, { message: 'The dates entered are invalid', path: ['until'] })
const withinYears = statisticsQuery.refine((query) => daysIn(query) <= maxStatisticsDays, {
  message: `At most ${maxStatisticsDays} days.`,
  path: ['until'],
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

const count = z.number().int().nonnegative()
const measure = z.number().nonnegative()

const tab = <const N extends string, Q extends z.ZodObject, A extends z.ZodType>(
  name: N,
  summary: string,
  query: Q,
  answer: A,
  refusals: EndpointSpec['refusals'] = [],
) =>
  endpoint({
    id: `sharing.get${name}Statistics`,
    method: 'GET',
    path: `/sharing/v1/Services/GetStatistics/${name}`,
    summary,
    source: 'own: the tabs of analytics, MONEY §10, decision 0106; P-12, S-04',
    audience: 'staff',
    needs: 'reports.read',
    query,
    answers: { 200: answer },
    refusals: ['operator.not_found', ...refusals],
  })

/** Where the price of rentals went, in units of the currency. gross = discount + credit + charged + forgiven + open. */
const moneyFlow = z.object({
  currency,
  gross: z.number(),
  discount: z.number(),
  credit: z.number(),
  charged: z.number(),
  forgiven: z.number(),
  open: z.number(),
  /** Of credit and charged: what went back. */
  refunded: z.number(),
  /** Of charged: what banks took by disputes and have not given again. */
  disputes: z.number(),
})
export type MoneyFlow = z.infer<typeof moneyFlow>

export const efficiencyStatistics = z.object({
  /** Days with anything, in order; rentals by the day on which they ended. */
  byDay: z.array(
    z.object({
      day: calendarDay,
      rentals: count,
      drivenMinutes: measure,
      pausedMinutes: measure,
      distanceKms: measure,
      /** Days of vehicles that were held and not out of service, up to now. */
      vehicleDays: measure,
    }),
  ),
  money: z.array(moneyFlow),
  /** When rentals began, 0 is Monday; hours without any are left out. */
  byHour: z.array(
    z.object({ weekday: z.number().int().min(0).max(6), hour: z.number().int().min(0).max(23), starts: count }),
  ),
})
export type EfficiencyStatistics = z.infer<typeof efficiencyStatistics>

export const getEfficiencyStatistics = tab(
  'Efficiency',
  'Rentals and the days of vehicles that could be rented, where the money went, and when rentals begin',
  withinYears,
  efficiencyStatistics,
)

export const reservationStatistics = z.object({
  /** What became of what was reserved on each day; a started one may have ended since. */
  byDay: z.array(
    z.object({ day: calendarDay, reserved: count, cancelled: count, expired: count, started: count, ended: count }),
  ),
  /** How many started within each whole minute of their reservation, 0 to 15. */
  minutesToStart: z.array(count).length(16),
})
export type ReservationStatistics = z.infer<typeof reservationStatistics>

export const getReservationStatistics = tab(
  'Reservation',
  'What became of reservations by day, and how long riders take to start',
  withinYears,
  reservationStatistics,
)

const vehicleFigures = z.object({
  vehicleId: id,
  /** Its plate, or its name while it has none. */
  vehicle: z.string(),
  rentals: count,
  distanceKms: measure,
  amounts: z.array(z.object({ currency, amount: z.number() })),
  /** Whole days from the end of its last rental to that of the span, or to now within it; null: it had none here until then. */
  idleDays: count.nullable(),
})
export type VehicleFigures = z.infer<typeof vehicleFigures>

export const bikesStatistics = z.object({
  /** Vehicles that are held now. */
  vehicles: count,
  best: z.array(vehicleFigures).max(20),
  worst: z.array(vehicleFigures).max(20),
  /** How many vehicles had their last rental so many days before, to the next `from`. */
  idle: z.array(z.object({ from: count, vehicles: count })),
  /** Until then. */
  neverRented: count,
  /** How many rentals ended with a battery from so many percent on, in tens. */
  batteryAtEnd: z.array(z.object({ from: count, rentals: count })),
})
export type BikesStatistics = z.infer<typeof bikesStatistics>

export const getBikesStatistics = tab(
  'Bikes',
  'The vehicles that are rented most and least, how long they stand, and the battery they are left with',
  withinYears,
  bikesStatistics,
)

const places = z.array(z.object({ latitude, longitude, weight: z.number().int().positive() }))

export const heatStatistics = z.object({ starts: places, ends: places })
export type HeatStatistics = z.infer<typeof heatStatistics>

export const getHeatMapStatistics = tab(
  'HeatMap',
  'Where rentals begin and end, counted by cell of about 110 by 85 metres: the 5,000 cells of each with the highest counts; at most 90 days',
  statisticsQuery,
  heatStatistics,
  ['vehicle.heat_map_too_long'],
)

export const usersStatistics = z.object({
  /** Of those who registered in the span: how many were validated and rode since. */
  registered: count,
  validated: count,
  rode: count,
  rodeAgain: count,
  /** Who began a rental in the span, whenever they registered. */
  active: count,
  byDay: z.array(z.object({ day: calendarDay, registered: count, active: count })),
  /** By the month of registration, `2026-11`. */
  cohorts: z.array(z.object({ month: z.string(), registered: count, rode: count, rodeInSpan: count })),
})
export type UsersStatistics = z.infer<typeof usersStatistics>

export const getAppUsersStatistics = tab(
  'AppUsers',
  'How many customers register, are validated, ride, and ride again',
  withinYears,
  usersStatistics,
)

const delays = z.object({ p50Minutes: measure.nullable(), p90Minutes: measure.nullable() })

export const slaStatistics = z.object({
  /** Requests answered in the span. Null: only the provider's people see how documents are validated. */
  reviews: delays
    .extend({ answered: count, p50InShifts: measure.nullable(), p90InShifts: measure.nullable() })
    .nullable(),
  /** Incidents closed in the span, from opening to closing. */
  incidents: delays.extend({ opened: count, closed: count, openNow: count }),
  /** Payments whose charge failed in the span, and those of them that were paid since. */
  charges: z.array(
    z.object({ currency, failed: count, recovered: count, failedAmount: z.number(), recoveredAmount: z.number() }),
  ),
  byDay: z.array(z.object({ day: calendarDay, opened: count, closed: count })),
})
export type SlaStatistics = z.infer<typeof slaStatistics>

export const getSlaStatistics = tab(
  'Sla',
  'How long documents wait for an answer, how long incidents stay open, and which failed charges were paid since',
  withinYears,
  slaStatistics,
)
