/** How long a vehicle is kept for a rider before the trip starts, in minutes. */
export const reservationMinutes = 15

/** @returns the moment at which a reservation made now lapses */
export const reserveLimitOf = (reservedAt: Date): Date => new Date(reservedAt.getTime() + reservationMinutes * 60_000)

/** Its last moment is still inside: a start that arrives exactly at the limit is in time. */
export const hasLapsed = (reserveLimitAt: Date, now: Date): boolean => now.getTime() > reserveLimitAt.getTime()

const wholeSeconds = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/**
 * Seconds of all pauses up to a moment, the running one included. A clock that was set back adds nothing.
 * @param pausedSeconds of the pauses that are over
 */
export const pausedSecondsAt = (rental: { pausedSeconds: number; pausedSince: Date | null }, at: Date): number =>
  rental.pausedSeconds + (rental.pausedSince ? wholeSeconds(rental.pausedSince, at) : 0)

export interface RentalTimes {
  startedAt: Date | null
  endedAt: Date | null
  pausedSince: Date | null
  pausedSeconds: number
}

/** From the start to the end, or to now while it runs; in seconds, pauses apart. */
export const durationsAt = (
  rental: RentalTimes,
  now: Date,
): { totalSeconds: number; pausedSeconds: number; drivenSeconds: number } => {
  if (!rental.startedAt) return { totalSeconds: 0, pausedSeconds: 0, drivenSeconds: 0 }
  const until = rental.endedAt ?? now
  const totalSeconds = wholeSeconds(rental.startedAt, until)
  const pausedSeconds = Math.min(totalSeconds, pausedSecondsAt(rental, until))
  return { totalSeconds, pausedSeconds, drivenSeconds: totalSeconds - pausedSeconds }
}

/** Whole minutes from the reservation to the start; null while it has not started. */
export const minutesToStart = ({
  reservedAt,
  startedAt,
}: {
  reservedAt: Date
  startedAt: Date | null
}): number | null => (startedAt === null ? null : Math.floor(wholeSeconds(reservedAt, startedAt) / 60))

/** Minutes as they are said on the wire: to a hundredth. */
export const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100
