/** How a line of a vehicle stands. */
export type SendResult =
  | 'sent'
  /** Nobody of that name is connected. */
  | 'no-session'
  /** Two claimed to be this vehicle lately: no command goes out until one of them has been alone for a while. */
  | 'unproven'

/** A connection that speaks for one vehicle. */
export interface Line {
  readonly address: string
  /** When it was last heard, by `performance.now()`. */
  readonly lastGoodAt: number
  destroy(): void
}

export interface DuplicateLogin {
  imei: string
  olderAddress: string
  newerAddress: string
  /** The older one had spoken lately, so this is no mere reconnecting after a broken line. */
  olderWasAlive: boolean
}

/** Heard within this time, a line counts as alive; a moped that reconnects has usually been silent for longer. */
const aliveMs = 60_000

/**
 * Who is connected, one line for each vehicle: the newer takes the place of the older. When the older was alive, two
 * claim one name, and the doubt is remembered. An impostor who displaces a silent line is found out the moment the
 * moped itself comes back.
 */
export class LiveLines<L extends Line> {
  readonly #lines = new Map<string, L>()
  readonly #doubtedUntil = new Map<string, number>()
  readonly #doubtMs: number
  readonly #onDuplicate: (duplicate: DuplicateLogin) => void
  duplicates = 0

  constructor(doubtMs: number, onDuplicate: (duplicate: DuplicateLogin) => void) {
    this.#doubtMs = doubtMs
    this.#onDuplicate = onDuplicate
  }

  get size(): number {
    return this.#lines.size
  }

  claim(imei: string, line: L): void {
    const older = this.#lines.get(imei)
    this.#lines.set(imei, line)
    if (!older || older === line) return
    this.duplicates++
    const now = performance.now()
    const olderWasAlive = now - older.lastGoodAt < aliveMs
    if (olderWasAlive) this.#doubtedUntil.set(imei, now + this.#doubtMs)
    older.destroy()
    this.#onDuplicate({ imei, olderAddress: older.address, newerAddress: line.address, olderWasAlive })
  }

  release(imei: string, line: L): void {
    if (this.#lines.get(imei) === line) this.#lines.delete(imei)
  }

  /** The line that a command may go to, or why there is none. */
  proven(imei: string): L | Exclude<SendResult, 'sent'> {
    const line = this.#lines.get(imei)
    if (!line) return 'no-session'
    return (this.#doubtedUntil.get(imei) ?? 0) > performance.now() ? 'unproven' : line
  }

  /** Forgets doubts that have passed. */
  sweep(): void {
    const now = performance.now()
    for (const [imei, until] of this.#doubtedUntil) if (until <= now) this.#doubtedUntil.delete(imei)
  }
}
