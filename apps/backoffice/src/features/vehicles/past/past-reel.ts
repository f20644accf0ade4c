import type { FleetTile } from '@motora/contract/vehicles'
import { LivePoints } from '@motora/kit/map'
import type { MapSettings, ThresholdsOfOperators } from '@motora/rules/vehicles'
import type { Cutter } from './cutter'
import type { PastFrame } from './past-frames'

/** A slider says many moments a second; the one it rests on is asked for. */
const waitMs = 150
/** So many answers stay, so that a step back or the frame fetched ahead is there immediately. */
const maxKept = 4

export interface PastWish {
  /** Milliseconds since 1970. */
  moment: number
  operatorId: string | undefined
  settings: MapSettings
  thresholds: ThresholdsOfOperators
  vehicleId: string | undefined
  tile: FleetTile | undefined
}

export interface PastState {
  phase: 'idle' | 'loading' | 'shown' | 'failed'
  /** What the map shows; while another moment loads it is still the one before. */
  frame: PastFrame | undefined
  error: unknown
}

export interface ReelDeps {
  /** The gateway's snapshot of a moment. */
  ask: (moment: number, operatorId: string | undefined, signal: AbortSignal) => Promise<string>
  openCutter: () => Cutter
}

interface Asked {
  answer: Promise<string>
  abort: AbortController
  answered: boolean
}

const idle: PastState = { phase: 'idle', frame: undefined, error: undefined }
const keyOf = ({ moment, operatorId }: Pick<PastWish, 'moment' | 'operatorId'>) => `${moment} ${operatorId ?? ''}`

/** Puts the map back to a moment: the newest request wins, whatever comes in which order. Lives outside React. */
export class PastReel {
  readonly points: LivePoints
  readonly #deps: ReelDeps
  readonly #listeners = new Set<() => void>()
  readonly #kept = new Map<string, Asked>()
  #cutter: Cutter | undefined
  #wish: PastWish | undefined
  #state: PastState = idle
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: ReelDeps, points = new LivePoints()) {
    this.#deps = deps
    this.points = points
  }

  state = (): PastState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  show(wish: PastWish): void {
    const isSameMoment = this.#wish && keyOf(this.#wish) === keyOf(wish)
    this.#wish = wish
    if (isSameMoment) {
      // only what is picked out of it has changed
      if (this.#state.phase === 'shown') this.#cut(wish, undefined).catch((error) => this.#fail(wish, error))
      return
    }
    clearTimeout(this.#timer)
    this.#forget((key, asked) => !asked.answered && key !== keyOf(wish))
    this.#become({ phase: 'loading', frame: this.#state.frame, error: undefined })
    if (this.#kept.has(keyOf(wish))) void this.#turn(wish)
    else this.#timer = setTimeout(() => void this.#turn(wish), waitMs)
  }

  /** Fetches a moment that will be asked for next. */
  ahead(moment: number): void {
    if (this.#wish) void this.#ask(moment, this.#wish.operatorId).answer.catch(() => undefined)
  }

  retry(): void {
    const wish = this.#wish
    if (!wish) return
    this.#forget((key) => key === keyOf(wish))
    this.#become({ phase: 'loading', frame: this.#state.frame, error: undefined })
    void this.#turn(wish)
  }

  /** The past is left: nothing is kept, nothing runs. */
  rest(): void {
    clearTimeout(this.#timer)
    this.#wish = undefined
    this.#forget(() => true)
    this.#cutter?.close()
    this.#cutter = undefined
    this.points.replace([])
    this.#become(idle)
  }

  async #turn(wish: PastWish): Promise<void> {
    try {
      const snapshot = await this.#ask(wish.moment, wish.operatorId).answer
      if (this.#isNewest(wish)) await this.#cut(this.#wish ?? wish, snapshot)
    } catch (error) {
      this.#fail(wish, error)
    }
  }

  #isNewest(wish: PastWish): boolean {
    return this.#wish !== undefined && keyOf(this.#wish) === keyOf(wish)
  }

  /** A moment that cannot be loaded shows nothing: the former one would be taken for it. */
  #fail(wish: PastWish, error: unknown): void {
    if (!this.#isNewest(wish)) return
    this.#cutter?.close()
    this.#cutter = undefined
    this.points.replace([])
    this.#become({ phase: 'failed', frame: undefined, error })
  }

  async #cut(wish: PastWish, snapshot: string | undefined): Promise<void> {
    this.#cutter ??= this.#deps.openCutter()
    const { settings, thresholds, vehicleId, tile } = wish
    const cutter = this.#cutter
    const frame = await cutter.cut(
      { settings, thresholds, vehicleId, tile, ...(snapshot === undefined ? {} : { snapshot }) },
      // each part builds on those before it: also one that came too late to be shown for long
      (part) => this.#cutter === cutter && this.points.apply(part),
    )
    if (!this.#wish || !this.#isNewest(wish)) return
    if (this.#wish === wish) this.#become({ phase: 'shown', frame, error: undefined })
    else await this.#cut(this.#wish, undefined)
  }

  #ask(moment: number, operatorId: string | undefined): Asked {
    const key = keyOf({ moment, operatorId })
    const known = this.#kept.get(key)
    if (known) return known
    const abort = new AbortController()
    const asked: Asked = { answer: this.#deps.ask(moment, operatorId, abort.signal), abort, answered: false }
    this.#kept.set(key, asked)
    asked.answer.then(
      () => {
        asked.answered = true
      },
      () => this.#kept.get(key) === asked && this.#kept.delete(key),
    )
    for (const oldest of [...this.#kept.keys()].slice(0, -maxKept)) this.#forget((one) => one === oldest)
    return asked
  }

  #forget(which: (key: string, asked: Asked) => boolean): void {
    for (const [key, asked] of [...this.#kept]) {
      if (!which(key, asked)) continue
      this.#kept.delete(key)
      if (!asked.answered) asked.abort.abort()
    }
  }

  #become(state: PastState): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}
