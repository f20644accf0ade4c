import type { LineTimes } from './line.js'
import { LineDuels } from './line-duels.js'

/** A caller that proved not to be the vehicle is not weighed again from the same address for this long. */
const dismissedForMs = 10 * 60_000
const maxDismissed = 10_000

interface Doubt {
  /** No command before; by `performance.now()`. */
  contestedUntil: number
  /** Then none before the vehicle has proven itself. */
  needsProof: boolean
  /** Forgotten from then on, if nobody is connected by that name. */
  until: number
}

/** What is remembered of names that two have claimed. */
export class LineDoubts {
  readonly #times: Pick<LineTimes, 'doubtMs'>
  readonly #doubts = new Map<string, Doubt>()
  readonly #duels = new LineDuels()
  /** Names with the addresses that were found not to be theirs, and until when that is remembered. */
  readonly #dismissed = new Map<string, number>()

  constructor(times: Pick<LineTimes, 'doubtMs'>) {
    this.#times = times
  }

  /** @param contestedMs without commands, whatever is proven */
  note(imei: string, contestedMs: number, needsProof: boolean): void {
    const now = performance.now()
    const before = this.#doubts.get(imei)
    this.#doubts.set(imei, {
      contestedUntil: Math.max(before?.contestedUntil ?? 0, now + contestedMs),
      needsProof: needsProof || before?.needsProof === true,
      until: now + this.#times.doubtMs,
    })
  }

  displaced(imei: string, olderWasAlive: boolean): void {
    this.#duels.displaced(imei, olderWasAlive)
  }

  isFoughtFor(imei: string): boolean {
    return this.#duels.isFoughtFor(imei)
  }

  needsProof(imei: string): boolean {
    return this.#doubts.get(imei)?.needsProof === true
  }

  /** The vehicle has proven itself. */
  lift(imei: string): void {
    const doubt = this.#doubts.get(imei)
    if (doubt) doubt.needsProof = false
  }

  isOpen(imei: string): boolean {
    const doubt = this.#doubts.get(imei)
    return doubt !== undefined && (doubt.needsProof || doubt.contestedUntil > performance.now())
  }

  /** All that are not lifted. */
  open(): { imei: string; contestedMs: number; needsProof: boolean }[] {
    const now = performance.now()
    return [...this.#doubts]
      .map(([imei, { contestedUntil, needsProof }]) => ({
        imei,
        contestedMs: Math.max(0, contestedUntil - now),
        needsProof,
      }))
      .filter(({ contestedMs, needsProof }) => contestedMs > 0 || needsProof)
  }

  dismiss(imei: string, address: string): void {
    if (this.#dismissed.size < maxDismissed)
      this.#dismissed.set(`${imei} ${address}`, performance.now() + dismissedForMs)
  }

  isDismissed(imei: string, address: string): boolean {
    return (this.#dismissed.get(`${imei} ${address}`) ?? 0) > performance.now()
  }

  /** Forgets what has passed. A doubt about somebody who is connected stays. */
  sweep(isConnected: (imei: string) => boolean): void {
    const now = performance.now()
    for (const [imei, { contestedUntil, needsProof, until }] of this.#doubts)
      if (contestedUntil <= now && (!needsProof || (until <= now && !isConnected(imei)))) this.#doubts.delete(imei)
    for (const [name, until] of this.#dismissed) if (until <= now) this.#dismissed.delete(name)
    this.#duels.sweep()
  }
}
