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

/** A line that another process holds, as it tells of it. */
interface LineElsewhere {
  imei: string
  address: string
  /** For how long it has been held when this is heard. Clocks of machines differ, spans do not. */
  ageMs: number
  /** Of two lines of the same age the one of the greater name goes. */
  isNamedAfterUs: boolean
}

/** The lines of the same door in other processes. Without others there is nobody to ask. */
export interface LinesElsewhere {
  /** A line was opened here. */
  claimed(imei: string, address: string, ageMs: number): void
  /** Two claim this name, for so long from now. */
  doubted(imei: string, forMs: number): void
  /** Whether others hear of it now. */
  isHeard(): boolean
}

/** Heard within this time, a line counts as alive; a moped that reconnects has usually been silent for longer. */
const aliveMs = 60_000
/**
 * A line opened here carries nothing for so long: meanwhile whoever holds another of the same name says so. Longer than
 * the news take there and back, and the `partingMs` of the other.
 */
export const settleMs = 1000
/** A moped that hangs up here and calls there is heard of there before its hanging up is seen here. */
const partingMs = 250
/** Two lines opened within so much of one another count as of the same age: that long news may take. */
const sameAgeMs = 500

interface Held<L extends Line> {
  line: L
  claimedAt: number
  /** From then on it may carry commands; infinite while others could not be told of it. */
  settledAt: number
}

/**
 * Who is connected, one line for each vehicle, over all processes: the newer takes the place of the older. When the
 * older was alive, two claim one name, and the doubt is remembered wherever one of them is held. An impostor who
 * displaces a silent line is found out the moment the moped itself comes back.
 */
export class LiveLines<L extends Line> {
  readonly #lines = new Map<string, Held<L>>()
  readonly #doubtedUntil = new Map<string, number>()
  readonly #doubtMs: number
  readonly #onDuplicate: (duplicate: DuplicateLogin) => void
  readonly #elsewhere: LinesElsewhere | undefined
  readonly #partings = new Set<NodeJS.Timeout>()
  duplicates = 0

  constructor(doubtMs: number, onDuplicate: (duplicate: DuplicateLogin) => void, elsewhere?: LinesElsewhere) {
    this.#doubtMs = doubtMs
    this.#onDuplicate = onDuplicate
    this.#elsewhere = elsewhere
  }

  get size(): number {
    return this.#lines.size
  }

  claim(imei: string, line: L): void {
    const older = this.#lines.get(imei)?.line
    const now = performance.now()
    this.#lines.set(imei, { line, claimedAt: now, settledAt: this.#settledFrom(now) })
    this.#elsewhere?.claimed(imei, line.address, 0)
    if (!older || older === line) return
    older.destroy()
    this.#twoClaim(imei, older, line.address)
  }

  #settledFrom(now: number): number {
    if (!this.#elsewhere) return now
    return this.#elsewhere.isHeard() ? now + settleMs : Number.POSITIVE_INFINITY
  }

  #twoClaim(imei: string, older: L, newerAddress: string): void {
    this.duplicates++
    const now = performance.now()
    const olderWasAlive = now - older.lastGoodAt < aliveMs
    if (olderWasAlive) {
      this.#doubtedUntil.set(imei, now + this.#doubtMs)
      this.#elsewhere?.doubted(imei, this.#doubtMs)
    }
    this.#onDuplicate({ imei, olderAddress: older.address, newerAddress, olderWasAlive })
  }

  release(imei: string, line: L): void {
    if (this.#lines.get(imei)?.line === line) this.#lines.delete(imei)
  }

  /**
   * Another process holds a line of this name. If ours is the older it goes, and the doubt is told; the other judges
   * alike by what it hears of ours.
   */
  heardClaim({ imei, address, ageMs, isNamedAfterUs }: LineElsewhere): void {
    const own = this.#lines.get(imei)
    if (!own) return
    const difference = performance.now() - own.claimedAt - ageMs
    const isOursOlder = Math.abs(difference) < sameAgeMs ? isNamedAfterUs : difference > 0
    if (!isOursOlder) return
    // nothing goes out by it from now on; whether it was alive is seen once its hanging up would have been
    own.settledAt = Number.POSITIVE_INFINITY
    const timer = setTimeout(() => {
      this.#partings.delete(timer)
      if (this.#lines.get(imei) !== own) return
      this.#lines.delete(imei)
      own.line.destroy()
      this.#twoClaim(imei, own.line, address)
    }, partingMs)
    this.#partings.add(timer)
  }

  /** Another process has seen two of this name. */
  heardDoubt(imei: string, forMs: number): void {
    const until = performance.now() + Math.min(forMs, this.#doubtMs)
    if ((this.#doubtedUntil.get(imei) ?? 0) < until) this.#doubtedUntil.set(imei, until)
  }

  /** Others hear nothing: whatever they have not had the time to object to carries nothing until they can. */
  othersAway(): void {
    const now = performance.now()
    for (const held of this.#lines.values()) if (held.settledAt > now) held.settledAt = Number.POSITIVE_INFINITY
  }

  /** Others hear again, or heard nothing for a while: all lines are told anew, and the doubts. */
  othersBack(): void {
    const now = performance.now()
    for (const [imei, held] of this.#lines) {
      if (held.settledAt > now) held.settledAt = this.#settledFrom(now)
      this.#elsewhere?.claimed(imei, held.line.address, now - held.claimedAt)
    }
    for (const [imei, until] of this.#doubtedUntil) if (until > now) this.#elsewhere?.doubted(imei, until - now)
  }

  /** The line that a command may go to, or why there is none. */
  proven(imei: string): L | Exclude<SendResult, 'sent'> {
    const held = this.#lines.get(imei)
    const now = performance.now()
    if (!held || held.settledAt > now) return 'no-session'
    return (this.#doubtedUntil.get(imei) ?? 0) > now ? 'unproven' : held.line
  }

  /** Forgets doubts that have passed. */
  sweep(): void {
    const now = performance.now()
    for (const [imei, until] of this.#doubtedUntil) if (until <= now) this.#doubtedUntil.delete(imei)
  }

  /** Judges nothing any more. */
  close(): void {
    for (const timer of this.#partings) clearTimeout(timer)
  }
}
