import { type Fact, InProcessBus } from '../../kernel/bus.js'

interface Late {
  vehicleId: string
  from: number
  to: number
}

/**
 * A bus that keeps the news of late reports until the end of an import and announces it once a vehicle: each piece
 * makes trips again, and an import brings thousands for the same vehicle.
 */
export class HeldBackBus extends InProcessBus {
  readonly #late = new Map<string, Fact<Late>>()

  override publish(facts: Fact[]): void {
    super.publish(facts.filter(({ topic }) => topic !== 'telemetry.late'))
    for (const fact of facts) if (fact.topic === 'telemetry.late') this.#keep(fact as Fact<Late>)
  }

  #keep(fact: Fact<Late>): void {
    const before = this.#late.get(fact.key)?.payload
    const { from, to } = fact.payload
    const payload = before
      ? { ...fact.payload, from: Math.min(before.from, from), to: Math.max(before.to, to) }
      : fact.payload
    this.#late.set(fact.key, { ...fact, payload })
  }

  /** Announces what was held back, and waits until every listener has ended. */
  async release(): Promise<void> {
    const kept = [...this.#late.values()]
    this.#late.clear()
    super.publish(kept)
    await this.settle()
  }
}
