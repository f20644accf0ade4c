import { whole } from './whole.js'

/** Cents that are taken of a lot, or given back to it. */
export interface LotCents {
  lotId: string
  cents: number
}

/** Takes from each in turn until enough is taken. */
const takeInTurn = (from: readonly LotCents[], wantedCents: number): LotCents[] => {
  let rest = Math.max(0, whole(wantedCents, 'cents'))
  return from.flatMap(({ lotId, cents: most }) => {
    const cents = Math.min(most, rest)
    rest -= cents
    return cents > 0 ? [{ lotId, cents }] : []
  })
}

/**
 * What is taken of each lot: the oldest first, no more than it has. Where all of them have less, all of it.
 * @param lots with what each has left, the oldest first
 * source: MONEY §5
 */
export const spendOldestFirst = (lots: readonly LotCents[], cents: number): LotCents[] => takeInTurn(lots, cents)

/**
 * What is given back to each lot of what was spent of it: the youngest first, so that the oldest stay spent.
 * @param spent of each lot and not given back yet, the oldest lot first
 */
export const giveBackYoungestFirst = (spent: readonly LotCents[], cents: number): LotCents[] =>
  takeInTurn(spent.toReversed(), cents)
