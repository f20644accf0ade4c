import type { SourceRow } from './read-rows.js'
import { RowRefused } from './row-refused.js'

const metresPerMile = 1609.344

export const metresOfMiles = (miles: number): number => miles * metresPerMile
export const kilometresOfMiles = (miles: number): number => (miles * metresPerMile) / 1000

/** The value of a column; empty when there is none. */
export const textIn = ({ values }: SourceRow, column: string): string => values[column]?.trim() ?? ''

/** @throws RowRefused row.columns */
export const assertWellShaped = (row: SourceRow): void => {
  if (row.isMisshapen) throw new RowRefused('row.columns', 'The line has not as many values as the header.')
}

/** @returns the number in a column, null when it is empty @throws RowRefused number.unreadable */
export const numberOrNull = (row: SourceRow, column: string): number | null => {
  const text = textIn(row, column)
  if (text === '') return null
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) throw new RowRefused('number.unreadable', `${column} is not a number: "${text}".`)
  return value
}

/** @throws RowRefused number.unreadable, also when it is empty */
export const numberIn = (row: SourceRow, column: string): number => {
  const value = numberOrNull(row, column)
  if (value === null) throw new RowRefused('number.unreadable', `${column} is empty.`)
  return value
}

/** Written `true`, or `True` by Python. @throws RowRefused flag.unreadable */
export const flagIn = (row: SourceRow, column: string): boolean => {
  const text = textIn(row, column).toLowerCase()
  if (text !== 'true' && text !== 'false')
    throw new RowRefused('flag.unreadable', `${column} is neither true nor false: "${textIn(row, column)}".`)
  return text === 'true'
}

export interface Place {
  latitude: number
  longitude: number
}

/** Degrees, WGS84. @throws RowRefused place.impossible, number.unreadable */
export const placeIn = (row: SourceRow, latitudeColumn: string, longitudeColumn: string): Place => {
  const latitude = numberIn(row, latitudeColumn)
  const longitude = numberIn(row, longitudeColumn)
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new RowRefused('place.impossible', `There is no place at ${latitude}, ${longitude}.`)
  if (Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01)
    throw new RowRefused('place.impossible', `${latitude}, ${longitude} is what a receiver without a fix says.`)
  return { latitude, longitude }
}

/** Before this moment no report is believed; the telemetry pipeline has the same line. */
const earliest = Date.UTC(2015, 0, 1)

/** @throws RowRefused time.too_old, time.ahead */
export const assertPlausibleTime = (at: Date, now: Date): void => {
  if (at.getTime() < earliest)
    throw new RowRefused('time.too_old', `${at.toISOString()} is older than any shared moped.`)
  if (at > now) throw new RowRefused('time.ahead', `${at.toISOString()} has not come yet.`)
}
