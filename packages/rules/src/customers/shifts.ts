import type { ShiftDay } from '@motora/contract/customers'
import { weekdayOf } from '@motora/contract/fields'
import { addDays, clockInstant, isOverMidnight, localDay, minuteOfDay } from '../time/index.js'

const minuteMs = 60_000

/** Days that a row is filled with by one press. source: ledgers I-04, I-05 */
export const dayGroups = { everyDay: [0, 1, 2, 3, 4, 5, 6], workDays: [0, 1, 2, 3, 4], weekend: [5, 6] } as const

/** Days that have a shift. source: decision Z-24 */
export const operatingDays = (rows: readonly Pick<ShiftDay, 'weekDays'>[]): number[] =>
  [...new Set(rows.flatMap(({ weekDays }) => weekDays))].sort((a, b) => a - b)

/** A shift that ends when it starts is an error: it could be all day or none of it. source: decision Z-24 */
export const isEmptyShift = ({ earliestStart, latestArrival }: Omit<ShiftDay, 'weekDays'>): boolean =>
  minuteOfDay(earliestStart) === minuteOfDay(latestArrival)

/** The shifts that hold from a moment on, until the next begins to. */
export interface ShiftCalendar {
  /** Milliseconds since 1970. */
  since: number
  shiftDays: readonly ShiftDay[]
}

type Span = readonly [from: number, to: number]

const spanOfRow = (row: ShiftDay, day: string, zone: string): Span => {
  const at = (onDay: string, time: string) => Date.parse(onDay) + minuteOfDay(time) * minuteMs
  const lastDay = isOverMidnight(row.earliestStart, row.latestArrival) ? addDays(day, 1) : day
  return [
    clockInstant(at(day, row.earliestStart), zone, 'first'),
    clockInstant(at(lastDay, row.latestArrival), zone, 'last'),
  ]
}

/** The shifts of a calendar that touch a span of time. A shift of the day before may still run. */
const shiftsIn = (rows: readonly ShiftDay[], zone: string, [from, to]: Span): Span[] => {
  const spans: Span[] = []
  const last = localDay(to, zone)
  for (let day = addDays(localDay(from, zone), -1); day <= last; day = addDays(day, 1))
    for (const row of rows)
      if (row.weekDays.includes(weekdayOf(day))) {
        const [start, end] = spanOfRow(row, day, zone)
        if (end > from && start <= to) spans.push([Math.max(start, from), Math.min(end, to)])
      }
  return spans.sort(([a], [b]) => a - b)
}

/** Overlapping rows count once. */
const lengthOf = (spans: readonly Span[]): number => {
  let length = 0
  let until = Number.NEGATIVE_INFINITY
  for (const [from, to] of spans) {
    length += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return length
}

/** The calendars that hold in a span of time, each with its part of it. */
const inForce = (calendars: readonly ShiftCalendar[], [from, to]: Span): { rows: readonly ShiftDay[]; part: Span }[] =>
  [...calendars]
    .sort((a, b) => a.since - b.since)
    .flatMap(({ since, shiftDays }, index, all) => {
      const part = [Math.max(from, since), Math.min(to, all[index + 1]?.since ?? Number.POSITIVE_INFINITY)] as const
      return part[0] <= part[1] ? [{ rows: shiftDays, part }] : []
    })

/** Whether a moment lies in a shift: its start belongs to it, its end does not. source: MONEY §3 */
export const isInShift = (calendars: readonly ShiftCalendar[], zone: string, at: number): boolean => {
  const rows = inForce(calendars, [at, at]).at(-1)?.rows ?? []
  return shiftsIn(rows, zone, [at, at]).length > 0
}

export interface MeasuredRequest {
  /** From the upload to the answer, or to now. */
  delayMinutes: number
  /** Whether the upload fell into a shift. */
  isInLaborableSchedule: boolean
  /** The part of the delay that lay in shifts. */
  delayInShiftsMinutes: number
}

/**
 * How long a rider waited: real time, rounded up once. Each stretch is measured by the calendar that held then.
 * @param span upload and answer, or now; milliseconds since 1970
 * source: MONEY §3; decision Z-24; ledger I-09
 */
export const measureRequest = (
  calendars: readonly ShiftCalendar[],
  zone: string,
  span: { uploadedAt: number; answeredAt: number },
): MeasuredRequest => {
  const { uploadedAt, answeredAt } = span
  const inShifts = inForce(calendars, [uploadedAt, answeredAt]).reduce(
    (sum, { rows, part }) => sum + lengthOf(shiftsIn(rows, zone, part)),
    0,
  )
  return {
    delayMinutes: Math.ceil((answeredAt - uploadedAt) / minuteMs),
    isInLaborableSchedule: isInShift(calendars, zone, uploadedAt),
    delayInShiftsMinutes: Math.ceil(inShifts / minuteMs),
  }
}
