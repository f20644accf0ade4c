import { metresBetween } from '@motora/rules/sharing'
import { instantsOf } from '@motora/rules/time'
import type { ImportSet, RentalRow } from '../import-sets.js'
import type { SourceRow } from '../read-rows.js'
import { assertPlausibleTime, assertWellShaped, numberIn, placeIn, textIn } from '../read-values.js'
import { RowRefused } from '../row-refused.js'

const columns = [
  'rental_id',
  'start_point_lat',
  'start_point_lon',
  'end_point_lat',
  'end_point_lon',
  'started_at',
  'ended_at',
  'user_id',
  'system_name',
  'vehicle_external_id',
  'first_odometer_in_meters',
  'last_odometer_in_meters',
  'pause_duration_in_seconds',
  'reservation_at',
]

const timeZones: Readonly<Record<string, string>> = {
  barcelona: 'Europe/Madrid',
  madrid: 'Europe/Madrid',
  rome: 'Europe/Rome',
}

/** Faster than any moped of a sharing fleet, from start to end. */
const fastestKmh = 120
const maxMs = 24 * 3_600_000

const timeIn = (row: SourceRow, column: string, timeZone: string): Date => {
  const text = textIn(row, column)
  const wall = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`)
    : Number.NaN
  if (Number.isNaN(wall)) throw new RowRefused('time.unreadable', `${column} is not a time: "${text}".`)
  const seconds = Math.floor(wall / 1000) * 1000
  const [at] = instantsOf(seconds, timeZone)
  if (at === undefined) throw new RowRefused('time.no_such_hour', `The clocks of ${timeZone} never showed ${text}.`)
  return new Date(at)
}

const timesOf = (row: SourceRow, timeZone: string, now: Date) => {
  const reservedAt = timeIn(row, 'reservation_at', timeZone)
  const startedAt = timeIn(row, 'started_at', timeZone)
  const endedAt = timeIn(row, 'ended_at', timeZone)
  assertPlausibleTime(reservedAt, now)
  assertPlausibleTime(endedAt, now)
  if (endedAt < startedAt) throw new RowRefused('time.end_before_start', 'The rental ends before it starts.')
  if (reservedAt > startedAt)
    throw new RowRefused('time.reserved_after_start', 'The rental is reserved after it has started.')
  if (endedAt.getTime() - startedAt.getTime() > maxMs)
    throw new RowRefused('duration.too_long', 'The rental lasts longer than a day.')
  const pausedSeconds = Math.round(numberIn(row, 'pause_duration_in_seconds'))
  if (pausedSeconds < 0 || pausedSeconds * 1000 > endedAt.getTime() - startedAt.getTime())
    throw new RowRefused('pause.longer_than_rental', `A pause of ${pausedSeconds} s does not fit into the rental.`)
  return { reservedAt, startedAt, endedAt, pausedSeconds }
}

/** Rentals of eCooltra: real reservations, pauses and odometers; riders are pseudonyms. Times are local. */
export const ecooltra: ImportSet<RentalRow> = {
  name: 'ecooltra',
  columns,
  timeZone: 'Europe/Madrid',
  read: (row, asked) => {
    assertWellShaped(row)
    const key = textIn(row, 'rental_id')
    if (key === '') throw new RowRefused('row.id_missing', 'rental_id is empty.')
    const vehicleId = textIn(row, 'vehicle_external_id')
    if (!/^[\w-]{3,40}$/.test(vehicleId))
      throw new RowRefused('vehicle.missing', `"${vehicleId}" is not an id of a vehicle.`)
    const riderKey = textIn(row, 'user_id')
    if (!/^[\w-]{1,40}$/.test(riderKey))
      throw new RowRefused('rider.missing', `"${riderKey}" is not a pseudonym of a rider.`)
    const system = textIn(row, 'system_name')
    const timeZone = timeZones[system.toLowerCase()]
    if (!timeZone) throw new RowRefused('system.unknown', `"${system}" is none of Barcelona, Madrid and Rome.`)
    const times = timesOf(row, asked.timeZone ?? timeZone, asked.now)
    const start = placeIn(row, 'start_point_lat', 'start_point_lon')
    const end = placeIn(row, 'end_point_lat', 'end_point_lon')
    const ridden = numberIn(row, 'last_odometer_in_meters') - numberIn(row, 'first_odometer_in_meters')
    if (ridden < 0) throw new RowRefused('odometer.backwards', `The odometer goes back by ${-ridden} m.`)
    // it ticks in steps of 100 m or 1 km and can stand still on a short ride, which was as long as the straight line
    const straight = Math.round(metresBetween(start, end))
    const distanceMetres = Math.max(ridden, straight)
    const hours = (times.endedAt.getTime() - times.startedAt.getTime()) / 3_600_000
    if (distanceMetres / 1000 > fastestKmh * (hours + 1 / 60))
      throw new RowRefused('speed.impossible', `${distanceMetres} m in ${Math.round(hours * 60)} min is impossible.`)
    return {
      key,
      vehicle: {
        key: `ecooltra-${vehicleId}`,
        name: `eCooltra ${vehicleId}`,
        model: 'eCooltra moped',
        vin: `ECOOLTRA-${vehicleId}`.slice(0, 40),
      },
      rider: {
        key: riderKey,
        firstName: riderKey,
        lastName: '(eCooltra, imported)',
        country: timeZone === 'Europe/Rome' ? 'IT' : 'ES',
      },
      ...times,
      start,
      end,
      distanceMetres,
      notes: straight > ridden ? ['odometer stood below the straight line: the line is the distance'] : [],
    }
  },
}
