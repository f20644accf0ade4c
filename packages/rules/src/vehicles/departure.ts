/** Clocks of riders' phones and of vehicles differ a little from ours. */
const aroundRideMs = 2 * 60_000

/** Of a vehicle that is gone from where it stood; milliseconds since 1970. */
export interface Departure {
  /** When it was noticed. */
  at: number
  /** When it began to be away; as far as it is known. */
  leftAt?: number | undefined
}

/** From before it left to the moment when that was noticed: a trip in this span took it away. source: decision 0019 */
export const departureSpan = ({ at, leftAt = at }: Departure): { from: number; to: number } => ({
  from: leftAt - aroundRideMs,
  to: at + aroundRideMs,
})
