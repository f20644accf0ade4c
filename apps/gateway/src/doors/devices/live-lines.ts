import type {
  Challenge,
  DuplicateLogin,
  Held,
  Line,
  LineElsewhere,
  LinesElsewhere,
  LineTimes,
  SendResult,
} from './line.js'
import { LineDoubts } from './line-doubts.js'
import { aliveMs, keptForMs, lookEveryMs, partingMs, sameAgeMs, settleMs, usualTimes } from './line-times.js'

/**
 * The connected vehicles, one line for each, over all doors and processes. A newer login does not simply replace a line
 * that is open: the line is asked, and one that answers stays. What is displaced leaves a doubt that only the vehicle
 * itself lifts (decision 0037). A key is a proof: a line with one is neither challenged nor displaced by one without.
 */
export class LiveLines<L extends Line> {
  readonly #lines = new Map<string, Held<L>>()
  readonly #challenges = new Map<string, Challenge<L>>()
  readonly #doubts: LineDoubts
  readonly #times: LineTimes
  readonly #onDuplicate: (duplicate: DuplicateLogin) => void
  readonly #elsewhere: LinesElsewhere | undefined
  readonly #partings = new Set<NodeJS.Timeout>()
  duplicates = 0

  constructor(
    onDuplicate: (duplicate: DuplicateLogin) => void,
    elsewhere?: LinesElsewhere,
    times: Partial<LineTimes> = {},
  ) {
    this.#times = { ...usualTimes, ...times }
    this.#doubts = new LineDoubts(this.#times)
    this.#onDuplicate = onDuplicate
    this.#elsewhere = elsewhere
  }

  /** Two fight for the name: nobody who speaks by it is believed. */
  isFoughtFor(imei: string): boolean {
    return this.#doubts.isFoughtFor(imei)
  }

  /** A proof is waited for, and may be given now. */
  needsProof(imei: string, line: L): boolean {
    return this.isHeldBy(imei, line) && this.#doubts.needsProof(imei) && !this.isFoughtFor(imei)
  }

  /** Whether this line speaks for the vehicle, as far as that is known now. */
  isHeldBy(imei: string, line: L): boolean {
    return this.#lines.get(imei)?.line === line
  }

  /** Resolves when it is known whether this line speaks for the vehicle. @returns whether it does */
  async speaksFor(imei: string, line: L): Promise<boolean> {
    const challenge = this.#challenges.get(imei)
    if (challenge?.challenger === line) await challenge.decided
    return this.#lines.get(imei)?.line === line
  }

  /** A line was opened. It may be closed by this, at once or when the line that was open before answers. */
  claim(imei: string, line: L): void {
    const held = this.#lines.get(imei)
    if (held?.line === line) return
    if (!held) this.#hold(imei, line)
    else if (held.line.isKeyed && !line.isKeyed) this.#refuse(imei, held.line, line)
    else if (line.isKeyed && !held.line.isKeyed) this.#replaceByKey(imei, held.line, line)
    else if (line.isKeyed || this.#isUnsure(imei)) this.#displace(imei, held.line, line)
    else if (this.#challenges.has(imei) || this.#isKnownStranger(imei, held, line.address))
      this.#refuse(imei, held.line, line)
    else this.#challenge(imei, held, line, line.address)
  }

  /** Nobody knows whether the line that is open is the vehicle's. */
  #isUnsure(imei: string): boolean {
    return this.#doubts.needsProof(imei) || this.isFoughtFor(imei)
  }

  /** Nobody proves more than a key does. */
  #replaceByKey(imei: string, older: L, newer: L): void {
    this.#doubts.lift(imei)
    this.#hold(imei, newer)
    older.destroy()
    this.#tellOf(imei, older.address, newer.address, false, 'older')
  }

