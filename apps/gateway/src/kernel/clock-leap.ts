import type { Clock } from './clock.js'

/** Clocks that are set right differ by less. */
const leapMs = 5 * 60_000
/** So long somebody has to notice, or the clock to be set right again. */
const doubtMs = 3_600_000

/** Milliseconds that go on evenly, whatever becomes of the machine's clock. */
const evenNow = (): number => performance.now()

/**
 * Whether the time that work is done by has leapt ahead: then a month seems to be over, or a photo's days, and neither is.
 * The first look says nothing; a clock that was wrong before is not noticed.
 */
export class ClockLeap {
  readonly #clock: Clock
  readonly #even: () => number
  #aheadMs: number
  #leaptAt: number | undefined

  constructor(clock: Clock, even = evenNow) {
    this.#clock = clock
    this.#even = even
    this.#aheadMs = this.#difference()
  }

  #difference(): number {
    return this.#clock.now().getTime() - this.#even()
  }

  /** To be asked often: what is noticed late is doubted late. @returns by how many milliseconds it leapt since the last look */
  look(): number {
    const aheadMs = this.#difference()
    const byMs = aheadMs - this.#aheadMs
    this.#aheadMs = aheadMs
    if (byMs <= leapMs) return 0
    this.#leaptAt = this.#even()
    return byMs
  }

  /** Whether it is too soon to believe it. */
  isDoubted(): boolean {
    return this.#leaptAt !== undefined && this.#even() - this.#leaptAt < doubtMs
  }
}
