import { chanceFrom } from './random.js'
import { starOf } from './routes.js'

/**
 * What may go wrong with a call. `…_after`: what was asked is done and written down, and then it goes wrong.
 * `hold_…`: nothing goes on until the hold is released. `pending`: what it begins is not settled immediately.
 */
export const faultKinds = [
  'slow',
  'slow_after',
  'server_error',
  'server_error_after',
  'rate_limit',
  'cut_before',
  'cut_after',
  'garbled',
  'hold_before',
  'hold_after',
  'pending',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** Milliseconds that a slow one waits. */
  ms: number
}

/** A fault that a test asks for: the next `times` calls of this form. */
export interface Trigger extends Fault {
  /** Such as `POST /v1/refunds` or the call that confirms any intent; `*` is one part of the address. */
  on: string
  times: number
}

/** Faults and disorder by chance. */
export interface Plan {
  seed: number | string
  /** Share of calls for each kind, from 0 to 1. */
  faults: Partial<Record<FaultKind, number>>
  slowMs: number
  /** Share of events that are delivered twice. */
  doubledShare: number
  /** Each event waits up to so many milliseconds, so that later ones overtake it. */
  maxDelayMs: number
}

export const noPlan: Plan = { seed: 0, faults: {}, slowMs: 0, doubledShare: 0, maxDelayMs: 0 }

/** Says what goes wrong with each call: what was asked for first, then chance. */
export class Faults {
  #triggers: Trigger[] = []
  #plan = noPlan
  #chance = chanceFrom(0)
  readonly #held = new Set<() => void>()
  readonly #heldCalls: string[] = []

  plan(plan: Plan): void {
    this.#plan = plan
    this.#chance = chanceFrom(plan.seed)
  }

  trigger(trigger: Trigger): void {
    this.#triggers.push({ ...trigger })
  }

  /** Forgets everything that was asked for, and chance. What is held goes on. */
  clear(): void {
    this.#triggers = []
    this.plan(noPlan)
    this.release()
  }

  next(method: string, path: string): Fault | undefined {
    const trigger = this.#triggers.find(({ on, times }) => {
      const [of = '', pattern = ''] = on.split(' ')
      return times > 0 && of === method && starOf(pattern, path) !== undefined
    })
    if (trigger) {
      trigger.times -= 1
      return { kind: trigger.kind, ms: trigger.ms }
    }
    let draw = this.#chance()
    for (const kind of faultKinds) {
      draw -= this.#plan.faults[kind] ?? 0
      if (draw < 0) return { kind, ms: this.#plan.slowMs }
    }
    return undefined
  }

  /** Whether this event comes twice, and how many milliseconds it waits. */
  disorder(): { isDoubled: boolean; delayMs: number } {
    return {
      isDoubled: this.#chance() < this.#plan.doubledShare,
      delayMs: Math.floor(this.#chance() * this.#plan.maxDelayMs),
    }
  }

  /** Waits until released. */
  hold(call: string): Promise<void> {
    this.#heldCalls.push(call)
    return new Promise((resolve) => this.#held.add(resolve))
  }

  /** Calls that are held, in the order in which they came. */
  held(): string[] {
    return [...this.#heldCalls]
  }

  release(): void {
    for (const go of this.#held) go()
    this.#held.clear()
    this.#heldCalls.length = 0
  }
}
