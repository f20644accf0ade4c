import type { Moped } from './moped.js'

export type CommandOutcome = 'done' | 'refused' | 'unknown'

/** A command that reached a moped, and how the moped was at that moment. */
export interface Deed {
  imei: string
  line: string
  outcome: CommandOutcome
  speedKmh: number
  /** Since when it moves, by its own clock; null: it was stationary. */
  movesSince: Date | null
}

/**
 * Does what a command line of the gateway asks. A module gives no answer of its own: the proof is the next report,
 * which is made immediately. Lines as in docs of the Silence module: switch on `$PWON,4`, off `$PWON,0`, seat `$TCOP`,
 * flash and beep `$FIND,…`, report `$POLL`. The last word is the moped's: it is not switched off while it moves.
 * @param tell called with each command that came, also one that was not done
 */
export function handleCommand(line: string, moped: Moped, tell?: (deed: Deed) => void): CommandOutcome {
  const { imei, speedKmh, movesSince } = moped
  const outcome = carryOut(line, moped)
  if (outcome === 'done') moped.reportSoon()
  tell?.({ imei, line: line.trim(), outcome, speedKmh, movesSince })
  return outcome
}

function carryOut(line: string, moped: Moped): CommandOutcome {
  const [name, ...fields] = line.trim().split(',')
  switch (name) {
    case '$PWON':
      if (fields[0] === '4') return moped.switchOn() ? 'done' : 'refused'
      if (fields[0] !== '0') return 'unknown'
      if (moped.speedKmh > 0) return 'refused'
      moped.switchOff()
      return 'done'
    case '$TCOP':
    case '$FIND':
    case '$POLL':
      return 'done'
    default:
      return 'unknown'
  }
}
