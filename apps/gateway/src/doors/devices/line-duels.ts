/** A name that is claimed again and again within this time is fought for; so long after the last claim it is not. */
const withinMs = 60_000
/**
 * A module that loses its line in a dead spot calls again and displaces its own, once. When the displaced one comes
 * back and displaces in turn, there are two.
 */
const claimsOfADuel = 2

/**
 * Vehicles whose name two connections fight for right now. Commands are withheld after the first doubt already
 * (`live-lines.ts`); here it is about whether to believe where the vehicle says it is, and a mere reconnect must cost
 * no rider the metres that were ridden.
 */
export class LineDuels {
  readonly #claims = new Map<string, number[]>()

  /** @param olderWasAlive whether the displaced line had spoken lately */
  displaced(imei: string, olderWasAlive: boolean): void {
    if (!olderWasAlive) return
    const now = performance.now()
    const recent = (this.#claims.get(imei) ?? []).filter((at) => now - at < withinMs)
    this.#claims.set(imei, [...recent, now].slice(-claimsOfADuel))
  }

  isFoughtFor(imei: string): boolean {
    const claims = this.#claims.get(imei)
    if (!claims || claims.length < claimsOfADuel) return false
    return performance.now() - (claims.at(-1) ?? 0) < withinMs
  }

  /** Forgets what has passed. */
  sweep(): void {
    const now = performance.now()
    for (const [imei, claims] of this.#claims) if (now - (claims.at(-1) ?? 0) >= withinMs) this.#claims.delete(imei)
  }
}
