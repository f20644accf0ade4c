import type { Operation } from '../history.js'

export interface FamilyViolation {
  rule: 'one successor' | 'nobody is signed out' | 'an old token is dead' | 'one live token at the end'
  what: string
}

const short = (token: unknown): string => String(token).split('.').slice(0, 2).join('.').slice(-14)

/**
 * What must hold of a family of refresh tokens whose holders lose answers, but none of whom is a thief.
 * @param operations each asks with a token (`asked`), and was answered its successor (`answered`), refused, or never heard
 * @param alive of all tokens ever given, those that still open something when all is quiet
 */
export const checkFamily = (operations: readonly Operation[], alive: readonly string[]): FamilyViolation[] => {
  const violations: FamilyViolation[] = []
  const successors = new Map<unknown, { token: unknown; heardAt: number }>()
  for (const { outcome, asked, answered, endedAt } of operations) {
    if (outcome === 'fail') violations.push({ rule: 'nobody is signed out', what: `${short(asked)} was refused` })
    if (outcome !== 'ok') continue
    const known = successors.get(asked)
    if (known && known.token !== answered)
      violations.push({
        rule: 'one successor',
        what: `${short(asked)} became ${short(known.token)} and ${short(answered)}`,
      })
    if (!known || endedAt < known.heardAt) successors.set(asked, { token: answered, heardAt: endedAt })
  }
  for (const { outcome, asked, invokedAt } of operations) {
    const successor = successors.get(asked)
    const next = successor && successors.get(successor.token)
    // two generations on, anyone who asks with it is late beyond doubt
    if (outcome === 'ok' && next && next.heardAt < invokedAt)
      violations.push({ rule: 'an old token is dead', what: `${short(asked)} was taken after its successor was used` })
  }
  if (alive.length !== 1)
    violations.push({ rule: 'one live token at the end', what: `${alive.length}: ${alive.map(short).join(', ')}` })
  return violations
}
