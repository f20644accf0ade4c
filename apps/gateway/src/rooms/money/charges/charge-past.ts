import { paymentAfter, transferOfCharge } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { postPast } from '../books/post-transfers.js'
import type { MoneyParts } from '../deps.js'
import { chargeablePast, insertPaidCharges, type PastOwed, settlePast } from '../stores/past-store.js'

/** From the end of a rental to its charge, and from there to the provider's answer. */
const [untilAskedMs, untilAnsweredMs] = [2000, 3000]

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** What one charge is for: the last of these, and rests of the rider before it that were too little by themselves. */
interface PastCharge {
  id: string
  of: PastOwed
  parts: readonly PastOwed[]
  cents: number
}

/** One charge for each payment; what is below the minimum joins the rider's next one. source: decision 0090 */
const chargesFor = (owed: readonly PastOwed[], minCents: number): PastCharge[] => {
  const rests = new Map<string, PastOwed[]>()
  const found: PastCharge[] = []
  for (const of of owed) {
    const key = `${of.customerId} ${of.currency}`
    const parts = [...(rests.get(key) ?? []), of]
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    rests.set(key, cents < minCents ? parts : [])
    if (cents >= minCents) found.push({ id: idFrom(of.paymentId, 'charge'), of, parts, cents })
  }
  return found
}

/** The outcome of the only attempt, under the same key each time. */
const ask = ({ cards }: Pick<MoneyParts, 'cards'>, { id: charge, of, cents: amountCents }: PastCharge) => {
  const { payerRef, cardRef, currency } = of
  const idempotencyKey = `charge:${charge}:1`
  return cards.charge({ payerRef, cardRef, amountCents, currency, metadata: { charge }, idempotencyKey })
}

/**
 * Charges what riders owe for rentals that ended in the past, each by itself and a few seconds after its rental, and keeps
 * what was paid in one work: as `openCharge`, `claimCharge` and `recordOutcome` leave a charge that was paid at the first
 * attempt. What the card does not pay is left to those. Only of a past whose provider answers from memory: what was
 * asked for and is not kept never happened.
 * @returns how many were paid
 * source: MONEY §6, §12; decision 0094
 */
export const chargePast = async (parts: MoneyParts): Promise<number> => {
  const { cards, inOwnWork } = parts
  const due = chargesFor(await inOwnWork(chargeablePast), cards.minChargeCents)
  const paid: (PastCharge & { chargeRef: string })[] = []
  for (const one of due) {
    const outcome = await ask(parts, one)
    if (outcome.kind === 'succeeded' && outcome.amountCents === one.cents)
      paid.push({ ...one, chargeRef: outcome.chargeRef })
  }
  const settled = paid.flatMap(({ parts: of, of: { endedAt } }) =>
    of.map((part) => ({ part, at: after(endedAt, untilAnsweredMs) })),
  )
  const to = paymentAfter('pending', 'charged')
  if (settled.length === 0 || !to) return 0
  await inOwnWork(async (work) => {
    await settlePast(
      work,
      settled.map(({ part: { paymentId }, at }) => ({ paymentId, at, from: 'pending', to })),
    )
    await insertPaidCharges(
      work,
      paid.map(({ of, ...charge }) => ({
        ...charge,
        of,
        askedAt: after(of.endedAt, untilAskedMs),
        answeredAt: after(of.endedAt, untilAnsweredMs),
      })),
    )
    await postPast(
      work,
      settled.map(({ part: { serviceId: ref, operatorId, customerId, currency, cents }, at }) => ({
        ref,
        operatorId,
        customerId,
        currency,
        at,
        transfers: [transferOfCharge(cents)],
      })),
    )
  })
  return paid.length
}
