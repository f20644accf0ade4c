/** The state of a vehicle's line. */
export type SendResult =
  | 'sent'
  /** No device of that name is connected. */
  | 'no-session'
  /** It is not known whether the one who is connected is the vehicle: no command goes out until it has proven it. */
  | 'unproven'

/** A connection that speaks for one vehicle. */
export interface Line {
  readonly address: string
  /** When it was last heard, by `performance.now()`. */
  readonly lastGoodAt: number
  /** Its sign-in was the proof: a key that only this device has. */
  readonly isKeyed?: boolean
  /** Asks the vehicle for a report, to see whether anybody is there. A line with a key is never asked. */
  ask?(): void
  destroy(): void
}

export interface DuplicateLogin {
  imei: string
  olderAddress: string
  newerAddress: string
  /** The older one had spoken lately, so this is no mere reconnecting after a broken line. */
  olderWasAlive: boolean
  /** Which of both was closed. */
  closed: 'older' | 'newer'
}

/** A line that another process holds, as that process announces it. */
export interface LineElsewhere {
  imei: string
  address: string
  /** For how long it has been held when this is heard. Clocks of machines differ, spans do not. */
  ageMs: number
  isKeyed: boolean
  /** Of two lines of the same age the one of the greater name is closed. */
  isNamedAfterUs: boolean
}

/** The lines in other processes. Without others there is no one to ask. */
export interface LinesElsewhere {
  /** A line was opened here. */
  claimed(imei: string, line: Line, ageMs: number): void
  /** Two claim this name: no command for so long from now, and then only after a proof if `needsProof`. */
  doubted(imei: string, forMs: number, needsProof: boolean): void
  /** The vehicle has proven itself. */
  proven(imei: string): void
  /** The line held here has answered: another that has logged in by this name since is not the vehicle. */
  kept(imei: string): void
  /** Whether others are notified of it now. */
  isHeard(): boolean
}

export interface LineTimes {
  /** For a line that is still open to answer before a newer one takes its place. */
  answerMs: number
  /** Without commands after two were alive under one name, whatever either proves. */
  contestMs: number
  /** A doubt without a line to it is forgotten after so long. */
  doubtMs: number
}

/** A line that is open. */
export interface Held<L extends Line> {
  line: L
  claimedAt: number
  /** From then on it may carry commands; infinite while it could not be announced to others. */
  settledAt: number
  /** When it last answered a challenge. */
  keptAt?: number
}

/** Somebody who has logged in by the name of a line that is being asked. Undefined: at another process. */
export interface Challenge<L extends Line> {
  challenger: L | undefined
  challengerAddress: string
  timer: NodeJS.Timeout
  decided: Promise<void>
  decide: () => void
}
