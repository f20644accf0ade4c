import type { Bus, Fact } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { SharingChanged } from '../../rooms/sharing/index.js'

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
  /** One line to the vehicle, if it is connected here; never kept for later. */
  sendLine: (imei: string, line: string) => string
  tryEveryMs?: number
}

/** A wish to switch a vehicle that could not be done by then is forgotten: nothing happens to a moped minutes later. */
const expiresAfterMs = 30_000
const line = { on: '$PWON,4', off: '$PWON,0' } as const

/**
 * A rental's start and resumption switch its vehicle on, its pause and end switch it off. Tried until the vehicle's own
 * report proves it or the wish expires; never off while it moves, never after another change of the rental.
 */
export const powerVehicles = ({ bus, clock, log, factsOf, sendLine, tryEveryMs = 3000 }: Deps): (() => void) => {
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

  const stop = bus.subscribe('sharing.changed', async (facts) => {
    for (const { payload } of facts as Fact<SharingChanged>[]) {
      if (payload.state === 'reserved' || payload.state === 'cancelled' || payload.state === 'expired') continue
      const wish = Symbol(payload.state)
      wishes.set(payload.vehicleId, wish)
      await tryOnce(payload.vehicleId, wish, payload.state === 'in progress', clock.now().getTime())
    }
  })
  return () => {
    stop()
    wishes.clear()
    for (const timer of timers) clearTimeout(timer)
  }
}
