import { type Bus, busReconnectedTopic, type Fact } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import { type DeviceFitted, deviceFittedTopic } from '../../rooms/vehicles/index.js'

interface Deps {
  bus: Bus
  log: Log
  /** All devices that are in vehicles. */
  all: () => Promise<string[]>
  /** These are in vehicles of ours. */
  know: (imeis: readonly string[]) => void
}

/**
 * Makes devices known: all that there are, and each that is fitted to a vehicle from then on, in whatever process. A fleet
 * that was just entered would wait among strangers, who are let in slowly; so would what was fitted while the bus was away.
 * @returns what stops it, once all that there are are known
 */
export const followFitted = async ({ bus, log, all, know }: Deps): Promise<() => void> => {
  // followed before they are read: what is fitted in between is in one of both
  const stops = [
    bus.subscribe(deviceFittedTopic, (facts) =>
      know((facts as Fact<DeviceFitted>[]).map(({ payload }) => payload.imei)),
    ),
    bus.subscribe(busReconnectedTopic, () => {
      all()
        .then(know)
        .catch((error: unknown) => log.warn({ err: error }, 'devices that were fitted meanwhile could not be read'))
    }),
  ]
  const stop = () => {
    for (const one of stops) one()
  }
  try {
    know(await all())
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
