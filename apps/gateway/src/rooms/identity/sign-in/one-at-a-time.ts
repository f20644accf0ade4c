import { Refusal } from '../../../kernel/refusal.js'

/** How many may wait under one name before the next is sent away. */
const maxWaiting = 60

/** Lets tries under one name take turns, so that a right one is not counted against the next while it is looked at. */
export class OneAtATime {
  readonly #queues = new Map<string, { last: Promise<unknown>; length: number }>()

  /** @throws Refusal identity.busy when too many wait under this name */
  async do<T>(name: string, use: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= maxWaiting)
      throw new Refusal('identity.busy', 'Too many tries for this e-mail at the same time. Try again in a moment.', {
        params: { retryAfterSeconds: 1 },
      })
    this.#queues.set(name, queue)
    queue.length += 1
    const turn = queue.last.then(use)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.length -= 1
      if (queue.length === 0) this.#queues.delete(name)
    }
  }
}
