import { AsyncLocalStorage } from 'node:async_hooks'

/** Where what is being done now came from. */
export interface Origin {
  requestId: string
  address: string
  userAgent: string | undefined
}

const running = new AsyncLocalStorage<Origin>()

/** Everything that `use` does, however deep, is known to come from there. Only doors say so. */
export const comingFrom = <T>(origin: Origin, use: () => T): T => running.run(origin, use)

/** Where the running work came from; undefined for timed work and commands of the machine. */
export const originNow = (): Origin | undefined => running.getStore()
