/** What came of a vehicle whose name was fought for, next to one that rode alike alone. */
export interface Fought {
  imei: string
  /** Metres of its rental's trip; null: nothing of it is believed, so none are billed. */
  tripMetres: number | null
  /** Metres of the trip of the vehicle that rode alike and had no impostor. */
  aloneMetres: number
  /** Where the vehicle is shown in the end, metres from the way that it really went. */
  offMetres: number
  /** Reports of the impostor whose place is believed, of those that came in once the moped had come back. */
  believedOfImpostor: number
  /** Lines of text, other than answers, that reached either of the two while they fought. */
  linesWhileFought: number
  /** How each command ended that was asked meanwhile. */
  commands: readonly { state: string; reason: string | null }[]
}

export interface ImpostorViolation {
  rule: 'nobody pays for the impostor' | 'shown where it went' | 'impostor not believed' | 'no command while unproven'
  what: string
}

/** What whole seconds make of a pace. */
const metresOfNoise = 40

export const checkFought = (all: Iterable<Fought>): ImpostorViolation[] => {
  const violations: ImpostorViolation[] = []
  for (const one of all) {
    const told = (rule: ImpostorViolation['rule'], what: string): void => {
      violations.push({ rule, what: `${one.imei}: ${what}` })
    }
    if ((one.tripMetres ?? 0) > one.aloneMetres + metresOfNoise)
      told('nobody pays for the impostor', `${one.tripMetres} m, alone ${one.aloneMetres} m`)
    if (one.offMetres > metresOfNoise) told('shown where it went', `${Math.round(one.offMetres)} m off`)
    if (one.believedOfImpostor > 0) told('impostor not believed', `${one.believedOfImpostor} places`)
    const sent = one.commands.filter(({ state, reason }) => state !== 'refused' || reason !== 'unproven-line')
    if (sent.length > 0 || one.linesWhileFought > 0 || one.commands.length === 0)
      told('no command while unproven', `${one.linesWhileFought} lines, ${JSON.stringify(one.commands)}`)
  }
  return violations
}
