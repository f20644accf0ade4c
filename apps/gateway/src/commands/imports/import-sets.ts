import type { ReportedValues } from '../../rooms/vehicles/index.js'
import type { SourceRow } from './read-rows.js'
import type { Place } from './read-values.js'

/** A vehicle of a set, as it is entered into the fleet when that is asked for. */
export interface SetVehicle {
  /** Device key in our fleet: the set's name and the set's own id, such as `basel-1842`. */
  key: string
  name: string
  model: string
  vin: string
  /** One stand-in for vehicles that cannot be distinguished: it is never rented. */
  isStandIn?: true
}

export interface PositionRow {
  vehicle: SetVehicle
  /** When the vehicle was there, by its own clock where the set has that. */
  deviceTime: Date
  /** When the snapshot was taken: that is when the row was heard. */
  receivedAt: Date
  place: Place
  values: ReportedValues
  /** What was decided about this row; each is counted and said in the summary. */
  notes: readonly string[]
}

export interface RentalRow {
  /** The set's own id of the rental. */
  key: string
  vehicle: SetVehicle
  /** A pseudonym of the set, or one name for all where the set has none. */
  rider: { key: string; firstName: string; lastName: string; country: string }
  reservedAt: Date
  startedAt: Date
  endedAt: Date
  pausedSeconds: number
  start: Place
  end: Place
  /** Null: not measured. */
  distanceMetres: number | null
  notes: readonly string[]
}

/** How the files of a set are read. */
export interface ImportSet<R> {
  name: string
  columns: readonly string[]
  /** Of an operator that is made for it. */
  timeZone: string
  /**
   * What a row says, in our words and units; undefined for a row that was not asked for.
   * @throws RowRefused
   */
  read(row: SourceRow, asked: Asked): R | undefined
}

/** What the caller wants of a set. */
export interface Asked {
  now: Date
  /** Take the rows of this company only. */
  company?: string | undefined
  /** Read times that name no zone in this one, not in the set's own. */
  timeZone?: string | undefined
}
