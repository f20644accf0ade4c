import type { Formats } from './formats'

interface QuantityShape {
  /** The wire's unit: a file of a list has its figures, and this in the heading. */
  wireUnit: string
  /** The unit that a person reads and filters by. */
  shownUnit: string
  /** So much of the wire's unit is one of the shown. */
  perShown: number
  /** Fraction digits in a file; as they are unless said. */
  fileDecimals?: number
  show: (formats: Formats, value: number) => string
}

const mebibyte = 1_048_576

/** What figures measure. Cells, sums, filters and files of a list follow this table, and so does every other place by `Formats`. */
const quantities = {
  distance: { wireUnit: 'm', shownUnit: 'km', perShown: 1000, show: (f, value) => f.kilometres(value) },
  /** Of one trip, in a list of trips. source: decision Z-35, ledger V-30 */
  tripDistance: { wireUnit: 'm', shownUnit: 'm', perShown: 1, show: (f, value) => f.metres(value) },
  odometer: { wireUnit: 'm', shownUnit: 'km', perShown: 1000, show: (f, value) => f.wholeKilometres(value) },
  speed: { wireUnit: 'km/h', shownUnit: 'km/h', perShown: 1, fileDecimals: 2, show: (f, value) => f.speed(value) },
  share: { wireUnit: '%', shownUnit: '%', perShown: 1, show: (f, value) => f.percent(value) },
  minutes: { wireUnit: 'min', shownUnit: 'min', perShown: 1, fileDecimals: 2, show: (f, value) => f.minutes(value) },
  mass: { wireUnit: 'kg', shownUnit: 'kg', perShown: 1, fileDecimals: 2, show: (f, value) => f.kilograms(value) },
  size: { wireUnit: 'B', shownUnit: 'MB', perShown: mebibyte, show: (f, value) => f.bytes(value) },
} as const satisfies Record<string, QuantityShape>

export type Quantity = keyof typeof quantities

/** How this quantity is shown; undefined for a bare number. */
export const quantityOf = (name: Quantity | undefined): QuantityShape | undefined =>
  name === undefined ? undefined : quantities[name]
