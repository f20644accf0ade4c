import type { MopedReport } from './moped-report.js'
import type { Random } from './random.js'
import { maxRecordsPerFrame } from './silence-z-encoder.js'

export interface RadioSettings {
  /** Mean seconds with signal between two holes; 0: never a hole. */
  meanSecondsWithSignal: number
  meanSecondsWithoutSignal: number
  /** Share of frames sent twice. */
  duplicateShare: number
  /** Share of frames that let a later one pass. */
  disorderShare: number
}
export const cityRadio: RadioSettings = {
  meanSecondsWithSignal: 1500,
  meanSecondsWithoutSignal: 75,
  duplicateShare: 0.01,
  disorderShare: 0.01,
}
export const perfectRadio: RadioSettings = {
  meanSecondsWithSignal: 0,
  meanSecondsWithoutSignal: 0,
  duplicateShare: 0,
  disorderShare: 0,
}

/** What a network does to reports: holes (kept and sent later), duplicates, disorder. Pure and seeded; loses nothing. */
export class Radio {
  readonly #settings: RadioSettings
  readonly #random: Random
  #waiting: MopedReport[] = []
  #heldBack: MopedReport[] | null = null
  #hasSignal = true
  #changesAt: number

  constructor(settings: RadioSettings, random: Random, startsAt: Date) {
    this.#settings = settings
    this.#random = random
    this.#changesAt = settings.meanSecondsWithSignal
      ? startsAt.getTime() + random.exponential(settings.meanSecondsWithSignal) * 1000
      : Number.POSITIVE_INFINITY
  }

  get hasSignal(): boolean {
    return this.#hasSignal
  }

  /** @returns the frames to send now, as lists of reports: none in a hole, what was kept after it */
  transmit(reports: readonly MopedReport[], now: Date): MopedReport[][] {
    this.#waiting.push(...reports)
    while (this.#changesAt <= now.getTime()) {
      this.#hasSignal = !this.#hasSignal
      const { meanSecondsWithSignal, meanSecondsWithoutSignal } = this.#settings
      const mean = this.#hasSignal ? meanSecondsWithSignal : meanSecondsWithoutSignal
      this.#changesAt += Math.max(1, this.#random.exponential(mean)) * 1000
    }
    if (!this.#hasSignal || this.#waiting.length === 0) return []
    const frames: MopedReport[][] = []
    for (let at = 0; at < this.#waiting.length; at += maxRecordsPerFrame) {
      const frame = this.#waiting.slice(at, at + maxRecordsPerFrame)
      if (!this.#heldBack && this.#random.chance(this.#settings.disorderShare)) {
        this.#heldBack = frame
        continue
      }
      frames.push(frame)
      if (this.#random.chance(this.#settings.duplicateShare)) frames.push(frame)
      if (this.#heldBack) frames.push(this.#heldBack)
      this.#heldBack = null
    }
    this.#waiting = []
    return frames
  }
}
