import { type Bus, busReconnectedTopic, type Fact } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { RentalNow, SharingChanged } from '../../rooms/sharing/index.js'
import { RentalsSeen } from './rentals-seen.js'

/** What must be known of a vehicle before its power is touched. */
export interface PowerFacts {
  imei: string
  /** As the rules judge its last report; a moving vehicle is never switched off. */
  isMoving: boolean
  latest: { at: Date; isVehicleOn: boolean | null } | undefined
}

interface Deps {
  bus: Pick<Bus, 'subscribe'>
  clock: Clock
  log: Log
  factsOf: (vehicleId: string) => Promise<PowerFacts | undefined>
  /** What the rentals are at, in the database. */
  rentalsNow: () => Promise<readonly RentalNow[]>
  /** One line to the vehicle, if it is connected here; never kept for later. */
  sendLine: (imei: string, line: string) => string
  tryEveryMs?: number
  /** Between two looks into the database for changes that no news told of. */
  seekEveryMs?: number
}

/** A wish to switch a vehicle that could not be done by then is forgotten: nothing happens to a moped minutes later. */
const expiresAfterMs = 30_000
const line = { on: '$PWON,4', off: '$PWON,0' } as const

/**
 * News tell of the change of a rental; what they missed, because the broker was away or who took the call died, is found
 * in the database within seconds. A rental's start and resumption switch its vehicle on, its pause and end switch it off. Tried until the vehicle's own
 * report proves it or the wish expires; never off while it moves, never after another change of the rental.
 */
export const powerVehicles = ({ bus, clock, log, factsOf, rentalsNow, sendLine, ...times }: Deps): (() => void) => {
  const { tryEveryMs = 3000, seekEveryMs = 3000 } = times
  const wishes = new Map<string, symbol>()
  const timers = new Set<NodeJS.Timeout>()

  const tryOnce = async (vehicleId: string, wish: symbol, on: boolean, since: number): Promise<void> => {
    if (wishes.get(vehicleId) !== wish) return
    const now = clock.now()
    const facts = await factsOf(vehicleId)
    const proven = facts?.latest !== undefined && facts.latest.at.getTime() > since && facts.latest.isVehicleOn === on
    if (!facts || proven || now.getTime() - since > expiresAfterMs) {
      if (facts && !proven) log.warn({ vehicleId, on }, 'a vehicle did not prove that it was switched')
      if (wishes.get(vehicleId) === wish) wishes.delete(vehicleId)
      return
    }
    if (on || !facts.isMoving) sendLine(facts.imei, on ? line.on : line.off)
    const timer = setTimeout(() => {
      timers.delete(timer)
      tryOnce(vehicleId, wish, on, since).catch((error) =>
        log.error({ err: error, vehicleId }, 'switching a vehicle failed'),
      )
    }, tryEveryMs)
    timers.add(timer)
  }

  const begin = async (vehicleId: string, on: boolean, since: number): Promise<void> => {
    const wish = Symbol(vehicleId)
    wishes.set(vehicleId, wish)
    await tryOnce(vehicleId, wish, on, since)
  }

  const seen = new RentalsSeen(expiresAfterMs)
  let isSeeking = false
  const seek = async (): Promise<void> => {
    if (isSeeking) return
    isSeeking = true
    try {
      seen.beginReading()
      const now = clock.now().getTime()
      for (const { vehicleId, on, since } of seen.missed(await rentalsNow(), now)) await begin(vehicleId, on, since)
    } catch (error) {
      log.warn({ err: error }, 'rentals could not be read; it is tried again')
    } finally {
      isSeeking = false
    }
  }

  const seeking = setInterval(seek, seekEveryMs)
  const stops = [
    bus.subscribe(busReconnectedTopic, seek),
    bus.subscribe('sharing.changed', async (facts) => {
      for (const { payload } of facts as Fact<SharingChanged>[]) {
        const { vehicleId, state } = payload
        seen.told(vehicleId, state)
        if (state === 'reserved' || state === 'cancelled' || state === 'expired') continue
        await begin(vehicleId, state === 'in progress', clock.now().getTime())
      }
    }),
  ]
  void seek()
  return () => {
    clearInterval(seeking)
    for (const stop of stops) stop()
    wishes.clear()
    for (const timer of timers) clearTimeout(timer)
  }
}
