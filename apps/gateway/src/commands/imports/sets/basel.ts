import type { ImportSet, PositionRow } from '../import-sets.js'
import { assertPlausibleTime, assertWellShaped, flagIn, placeIn, textIn } from '../read-values.js'
import { RowRefused } from '../row-refused.js'

const columns = ['snapshot_utc', 'vehicle_id', 'lat', 'lon', 'is_disabled', 'is_reserved']

/** Snapshots of Pick-e-Bike Basel: one row a vehicle that was free, every ten minutes. Times are UTC. */
export const basel: ImportSet<PositionRow> = {
  name: 'basel',
  columns,
  timeZone: 'Europe/Zurich',
  read: (row, { now }) => {
    assertWellShaped(row)
    const id = textIn(row, 'vehicle_id')
    if (!/^[\w-]{1,40}$/.test(id)) throw new RowRefused('vehicle.missing', `"${id}" is not an id of a vehicle.`)
    const text = textIn(row, 'snapshot_utc')
    const at = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? text : Number.NaN)
    if (Number.isNaN(at.getTime())) throw new RowRefused('time.unreadable', `"${text}" is not a time in UTC.`)
    assertPlausibleTime(at, now)
    const place = placeIn(row, 'lat', 'lon')
    // our reports have no such fields; they are looked at for their shape and kept in the raw row
    flagIn(row, 'is_disabled')
    flagIn(row, 'is_reserved')
    const vehicle = { key: `basel-${id}`, name: `Basel ${id}`, model: 'Pick-e-Bike', vin: `BASEL-${id}` }
    return { vehicle, deviceTime: at, receivedAt: at, place, values: {}, notes: [] }
  },
}
