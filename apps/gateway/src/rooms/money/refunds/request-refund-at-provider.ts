import { keyLastsMs } from '@motora/rules/money'
import { CardPaymentsError, type RefundOutcome } from '../../../kernel/card-payments.js'
import type { MoneyParts } from '../deps.js'
import type { RefundRow } from '../stores/refund-store.js'

/** What came of a refund. `kept`: no card was charged, so there is nothing to ask. */
export type RefundEnd = RefundOutcome | { kind: 'kept' } | { kind: 'barred'; why: string }

/** A refund that was taken in hand. */
export interface TakenRefund {
  row: RefundRow
  /** The charge that paid; undefined: no card did. */
  chargeRef: string | undefined
}

type Provider = Pick<MoneyParts, 'cards' | 'clock'>

const metadataOf = ({ id }: RefundRow): Record<string, string> => ({ refund: id })

/** The key has run out: what is at the provider says what came of it. It is never asked under another key. */
const lookUp = async ({ cards }: Pick<Provider, 'cards'>, row: RefundRow, chargeRef: string): Promise<RefundEnd> => {
  const found = (await cards.refundsOf(chargeRef)).find(({ metadata }) => metadata.refund === row.id)
  return found ? found.outcome : { kind: 'barred', why: 'never arrived' }
}

const ask = async (provider: Provider, { row, chargeRef }: TakenRefund): Promise<RefundEnd> => {
  const { cards, clock } = provider
  if (row.cardCents === 0) return { kind: 'kept' }
  if (chargeRef === undefined) return { kind: 'barred', why: 'not_charged' }
  if (row.refundRef !== null) return (await cards.readRefund(row.refundRef)).outcome
  // by the clock of now: a machine that slept since would ask under a key that has run out, and give back once more
  if (row.sentAt !== null && clock.now().getTime() - row.sentAt.getTime() >= keyLastsMs)
    return row.tries > 1 ? lookUp(provider, row, chargeRef) : { kind: 'unknown', why: 'not asked in time' }
  const idempotencyKey = `refund:${row.id}`
  return cards.refund({ chargeRef, amountCents: row.cardCents, metadata: metadataOf(row), idempotencyKey })
}

/**
 * Asks the provider for a refund under its own key, or what became of one that is on its way. What is not known for
 * certain is unknown. source: MONEY §6 (keys, unknown, refund)
 */
export const requestRefundAtProvider = async (provider: Provider, taken: TakenRefund): Promise<RefundEnd> => {
  try {
    const outcome = await ask(provider, taken)
    const { cardCents } = taken.row
    if (outcome.kind === 'succeeded' && outcome.amountCents !== cardCents)
      return { kind: 'unknown', why: `${outcome.amountCents} went back, not ${cardCents}` }
    return outcome
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    const reason = error.code ?? error.kind
    const isCertain = error.kind === 'refused' && taken.row.tries === 1
    return isCertain ? { kind: 'barred', why: reason } : { kind: 'unknown', why: reason }
  }
}
