import type { Operation } from '../history.js'

/** Everything about a database that a restore must bring back, each thing as a line of text. */
export type Shape = Record<'tables' | 'walls' | 'policies' | 'grants' | 'roles' | 'rules' | 'code', readonly string[]>

export interface RestoreViolation {
  rule: 'acknowledged before is there' | 'what is there was asked for' | 'nothing from after' | 'same shape'
  what: string
}

/** Lines that one has and the other has not. */
export const checkShape = (was: Shape, is: Shape, kinds = Object.keys(was) as (keyof Shape)[]): RestoreViolation[] =>
  kinds.flatMap((kind) => {
    const before = new Set(was[kind])
    const after = new Set(is[kind])
    const says = (line: string, how: string): RestoreViolation => ({
      rule: 'same shape',
      what: `${kind} ${how}: ${line}`,
    })
    return [
      ...was[kind].filter((line) => !after.has(line)).map((line) => says(line, 'without')),
      ...is[kind].filter((line) => !before.has(line)).map((line) => says(line, 'more than')),
    ]
  })

/**
 * What a restored copy must hold of the writes of a history.
 * @param there keys that the restored copy has
 * @param since answered before this (ms since 1970): must be there
 * @param until begun after this: cannot be there
 */
export const checkRestored = (
  operations: readonly Operation[],
  there: ReadonlySet<string>,
  { since, until }: { since: number; until: number },
): RestoreViolation[] => {
  const asked = new Map(operations.map((operation) => [operation.key, operation]))
  return [
    ...operations
      .filter(({ outcome, endedAt, key }) => outcome === 'ok' && endedAt < since && !there.has(key))
      .map(({ key }): RestoreViolation => ({ rule: 'acknowledged before is there', what: key })),
    ...[...there]
      .filter((key) => !asked.has(key))
      .map((key): RestoreViolation => ({ rule: 'what is there was asked for', what: key })),
    ...[...there]
      .filter((key) => (asked.get(key)?.invokedAt ?? 0) > until)
      .map((key): RestoreViolation => ({ rule: 'nothing from after', what: key })),
  ]
}

/**
 * What a loss has cost: acknowledged writes that are gone, and the seconds from the first of them to the loss.
 * @param lostAt ms since 1970
 */
export const lossOf = (
  operations: readonly Operation[],
  there: ReadonlySet<string>,
  lostAt: number,
): { lostWrites: number; rpoSeconds: number } => {
  const gone = operations.filter(({ outcome, key }) => outcome === 'ok' && !there.has(key))
  const first = Math.min(lostAt, ...gone.map(({ endedAt }) => endedAt))
  return { lostWrites: gone.length, rpoSeconds: Math.round((lostAt - first) / 10) / 100 }
}
