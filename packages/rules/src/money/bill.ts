import type { billKinds } from '@motora/contract/money'
import { halvesUp } from './amounts.js'
import { whole } from './whole.js'

/** Up to so many cents with VAT a bill need not name who gets it. source: MONEY §7 */
export const maxSimplifiedCents = 40_000

export type BillKind = (typeof billKinds)[number]

/** What the tax agency calls a bill: simplified, full, and what rectifies each of them. source: MONEY §7; decision 0109 */
export type BillType = 'F2' | 'F1' | 'R5' | 'R1'

/** An amount of a bill, in cents: what is taxed and the VAT in it. */
export interface VatParts {
  baseCents: number
  vatCents: number
}

/** @param totalCents with VAT */
export const billKindOf = (totalCents: number): 'simplified' | 'full' =>
  whole(totalCents, 'cents') <= maxSimplifiedCents ? 'simplified' : 'full'

const types = { simplified: 'F2', full: 'F1' } as const
const rectifyingTypes: Readonly<Record<BillType, BillType>> = { F2: 'R5', F1: 'R1', R5: 'R5', R1: 'R1' }
export const billTypeOf = (kind: 'simplified' | 'full'): BillType => types[kind]
export const rectifyingTypeOf = (type: BillType): BillType => rectifyingTypes[type]

/** Whether a bill has to say where its issuer is: a full one, and what rectifies it. source: RD 1619/2012, articles 6 and 15 */
export const namesIssuerAddress = (type: BillType): boolean => type === 'F1' || type === 'R1'

/**
 * The VAT that a price contains: 3.04 = 2.51 + 0.53 at 21 %. What is taxed is rounded once, half cents up; both add up.
 * @param percent 0 to 100, whole. @throws RangeError below zero
 * source: MONEY §7
 */
export const vatInside = (totalCents: number, percent: number): VatParts => {
  if (whole(percent, 'a percentage') < 0 || percent > 100) throw new RangeError(`no percentage: ${percent}`)
  const baseCents = halvesUp(whole(totalCents, 'cents') * 100, 100 + percent)
  return { baseCents, vatCents: totalCents - baseCents }
}

/**
 * What a refund takes off a bill, below zero. It is the difference of what was left of the bill before and after, so that
 * refunds of all its parts take off all of its VAT to the cent.
 * @param leftCents of the bill before. @throws RangeError for more than is left
 * source: MONEY §7, "by difference"
 */
export const vatTakenOff = (leftCents: number, refundedCents: number, percent: number): VatParts => {
  const before = vatInside(leftCents, percent)
  const after = vatInside(leftCents - refundedCents, percent)
  return {
    baseCents: whole(after.baseCents - before.baseCents, 'cents'),
    vatCents: whole(after.vatCents - before.vatCents, 'cents'),
  }
}

const letters: Readonly<Record<BillKind, string>> = { simplified: 'S', full: 'F', rectifying: 'R' }
const numberDigits = 6

/** Three letters of an operator's name that its numbers begin with: `Ona Barcelona` → `ONA`. */
export const billPrefix = (operatorName: string): string =>
  operatorName
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 3)
    .padEnd(3, 'X')

/** What numbers of one kind in one year begin with: `ONA-S26`. */
export const billSeries = (prefix: string, kind: BillKind, year: number): string =>
  `${prefix}-${letters[kind]}${String(year % 100).padStart(2, '0')}`

/** `ONA-S26-000123`. @throws RangeError for no number source: MONEY §7 */
export const billNumber = (series: string, n: number): string => {
  if (whole(n, 'a number') < 1) throw new RangeError(`no number of a bill: ${n}`)
  return `${series}-${String(n).padStart(numberDigits, '0')}`
}
