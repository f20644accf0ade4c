import { metresBetween } from '@motora/rules/sharing'
import { instantsOf } from '@motora/rules/time'
import type { ImportSet, RentalRow } from '../import-sets.js'
import type { SourceRow } from '../read-rows.js'
import {
  assertPlausibleTime,
  assertWellShaped,
  metresOfMiles,
  numberIn,
  numberOrNull,
  type Place,
  placeIn,
  textIn,
} from '../read-values.js'
import { RowRefused } from '../row-refused.js'

const columns = [
  'TripID',
  'StartDate',
  'StartTime',
  'EndDate',
  'EndTime',
  'TripDuration',
  'TripDistance',
  'StartLatitude',
  'StartLongitude',
  'EndLatitude',
  'EndLongitude',
]
const timeZone = 'America/Kentucky/Louisville'
const city: Place = { latitude: 38.2527, longitude: -85.7585 }
const cityRadiusMetres = 60_000
/** Further than these scooters go on one charge. */
const maxMiles = 20
/** Twice what these scooters can do. */
const fastestKmh = 60
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Both ends are rounded to a quarter of an hour, and the duration down to a minute. */
const roundingMs = 16 * minuteMs

/** `2/1/2020` and `8:15`, or `2019-08-01` and `08:15:00`, as if it were UTC; `24:00` is the end of the day. */
const wallClockOf = (row: SourceRow, dateColumn: string, timeColumn: string): number => {
  const [date, time] = [textIn(row, dateColumn), textIn(row, timeColumn)]
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date)
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00:00(?:\.000)?)?$/.exec(date)
  const clock = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(time)
  const [year, month, day] = (us ? [us[3], us[1], us[2]] : iso ? [iso[1], iso[2], iso[3]] : []).map(Number)
  const [hour, minute] = clock ? [Number(clock[1]), Number(clock[2])] : [99, 99]
  const midnight = Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day)
  const isDay = new Date(midnight).getUTCDate() === day && new Date(midnight).getUTCMonth() + 1 === month
  if (!isDay || minute > 59 || hour > 24 || (hour === 24 && minute > 0))
    throw new RowRefused('time.unreadable', `"${date} ${time}" is not a day and time.`)
  return midnight + (hour * 60 + minute) * minuteMs
}

/** The start whose end agrees with the duration; the earlier one in the hour that is lived twice. */
const startOf = (row: SourceRow, durationMs: number, zone: string): { startedAt: Date; isMidnightMended: boolean } => {
  const wallStart = wallClockOf(row, 'StartDate', 'StartTime')
  const wallEnd = wallClockOf(row, 'EndDate', 'EndTime')
  const starts = instantsOf(wallStart, zone)
  if (starts.length === 0)
    throw new RowRefused('time.no_such_hour', `The clocks went on over ${textIn(row, 'StartTime')} that night.`)
  const agreesWith = (end: number) =>
    starts.find((start) => instantsOf(end, zone).some((at) => Math.abs(at - start - durationMs) <= roundingMs))
  const startedAt = agreesWith(wallEnd)
  if (startedAt !== undefined) return { startedAt: new Date(startedAt), isMidnightMended: false }
  // rounded up to midnight, with the date of the evening
  const mended = wallEnd % dayMs === 0 && wallEnd <= wallStart ? agreesWith(wallEnd + dayMs) : undefined
  if (mended !== undefined) return { startedAt: new Date(mended), isMidnightMended: true }
  const says = `${textIn(row, 'StartDate')} ${textIn(row, 'StartTime')} to ${textIn(row, 'EndDate')} ${textIn(row, 'EndTime')}`
  throw new RowRefused('time.contradiction', `${says} is not ${durationMs / minuteMs} minutes.`)
}

const inTheCity = (place: Place): Place => {
  if (metresBetween(place, city) > cityRadiusMetres)
    throw new RowRefused('place.outside_city', `${place.latitude}, ${place.longitude} is not in or near Louisville.`)
  return place
}

/** 0 miles between two places is no distance but a missing one. */
const distanceOf = (row: SourceRow, minutes: number, isSamePlace: boolean): number | null => {
  const miles = numberOrNull(row, 'TripDistance')
  if (miles === null || (miles === 0 && !isSamePlace)) return null
  if (miles < 0) throw new RowRefused('distance.out_of_range', `A distance of ${miles} miles is impossible.`)
  if (miles > maxMiles)
    throw new RowRefused('distance.too_long', `${miles} miles are more than a scooter goes on one charge.`)
  const metres = metresOfMiles(miles)
  if (metres / 1000 > (fastestKmh * (minutes + 1)) / 60)
    throw new RowRefused('speed.impossible', `${Math.round(metres)} m in ${minutes} min cannot be ridden.`)
  return Math.round(metres)
}

const notesOf = (minutes: number, distanceMetres: number | null, isMidnightMended: boolean): string[] => [
  ...(minutes === 0 ? ['shorter than a minute: taken with 0 seconds'] : []),
  ...(distanceMetres === null ? ['no distance measured: left empty'] : []),
  ...(distanceMetres === 0 ? ['did not leave its place: 0 m'] : []),
  ...(isMidnightMended ? ['ended at midnight of the day before it started: taken as the midnight after'] : []),
]

/** One stand-in for all: the city has taken the vehicles' ids away, as it has the riders'. */
const vehicle = {
  key: 'louisville-unnamed',
  name: 'Louisville (unnamed vehicles)',
  model: 'unnamed',
  vin: 'LOUISVILLE-UNNAMED',
  isStandIn: true,
} as const
const rider = { key: 'all', firstName: 'Riders', lastName: 'of Louisville (imported)', country: 'US' }

/** Trips that the city of Louisville has made anonymous: places rounded to about 100 m, times to 15 minutes, local. */
export const louisville: ImportSet<RentalRow> = {
  name: 'louisville',
  columns,
  timeZone,
  read: (row, asked) => {
    assertWellShaped(row)
    const key = textIn(row, 'TripID').toLowerCase()
    if (key === '') throw new RowRefused('row.id_missing', 'TripID is empty.')
    const minutes = numberIn(row, 'TripDuration')
    if (minutes < 0) throw new RowRefused('time.end_before_start', `The trip lasts ${minutes} minutes.`)
    if (minutes > 1440) throw new RowRefused('duration.too_long', 'The trip lasts longer than a day.')
    const durationMs = Math.round(minutes * minuteMs)
    const { startedAt, isMidnightMended } = startOf(row, durationMs, asked.timeZone ?? timeZone)
    const endedAt = new Date(startedAt.getTime() + durationMs)
    assertPlausibleTime(startedAt, asked.now)
    assertPlausibleTime(endedAt, asked.now)
    const start = inTheCity(placeIn(row, 'StartLatitude', 'StartLongitude'))
    const end = inTheCity(placeIn(row, 'EndLatitude', 'EndLongitude'))
    const isSamePlace = start.latitude === end.latitude && start.longitude === end.longitude
    const distanceMetres = distanceOf(row, minutes, isSamePlace)
    return {
      key,
      vehicle,
      rider,
      // the set knows no reservations
      reservedAt: startedAt,
      startedAt,
      endedAt,
      pausedSeconds: 0,
      start,
      end,
      distanceMetres,
      notes: notesOf(minutes, distanceMetres, isMidnightMended),
    }
  },
}
