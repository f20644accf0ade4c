import type { ImportSet, PositionRow } from '../import-sets.js'
import type { SourceRow } from '../read-rows.js'
import {
  assertPlausibleTime,
  assertWellShaped,
  flagIn,
  kilometresOfMiles,
  numberIn,
  numberOrNull,
  placeIn,
  textIn,
} from '../read-values.js'
import { RowRefused } from '../row-refused.js'

const columns = [
  'Company',
  'Vehicle_ID',
  'Type',
  'Latitude',
  'Longitude',
  'Battery_Pct',
  'Range_Miles',
  'Is_Available',
  'Is_Disabled',
  'Is_Reserved',
  'Last_Reported',
]

/** A vehicle's clock may be ahead of the snapshot by so much; the telemetry pipeline has the same line. */
const toleranceMs = 5 * 60_000
const furthestRangeMiles = 200

/** From `columbus_scooters_20260707T192207Z.csv`. */
const snapshotTimeOf = (file: string): Date | null => {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(file) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** When the vehicle reported. 0 means that the company does not say it: then the snapshot's time is taken. */
const timesOf = (row: SourceRow): { deviceTime: Date; receivedAt: Date; isKnown: boolean } => {
  const snapshot = snapshotTimeOf(row.file)
  const seconds = numberIn(row, 'Last_Reported')
  const told = seconds > 0 ? new Date(seconds * 1000) : null
  if (told && Number.isNaN(told.getTime()))
    throw new RowRefused('time.unreadable', `Last_Reported is not a time: ${seconds}.`)
  const at = told ?? snapshot
  if (!at) {
    const why = 'Last_Reported is 0, and the name of the file has no time such as 20260707T192207Z.'
    throw new RowRefused('time.unknown', why)
  }
  if (told && snapshot && told.getTime() > snapshot.getTime() + toleranceMs)
    throw new RowRefused('time.ahead', `${told.toISOString()} is after the snapshot of ${snapshot.toISOString()}.`)
  return { deviceTime: at, receivedAt: snapshot ?? at, isKnown: told !== null }
}

/** Snapshots of Veo and Spin in Columbus: Veo gives the range, Spin the battery. Times are UTC. */
export const columbus: ImportSet<PositionRow> = {
  name: 'columbus',
  columns,
  timeZone: 'America/New_York',
  read: (row, { now, company }) => {
    assertWellShaped(row)
    const rowCompany = textIn(row, 'Company')
    if (company !== undefined && rowCompany.toLowerCase() !== company.toLowerCase()) return undefined
    const id = textIn(row, 'Vehicle_ID').toLowerCase()
    if (!/^[\w-]{4,40}$/.test(id)) throw new RowRefused('vehicle.missing', `"${id}" is not an id of a vehicle.`)
    const { deviceTime, receivedAt, isKnown } = timesOf(row)
    assertPlausibleTime(deviceTime, now)
    const place = placeIn(row, 'Latitude', 'Longitude')
    const batteryPercent = numberOrNull(row, 'Battery_Pct')
    if (batteryPercent !== null && (batteryPercent < 0 || batteryPercent > 100))
      throw new RowRefused('battery.out_of_range', `A battery of ${batteryPercent} % is impossible.`)
    const rangeMiles = numberOrNull(row, 'Range_Miles')
    if (rangeMiles !== null && (rangeMiles < 0 || rangeMiles > furthestRangeMiles))
      throw new RowRefused('range.out_of_range', `A range of ${rangeMiles} miles is impossible.`)
    for (const flag of ['Is_Available', 'Is_Disabled', 'Is_Reserved']) flagIn(row, flag)
    const bare = id.replaceAll('-', '')
    return {
      vehicle: {
        key: `columbus-${id}`,
        name: `${rowCompany} ${bare.slice(0, 8)}`.trim(),
        model: `${rowCompany} ${textIn(row, 'Type')}`.trim().slice(0, 60) || 'unknown',
        vin: `COL-${bare}`,
      },
      deviceTime,
      receivedAt,
      place,
      values: {
        ...(batteryPercent === null ? {} : { batteryPercent }),
        ...(rangeMiles === null ? {} : { rangeKilometres: Math.round(kilometresOfMiles(rangeMiles) * 100) / 100 }),
      },
      notes: isKnown ? [] : ['time of report unknown (Last_Reported 0): the snapshot’s time stands for it'],
    }
  },
}
