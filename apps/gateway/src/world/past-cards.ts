import { createHash } from 'node:crypto'
import { minCharge } from '@motora/contract/money'
import {
  type CardPayments,
  CardPaymentsError,
  type CardSetup,
  type ChargeOutcome,
  type ProviderCharge,
  type ProviderDispute,
} from '../kernel/card-payments.js'
import type { Clock } from '../kernel/clock.js'
import type { ChargedHistory } from '../rooms/money/index.js'

/** What cards of the demo do; the pretend provider knows each by its last digits. source: apps/pretend-stripe/src/cards.ts */
const kinds = {
  works: { brand: 'visa', last4: '4242', code: null, isHard: false },
  no_funds: { brand: 'visa', last4: '9995', code: 'insufficient_funds', isHard: false },
  stolen: { brand: 'mastercard', last4: '9979', code: 'stolen_card', isHard: true },
  expired: { brand: 'visa', last4: '0069', code: 'expired_card', isHard: true },
} as const
export type PastCardKind = keyof typeof kinds
const isKind = (text: string): text is PastCardKind => text in kinds

/** A name as the provider gives them, the same for the same thing: a past that is lived again after a stop is the same. */
const refOf = (prefix: string, of: string): string =>
  `${prefix}_${createHash('sha256').update(of).digest('hex').slice(0, 24)}`

type HistoryCharge = ChargedHistory['charges'][number]

const separator = '.'

/** The key of an attempt without its number: all attempts at a charge are at one. */
const chargeRefOf = (idempotencyKey: string): string => refOf('pi', idempotencyKey.replace(/:\d+$/, ''))

const never = (what: string): never => {
  throw new Error(`${what} is not asked for in a founded past`)
}

/**
 * The card provider of a past that is founded: it answers from memory, by what each card does, and makes the names that
 * the pretend provider has in the end, when it is told the whole history in one call.
 * source: MONEY §12; decision 0094
 */
export class PastCards implements CardPayments {
  readonly provider = 'pretend'
  readonly minChargeCents = minCharge.cents
  readonly #clock: Clock
  readonly #charges = new Map<string, ProviderCharge>()
  readonly #disputes = new Map<string, ProviderDispute>()
  #nextKind: PastCardKind = 'works'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What the next card that a rider chooses does. */
  choose(kind: PastCardKind): void {
    this.#nextKind = kind
  }

