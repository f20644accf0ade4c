import type { Bus, Fact } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import { type KeyRevoked, keyRevokedTopic } from '../../rooms/vehicles/index.js'

interface Deps {
  bus: Bus
  log: Log
  /** Keys of the lines that are open here. */
  openKeys: () => string[]
  /** Ends all lines that a key has opened. */
  endKey: (keyId: string) => void
  /** Notes that these are used. @returns those that are revoked */
  checkOpenKeys: (keyIds: readonly string[]) => Promise<string[]>
  everyMs?: number
}

/**
 * Ends the lines of a revoked key: when the news comes, and every ten seconds from the database, for news is lost where
 * a broker is away, and a command on the command line sends none.
 * @returns what stops it
 */
export const endRevoked = ({ bus, log, openKeys, endKey, checkOpenKeys, everyMs = 10_000 }: Deps): (() => void) => {
  const stop = bus.subscribe(keyRevokedTopic, (facts) => {
    for (const { payload } of facts as Fact<KeyRevoked>[]) endKey(payload.keyId)
  })
  const look = async (): Promise<void> => {
    const keys = openKeys()
    if (keys.length === 0) return
    for (const keyId of await checkOpenKeys(keys)) endKey(keyId)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'keys of open lines could not be checked'))
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stop()
  }
}
