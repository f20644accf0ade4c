import type { ProviderCharge } from '../../../kernel/card-payments.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { holdChargingOf } from '../stores/card-store.js'
import { type ChargeRow, findCharge, hurryAttempt, lockCharge } from '../stores/charge-store.js'
import { keepPaid } from './record-outcome.js'

/** Whether this is the charge that we asked for; the money of another one is not taken for its. */
const isSame = (charge: ChargeRow, said: ProviderCharge): boolean =>
  (charge.chargeRef ?? said.chargeRef) === said.chargeRef &&
  charge.payerRef === said.payerRef &&
  charge.amountCents === said.amountCents &&
  charge.currency === said.currency

/**
 * Keeps what the provider says of a charge by itself, in work that sees everything: it is paid, however that came. What
 * has failed is said by the attempt that failed, which is asked about now where its end is not known.
 * @returns false: it is none of ours
 * source: MONEY §6 (unknown, webhook)
 */
export const applyChargeEvent = async (
  parts: Pick<MoneyParts, 'log' | 'customers'>,
  work: Work,
  said: ProviderCharge,
): Promise<boolean> => {
  const named = await findCharge(work, said)
  if (!named) return false
  await holdChargingOf(work, named.customerId)
  const charge = await lockCharge(work, named.id)
  if (!charge) throw new Error('a charge is gone')
  if (!isSame(charge, said)) {
    parts.log.error({ chargeId: charge.id, chargeRef: said.chargeRef }, 'the card provider has another charge of ours')
    return true
  }
  if (said.outcome.kind === 'succeeded') await keepPaid(parts, work, charge, said.chargeRef)
  else if (said.outcome.kind !== 'unknown') await hurryAttempt(work, charge.id)
  return true
}