  #hold(imei: string, line: L): void {
    const now = performance.now()
    this.#lines.set(imei, { line, claimedAt: now, settledAt: this.#settledFrom(now) })
    this.#elsewhere?.claimed(imei, line, 0)
  }

  /** So that a stranger who logs in again and again neither has the vehicle asked nor its commands withheld each time. */
  #isKnownStranger(imei: string, held: Held<L>, address: string): boolean {
    const now = performance.now()
    if (held.keptAt !== undefined && now - held.keptAt < keptForMs) return true
    return address !== held.line.address && this.#doubts.isDismissed(imei, address)
  }

  #settledFrom(now: number): number {
    if (!this.#elsewhere) return now
    return this.#elsewhere.isHeard() ? now + settleMs : Number.POSITIVE_INFINITY
  }

  #refuse(imei: string, held: L, newer: L): void {
    newer.destroy()
    this.#tellOf(imei, held.address, newer.address, true, 'newer')
  }

  #displace(imei: string, older: L, newer: L): void {
    this.#hold(imei, newer)
    older.destroy()
    this.#displaced(imei, older, newer.address)
  }

  #displaced(imei: string, older: L, newerAddress: string): void {
    const olderWasAlive = performance.now() - older.lastGoodAt < aliveMs
    this.#doubts.displaced(imei, olderWasAlive)
    this.#doubt(imei, olderWasAlive ? this.#times.contestMs : 0, true)
    this.#tellOf(imei, older.address, newerAddress, olderWasAlive, 'older')
  }

  #tellOf(
    imei: string,
    olderAddress: string,
    newerAddress: string,
    olderWasAlive: boolean,
    closed: DuplicateLogin['closed'],
  ): void {
    this.duplicates++
    this.#onDuplicate({ imei, olderAddress, newerAddress, olderWasAlive, closed })
  }

  #doubt(imei: string, contestedMs: number, needsProof: boolean): void {
    this.#doubts.note(imei, contestedMs, needsProof)
    this.#elsewhere?.doubted(imei, contestedMs, needsProof)
  }

  /** Asks the line that is open; meanwhile neither takes a command. */
  #challenge(imei: string, held: Held<L>, challenger: L | undefined, challengerAddress: string): void {
    let decide = (): void => undefined
    const decided = new Promise<void>((resolve) => {
      decide = resolve
    })
    const askedAt = performance.now()
    const look = (): void => {
      if (this.#lines.get(imei)?.line !== held.line) this.#endChallenge(imei)
      else if (held.line.lastGoodAt > askedAt) this.#answered(imei, held.line)
      else if (performance.now() - askedAt >= this.#times.answerMs) this.#silent(imei, held.line)
    }
    const timer = setInterval(look, Math.min(lookEveryMs, this.#times.answerMs))
    this.#challenges.set(imei, { challenger, challengerAddress, timer, decided, decide })
    held.line.ask?.()
  }

  #endChallenge(imei: string): Challenge<L> | undefined {
    const challenge = this.#challenges.get(imei)
    if (!challenge) return undefined
    clearInterval(challenge.timer)
    this.#challenges.delete(imei)
    challenge.decide()
    return challenge
  }

  /** Two are alive under one name, and the one that was there stays. */
  #answered(imei: string, held: L): void {
    const challenge = this.#endChallenge(imei)
    const own = this.#lines.get(imei)
    if (own) own.keptAt = performance.now()
    if (challenge) this.#doubts.dismiss(imei, challenge.challengerAddress)
    this.#doubt(imei, this.#times.contestMs, false)
    this.#elsewhere?.kept(imei)
    challenge?.challenger?.destroy()
    this.#tellOf(imei, held.address, challenge?.challengerAddress ?? '', true, 'newer')
  }

  #silent(imei: string, held: L): void {
    const { challenger, challengerAddress } = this.#challenges.get(imei) ?? {}
    if (challenger) this.#displace(imei, held, challenger)
    else {
      this.#lines.delete(imei)
      held.destroy()
      this.#displaced(imei, held, challengerAddress ?? '')
    }
    this.#endChallenge(imei)
  }

  /** A line was closed. Who waits for its name has it now: the moped itself hung up. */
  release(imei: string, line: L): void {
    const challenge = this.#challenges.get(imei)
    if (challenge?.challenger === line) this.#endChallenge(imei)
    if (this.#lines.get(imei)?.line !== line) return
    this.#lines.delete(imei)
    if (challenge?.challenger && challenge.challenger !== line) this.#hold(imei, challenge.challenger)
    this.#endChallenge(imei)
  }

  /** What this line says fits the vehicle: the doubt is lifted, here and elsewhere. */
  prove(imei: string, line: L): void {
    if (!this.needsProof(imei, line)) return
    this.#doubts.lift(imei)
    this.#elsewhere?.proven(imei)
  }

  /**
   * Another process holds a line of this name. If ours is the older it is asked, or closed where nobody knows which is
   * right; the other judges in the same way by what it receives of ours.
   */
  heardClaim({ imei, address, ageMs, isKeyed, isNamedAfterUs }: LineElsewhere): void {
    const own = this.#lines.get(imei)
    if (!own) return
    if (own.line.isKeyed !== isKeyed) {
      if (own.line.isKeyed) this.#elsewhere?.kept(imei)
      else this.heardKept(imei)
      return
    }
    const difference = performance.now() - own.claimedAt - ageMs
    const isOursOlder = Math.abs(difference) < sameAgeMs ? isNamedAfterUs : difference > 0
    if (!isOursOlder) return
    // nothing goes out by it from now on; whether it was alive is seen once its hanging up would have been
    const { settledAt } = own
    own.settledAt = Number.POSITIVE_INFINITY
    const timer = setTimeout(() => {
      this.#partings.delete(timer)
      if (this.#lines.get(imei) !== own) return
      if (own.line.isKeyed || this.#isUnsure(imei)) {
        this.#lines.delete(imei)
        own.line.destroy()
        this.#displaced(imei, own.line, address)
        return
      }
      own.settledAt = settledAt
      if (this.#challenges.has(imei)) return
      if (this.#isKnownStranger(imei, own, address)) {
        this.#elsewhere?.kept(imei)
        return
      }
      this.#elsewhere?.doubted(imei, this.#times.answerMs, false)
      this.#challenge(imei, own, undefined, address)
    }, partingMs)
    this.#partings.add(timer)
  }

  /** Another process holds a line of this name that has answered: ours is not the vehicle's. */
  heardKept(imei: string): void {
    const own = this.#lines.get(imei)
    if (!own || own.line.isKeyed) return
    this.#lines.delete(imei)
    this.#endChallenge(imei)
    own.line.destroy()
  }

  /** Another process has seen two of this name. */
  heardDoubt(imei: string, forMs: number, needsProof: boolean): void {
    this.#doubts.note(imei, Math.min(forMs, Math.max(this.#times.contestMs, this.#times.answerMs)), needsProof)
  }

  /** The vehicle has proven itself at another process. */
  heardProof(imei: string): void {
    this.#doubts.lift(imei)
  }

  /** Others hear nothing: whatever they have not had the time to object to carries nothing until they can. */
  othersAway(): void {
    const now = performance.now()
    for (const held of this.#lines.values()) if (held.settledAt > now) held.settledAt = Number.POSITIVE_INFINITY
  }

  /** Others hear again, or heard nothing for a while: all lines are announced again, and the doubts. */
  othersBack(): void {
    const now = performance.now()
    for (const [imei, held] of this.#lines) {
      if (held.settledAt > now) held.settledAt = this.#settledFrom(now)
      this.#elsewhere?.claimed(imei, held.line, now - held.claimedAt)
    }
    for (const { imei, contestedMs, needsProof } of this.#doubts.open())
      this.#elsewhere?.doubted(imei, contestedMs, needsProof)
  }

  /** The line that a command may go to, or why there is none. */
  proven(imei: string): L | Exclude<SendResult, 'sent'> {
    const held = this.#lines.get(imei)
    const now = performance.now()
    if (!held || held.settledAt > now) return 'no-session'
    if (this.#challenges.has(imei) || this.isFoughtFor(imei)) return 'unproven'
    return this.#doubts.isOpen(imei) ? 'unproven' : held.line
  }

  /** Forgets what has passed. A doubt about somebody who is connected stays. */
  sweep(): void {
    this.#doubts.sweep((imei) => this.#lines.has(imei))
  }

  /** Judges nothing any more. */
  close(): void {
    for (const timer of this.#partings) clearTimeout(timer)
    for (const imei of [...this.#challenges.keys()]) this.#endChallenge(imei)
  }
}
