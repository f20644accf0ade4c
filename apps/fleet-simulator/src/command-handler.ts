import type { Moped } from './moped.js'

export type CommandOutcome = 'done' | 'refused' | 'unknown'

/**
 * Does what a command line of the gateway asks. A module gives no answer of its own: the proof is the next report,
 * which is made at once. Lines as in docs of the Silence module: switch on `$PWON,4`, off `$PWON,0`, seat `$TCOP`,
 * flash and beep `$FIND,…`, report `$POLL`.
 */
export function handleCommand(line: string, moped: Moped): CommandOutcome {
  const [name, ...fields] = line.trim().split(',')
  switch (name) {
    case '$PWON':
      if (fields[0] === '4') {
        const on = moped.switchOn()
        moped.reportSoon()
        return on ? 'done' : 'refused'
      }
      if (fields[0] !== '0') return 'unknown'
      moped.switchOff()
      moped.reportSoon()
      return 'done'
    case '$TCOP':
    case '$FIND':
    case '$POLL':
      moped.reportSoon()
      return 'done'
    default:
      return 'unknown'
  }
}
