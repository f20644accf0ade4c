import { settlementOf, transfersOfSettlement } from '@motora/rules/money'
import type { Work } from '../../work.js'
import { transferId } from '../books/post-transfers.js'
import { textOfTransfers } from '../books/text-of-transfers.js'
import { type TransferRow, transfersByRef } from '../stores/book-store.js'
import {
  collectedBetween,
  payableOtherwise,
  type SettlementToCheck,
  settlementsToCheck,
} from './stores/settlement-store.js'

/** Something of the settlements that is not as it must be. */
export interface SettlementFinding {
  what: 'settlement.differs' | 'settlement.transfers' | 'settlement.gap' | 'settlement.payable'
  /** Of a settlement, or of an operator. */
  id: string
  expected: string
  found: string
}

const atOnce = 500
/** So many operators are named. */
const named = 20

const figures = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, figure]) => `${name} ${figure}`)
    .join(', ')

/** What is wrong with one settlement: its figures, where it begins, and what the books say of it. */
const findingsOf = async (
  work: Work,
  { row, daysNamed, previousUntil }: SettlementToCheck,
  posted: readonly TransferRow[],
): Promise<SettlementFinding[]> => {
  const { id, operatorId, currency, sinceAt: since, untilAt: until } = row
  const books = (await collectedBetween(work, { operatorId, since, until })).get(currency)
  const { cardCents = 0, creditCents = 0, refundsCents = 0, disputesCents = 0 } = books ?? {}
  const month = { ...row, cardCents, creditCents, refundsCents, disputesCents, vehicleDays: daysNamed }
  const says = (of: typeof month & ReturnType<typeof settlementOf>): string =>
    figures({
      card: of.cardCents,
      credit: of.creditCents,
      refunds: of.refundsCents,
      disputes: of.disputesCents,
      days: of.vehicleDays,
      commission: of.commissionCents,
      vehicles: of.vehiclesCents,
      payable: of.payableCents,
    })
  const found: SettlementFinding[] = []
  const say = (what: SettlementFinding['what'], expected: string, is: string): void => {
    if (expected !== is) found.push({ what, id, expected, found: is })
  }
  say('settlement.differs', says({ ...month, ...settlementOf(month) }), says(row))
  if (previousUntil) say('settlement.gap', previousUntil.toISOString(), since.toISOString())
  const wanted = transfersOfSettlement(row).map((one) => ({ ...one, id: transferId(one.reason, id) }))
  const theirs = posted.filter((one) => one.operatorId === operatorId && one.currency === currency)
  say('settlement.transfers', textOfTransfers(wanted), textOfTransfers(theirs))
  return found
}

/**
 * What must be so of settlements: each is the books of its month, worked out by its terms, begins where the one before
 * ended, and is booked to the cent; and what the books owe each operator is the sum of what is settled.
 * source: MONEY §7
 */
export const checkSettlements = async (work: Work): Promise<SettlementFinding[]> => {
  const findings: SettlementFinding[] = []
  let after: string | undefined
  for (;;) {
    const some = await settlementsToCheck(work, after, atOnce)
    const ids = some.map(({ row }) => row.id)
    const posted = await transfersByRef(work, ids)
    for (const one of some) findings.push(...(await findingsOf(work, one, posted.get(one.row.id) ?? [])))
    after = ids.at(-1)
    if (some.length < atOnce) break
  }
  const payable = await payableOtherwise(work, named)
  return [...findings, ...payable.map((one): SettlementFinding => ({ what: 'settlement.payable', ...one }))]
}
