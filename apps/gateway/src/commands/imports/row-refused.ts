/** Why a row of a set is not taken; the codes stand in the report of refused rows and in docs/how-to/import.md. */
export type RefusalReason =
  | 'row.columns'
  | 'row.id_missing'
  | 'flag.unreadable'
  | 'number.unreadable'
  | 'time.unreadable'
  | 'time.unknown'
  | 'time.too_old'
  | 'time.ahead'
  | 'time.no_such_hour'
  | 'time.contradiction'
  | 'time.end_before_start'
  | 'time.reserved_after_start'
  | 'duration.too_long'
  | 'pause.longer_than_rental'
  | 'place.impossible'
  | 'place.outside_city'
  | 'battery.out_of_range'
  | 'range.out_of_range'
  | 'distance.out_of_range'
  | 'distance.too_long'
  | 'speed.impossible'
  | 'odometer.backwards'
  | 'rider.missing'
  | 'system.unknown'
  | 'vehicle.missing'
  | 'vehicle.unknown'
  | 'vehicle.unusable'
  | 'vehicle.other_operator'
  | 'report.put_aside'
  | 'rental.other_operator'

/** A row that is judged and not taken. It stops nothing: it is written to the report, and the next row is read. */
export class RowRefused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, why: string) {
    super(why)
    this.name = 'RowRefused'
    this.reason = reason
  }
}

/** The command was called in a way that cannot be meant; nothing was read or written. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}
