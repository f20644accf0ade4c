import type { Currency } from '@motora/contract/fields'
import type { Work } from '../../work.js'
import { findPayments } from '../stores/payment-store.js'

/** Rentals that a card did not pay, and nobody has paid or forgiven since. */
export interface OwedNow {
  rentals: number
  cents: number
  currency: Currency
  /** With whom they were, each once. */
  operatorIds: string[]
}

/** What of these payments, which one charge was for and so are in one currency, is owed now. @returns undefined: nothing */
export const owedNow = async (work: Work, paymentIds: readonly string[]): Promise<OwedNow | undefined> => {
  const found = [...(await findPayments(work, paymentIds)).values()]
  const failed = found.filter(({ status }) => status === 'failed')
  const [first] = failed
  return (
    first && {
      rentals: failed.length,
      cents: failed.reduce((sum, { amountCents, creditCents }) => sum + amountCents - creditCents, 0),
      currency: first.currency,
      operatorIds: [...new Set(failed.flatMap(({ operatorId }) => operatorId ?? []))].sort(),
    }
  )
}
