import type { Bus, Fact } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import { type KeyMade, keyMadeTopic } from '../../rooms/vehicles/index.js'
import type { DeviceDoors } from './open-device-doors.js'

interface Deps extends Pick<DeviceDoors, 'modules' | 'endModule'> {
  bus: Bus
  log: Log
  /** Those of these devices that have a valid key of their own. */
  keyedAmong: (imeis: readonly string[]) => Promise<string[]>
  everyMs?: number
}

/**
 * Ends the lines of modules whose vehicle was given a key after they had logged in: they asked for none, and would go
 * on receiving its commands (decision 0036). When the news comes, and every half a minute from the database, for a
 * command on the command line sends none.
 * @returns what stops it
 */
export const endKeyed = ({ bus, log, modules, endModule, keyedAmong, everyMs = 30_000 }: Deps): (() => void) => {
  const stop = bus.subscribe(keyMadeTopic, (facts) => {
    for (const { payload } of facts as Fact<KeyMade>[]) endModule(payload.imei)
  })
  const look = async (): Promise<void> => {
    const imeis = modules()
    if (imeis.length === 0) return
    for (const imei of await keyedAmong(imeis)) endModule(imei)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'keys of connected modules could not be checked'))
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stop()
  }
}