  /** What was charged before a stop. */
  remember(charges: readonly HistoryCharge[]): void {
    for (const { ref: chargeRef, id, payerRef, cents: amountCents, currency, at, state } of charges) {
      const isPaid = state === 'succeeded'
      const outcome: ChargeOutcome = isPaid
        ? { kind: 'succeeded', chargeRef, amountCents }
        : { kind: 'declined', chargeRef, code: 'card_declined', isHard: false }
      this.#charges.set(chargeRef, {
        chargeRef,
        payerRef,
        amountCents,
        currency,
        outcome,
        receivedCents: isPaid ? amountCents : 0,
        refundedCents: 0,
        isDisputed: false,
        metadata: { charge: id },
        createdAt: new Date(at),
      })
    }
  }

  async createPayer({ idempotencyKey }: Parameters<CardPayments['createPayer']>[0]): Promise<string> {
    return refOf('cus', idempotencyKey)
  }

  async startCardSetup({ payerRef, idempotencyKey }: Parameters<CardPayments['startCardSetup']>[0]) {
    const setupRef = [refOf('cs_test', idempotencyKey), this.#nextKind, payerRef].join(separator)
    return { setupRef, url: `http://127.0.0.1/pay/${encodeURIComponent(setupRef)}` }
  }

  async readCardSetup(setupRef: string): Promise<CardSetup> {
    const [page = '', kind = '', payerRef = ''] = setupRef.split(separator)
    if (!isKind(kind)) return { kind: 'open' }
    const { brand, last4 } = kinds[kind]
    const year = this.#clock.now().getUTCFullYear()
    const [expiryMonth, expiryYear] = kind === 'expired' ? [1, year - 1] : [12, year + 3]
    const cardRef = `${refOf('pm', page)}_${kind}`
    return { kind: 'kept', payerRef, card: { cardRef, brand, last4, expiryMonth, expiryYear } }
  }

  async removeCard(): Promise<void> {}

  async charge({
    payerRef,
    cardRef,
    amountCents,
    currency,
    metadata,
    idempotencyKey,
  }: Parameters<CardPayments['charge']>[0]): Promise<ChargeOutcome> {
    const chargeRef = chargeRefOf(idempotencyKey)
    const of = { chargeRef, payerRef, amountCents, currency, metadata, createdAt: this.#clock.now() }
    return this.#attempt({ ...of, receivedCents: 0, refundedCents: 0, isDisputed: false }, cardRef)
  }

  async chargeAgain({ chargeRef, cardRef }: Parameters<CardPayments['chargeAgain']>[0]): Promise<ChargeOutcome> {
    return this.#attempt(await this.readCharge(chargeRef), cardRef)
  }

  #attempt(charge: Omit<ProviderCharge, 'outcome'>, cardRef: string): ChargeOutcome {
    const { chargeRef, amountCents } = charge
    const kind = cardRef.split('_').slice(2).join('_')
    const { code, isHard } = kinds[isKind(kind) ? kind : 'works']
    const outcome: ChargeOutcome =
      code === null ? { kind: 'succeeded', chargeRef, amountCents } : { kind: 'declined', chargeRef, code, isHard }
    this.#charges.set(chargeRef, { ...charge, outcome, receivedCents: code === null ? amountCents : 0 })
    return outcome
  }

  async cancelCharge({ chargeRef }: Parameters<CardPayments['cancelCharge']>[0]): Promise<ChargeOutcome> {
    return { kind: 'cancelled', chargeRef }
  }

  async readCharge(chargeRef: string): Promise<ProviderCharge> {
    const known = this.#charges.get(chargeRef)
    if (!known) throw new CardPaymentsError('notFound', `no charge ${chargeRef}`)
    return known
  }

  async findCharges(): Promise<ProviderCharge[]> {
    return []
  }

  async *listCharges(): AsyncGenerator<ProviderCharge> {}

  async refund({ amountCents, idempotencyKey }: Parameters<CardPayments['refund']>[0]) {
    return { kind: 'succeeded' as const, refundRef: refOf('re', idempotencyKey), amountCents }
  }

  readRefund(): Promise<never> {
    return never('a refund')
  }

  async refundsOf() {
    return []
  }

  async *listRefunds() {}

  async readDispute(disputeRef: string): Promise<ProviderDispute> {
    return this.#disputes.get(disputeRef) ?? never(`dispute ${disputeRef}`)
  }

  async *listDisputes(): AsyncGenerator<ProviderDispute> {}

  /** A payer has told the bank that a charge is wrong, or the bank has decided. @returns the event that says so */
  dispute(charge: ProviderCharge, reason: string, state: ProviderDispute['state']): Uint8Array {
    const { chargeRef, amountCents, currency } = charge
    const disputeRef = refOf('du', chargeRef)
    this.#charges.set(chargeRef, charge)
    this.#disputes.set(disputeRef, {
      disputeRef,
      chargeRef,
      amountCents,
      currency,
      reason,
      state,
      takesMoney: true,
    })
    return Buffer.from(JSON.stringify({ disputeRef, state }))
  }

  readEvent(body: Uint8Array): ReturnType<CardPayments['readEvent']> {
    const { disputeRef, state } = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, string>
    if (disputeRef === undefined) return { refused: 'shape' }
    const type = state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed'
    return {
      eventId: refOf('evt', `${disputeRef} ${state}`),
      type,
      createdAt: this.#clock.now(),
      about: { kind: 'dispute', disputeRef },
    }
  }

  close(): void {}
}
