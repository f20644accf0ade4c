/** Time is passed in: the same code runs in the demo's past, in tests and now. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that does not move until it is set; for tests and the world builder, never in production. */
export class HandedClock implements Clock {
  #at: number
  constructor(at: Date) {
    this.#at = at.getTime()
  }
  now(): Date {
    return new Date(this.#at)
  }
  set(at: Date): void {
    this.#at = at.getTime()
  }
  advance(milliseconds: number): void {
    this.#at += milliseconds
  }
}
