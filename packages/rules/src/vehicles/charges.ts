/** One reading of a vehicle's battery. */
export interface ChargePoint {
  /** Milliseconds since 1970. */
  at: number
  batteryPercent: number
  /** Null: the report did not say. */
  isCharging: boolean | null
  /** Reports since the reading before that did not carry the battery. */
  reportsWithoutBattery: number
}

/** A rise of the battery: plugged in, or exchanged for another one. Milliseconds since 1970, percent. */
export interface Charge {
  since: number
  until: number
  fromPercent: number
  toPercent: number
  kind: 'charge' | 'swap'
}

/**
 * A reading may be two points off in either direction, so that two of them differ by four though nothing was charged;
 * a smaller rise is noise, going downhill, or a battery that rests.
 */
const minRise = 5
/** A battery that has been exchanged is fuller by at least so much. */
const minSwap = 20
/** Percent a minute that no charger reaches: the fastest need half an hour for half a battery. */
const fasterThanAnyCharger = 2
/** The same where the vehicle went on reporting without a battery: it was out. */
const fasterWithoutBattery = 0.5
/** A battery that has not risen for so long is charged no more. */
const maxPauseMs = 2 * 3_600_000

const isSwap = (from: ChargePoint, to: ChargePoint): boolean => {
  const rise = to.batteryPercent - from.batteryPercent
  if (rise < minSwap) return false
  const minutes = Math.max((to.at - from.at) / 60_000, 1 / 60)
  const wasOut = to.reportsWithoutBattery > 0 && !from.isCharging && !to.isCharging
  return rise / minutes >= (wasOut ? fasterWithoutBattery : fasterThanAnyCharger)
}

/** How long a battery had not risen when it rose again; a silence in which it did rise does not count. */
const pauseMs = (high: ChargePoint, before: ChargePoint, point: ChargePoint): number =>
  (point.batteryPercent - before.batteryPercent < minRise ? point.at : before.at) - high.at

/**
 * Finds when a battery was charged or exchanged, oldest first. A steady rise is a charge, however often it stops for a
 * while; so is a battery that is fuller after a silence in which it can have been charged. A leap that no charger makes
 * is an exchange. Readings that waver by two points make neither. source: fleet side, section 2.5; ledger E-22.
 * @param points in the order of their time
 */
export const chargesIn = (points: readonly ChargePoint[]): Charge[] => {
  const charges: Charge[] = []
  let [low] = points
  if (!low) return charges
  let high = low
  const startAnew = (point: ChargePoint): void => {
    low = point
    high = point
  }
  /** Keeps the rise up to the highest reading, if it is one. */
  const close = (from: ChargePoint): void => {
    if (high.batteryPercent - from.batteryPercent >= minRise) charges.push(chargeOf(from, high, 'charge'))
  }
  let before = low
  for (const point of points.slice(1)) {
    if (isSwap(before, point)) {
      close(low)
      charges.push(chargeOf(before, point, 'swap'))
      startAnew(point)
    } else if (point.batteryPercent > high.batteryPercent) {
      if (pauseMs(high, before, point) > maxPauseMs) {
        close(low)
        startAnew(before)
      }
      high = point
    } else if (point.batteryPercent <= low.batteryPercent || high.batteryPercent - point.batteryPercent >= minRise) {
      close(low)
      startAnew(point)
    }
    before = point
  }
  close(low)
  return charges
}

const chargeOf = (from: ChargePoint, to: ChargePoint, kind: Charge['kind']): Charge => ({
  since: from.at,
  until: to.at,
  fromPercent: from.batteryPercent,
  toPercent: to.batteryPercent,
  kind,
})
