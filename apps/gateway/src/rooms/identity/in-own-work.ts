import type { RequestFacts, Work } from '../work.js'

/**
 * Runs one piece of work in a transaction of its own, without an actor, seeing every account.
 * @param request the call that it is done for; undefined for timed work
 */
export type InOwnWork = <T>(request: RequestFacts | undefined, use: (work: Work) => Promise<T>) => Promise<T>
