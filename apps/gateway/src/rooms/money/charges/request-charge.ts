import { keyLastsMs } from '@motora/rules/money'
import { CardPaymentsError, type ChargeOutcome } from '../../../kernel/card-payments.js'
import type { MoneyParts } from '../deps.js'
import type { Attempt } from '../stores/charge-store.js'

/** What came of an attempt. `refused`: for certain nothing happened, and it was not the card that was refused. */
export type AttemptOutcome = ChargeOutcome | { kind: 'refused'; reason: string }

type Provider = Pick<MoneyParts, 'cards' | 'log' | 'clock'>

/** How a charge is found at the provider. */
const metadataOf = ({ chargeId }: Attempt): Record<string, string> => ({ charge: chargeId })

/** Looked for among all of the payer's: the provider's clock may be another than ours. */
const since = new Date(0)

const unknown = (chargeRef: string | null, why: string): ChargeOutcome => ({ kind: 'unknown', chargeRef, why })

const askOnce = ({ cards }: Provider, attempt: Attempt): Promise<ChargeOutcome> => {
  const { charge, chargeId, n, cardRef, returnUrl } = attempt
  const asking = { cardRef, idempotencyKey: `charge:${chargeId}:${n}`, returnUrl: returnUrl ?? undefined }
  if (!attempt.makesCharge && charge.chargeRef !== null)
    return cards.chargeAgain({ ...asking, chargeRef: charge.chargeRef })
  const { payerRef, amountCents, currency } = charge
  return cards.charge({ ...asking, payerRef, amountCents, currency, metadata: metadataOf(attempt) })
}

/** Reads a charge. @returns undefined when nothing can be read, or it has not settled yet */
const readNow = async ({ cards }: Pick<Provider, 'cards'>, chargeRef: string): Promise<ChargeOutcome | undefined> => {
  try {
    const { outcome } = await cards.readCharge(chargeRef)
    return outcome.kind === 'unknown' ? undefined : outcome
  } catch (error) {
    if (error instanceof CardPaymentsError) return undefined
    throw error
  }
}

/** The key has run out: what is at the provider says what came of it. It is never asked under another key. */
const lookUp = async ({ cards, log }: Provider, attempt: Attempt): Promise<AttemptOutcome> => {
  const { charge, chargeId } = attempt
  if (charge.chargeRef !== null)
    return (await readNow({ cards }, charge.chargeRef)) ?? unknown(charge.chargeRef, 'not settled yet')
  try {
    const found = await cards.findCharges({ payerRef: charge.payerRef, since, metadata: metadataOf(attempt) })
    const [one] = found
    if (!one) return { kind: 'refused', reason: 'never arrived' }
    if (found.length === 1) return one.outcome
    log.error({ chargeId, found: found.length }, 'a charge is there more than once at the card provider')
    return unknown(null, 'found more than once')
  } catch (error) {
    if (error instanceof CardPaymentsError) return unknown(null, error.kind)
    throw error
  }
}

/**
 * Asks the provider for a charge, under the key of the attempt. What is not known for certain is unknown.
 * source: MONEY §6 (keys, unknown); SECURITY §1.4
 */
export const requestCharge = async (provider: Provider, attempt: Attempt): Promise<AttemptOutcome> => {
  const { charge, tries, makesCharge, claimedAt } = attempt
  // it never left the house, and never will
  if (charge.amountCents < provider.cards.minChargeCents) return { kind: 'refused', reason: 'below the minimum' }
  // by the clock of now: a machine that slept since would ask under a key that has run out, and charge once more
  if (provider.clock.now().getTime() - claimedAt.getTime() >= keyLastsMs)
    return tries > 1 ? lookUp(provider, attempt) : unknown(charge.chargeRef, 'not asked in time')
  try {
    const outcome = await askOnce(provider, attempt)
    if (outcome.kind === 'succeeded' && outcome.amountCents !== charge.amountCents)
      return unknown(outcome.chargeRef, `${outcome.amountCents} came in, not ${charge.amountCents}`)
    if (outcome.kind !== 'unknown' || outcome.chargeRef === null) return outcome
    const now = await readNow(provider, outcome.chargeRef)
    // that it was declined may be of the attempt before, unless the provider has this one
    const isOfThis = makesCharge || outcome.why === 'processing'
    return now && (isOfThis || now.kind === 'succeeded' || now.kind === 'cancelled') ? now : outcome
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    const reason = error.code ?? error.kind
    // asked again, it says nothing of what was asked before
    return tries === 1 ? { kind: 'refused', reason } : unknown(charge.chargeRef, reason)
  }
}
