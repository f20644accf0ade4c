/** What is kept of one vehicle, without what names the vehicle: rows as the database has them. */
export interface Outcome {
  /** Which permutation; for words. */
  name: string
  history: readonly object[]
  trip: object | undefined
  latest: object | undefined
}

export interface OrderViolation {
  rule: 'same history' | 'same trip' | 'same latest'
  what: string
}

const firstDifference = (model: object | undefined, other: object | undefined): string | undefined => {
  if (!model || !other) return model === other ? undefined : 'one of them is missing'
  for (const key of new Set([...Object.keys(model), ...Object.keys(other)])) {
    const [one, two] = [model, other].map((row) => JSON.stringify((row as Record<string, unknown>)[key]))
    if (one !== two) return `${key}: ${one?.slice(0, 80)} in order, ${two?.slice(0, 80)}`
  }
  return undefined
}

const historyDifference = (model: Outcome, other: Outcome): string | undefined => {
  if (model.history.length !== other.history.length)
    return `${other.history.length} reports for ${model.history.length}`
  for (const [n, row] of model.history.entries()) {
    const difference = firstDifference(row, other.history[n])
    if (difference) return `report ${n}, ${difference}`
  }
  return undefined
}

/** Whatever the order and the doubles, the same comes of it as in order. */
export const checkSameOutcome = (model: Outcome, others: Iterable<Outcome>): OrderViolation[] => {
  const violations: OrderViolation[] = []
  for (const other of others) {
    const differences: [OrderViolation['rule'], string | undefined][] = [
      ['same history', historyDifference(model, other)],
      ['same trip', firstDifference(model.trip, other.trip)],
      ['same latest', firstDifference(model.latest, other.latest)],
    ]
    for (const [rule, what] of differences) if (what) violations.push({ rule, what: `${other.name}: ${what}` })
  }
  return violations
}
