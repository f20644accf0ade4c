import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { minCharge } from '@motora/contract/money'
import Stripe from 'stripe'
import {
  type CardPayments,
  CardPaymentsError,
  type CardSetup,
  type ChargeOutcome,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderRefund,
  type RefundOutcome,
} from '../../kernel/card-payments.js'
import { errorOf, failureOf, TooSlow } from './failures.js'
import { cardOf, chargeOf, disputeOf, outcomeOf, refundOf } from './in-our-words.js'
import { readEvent } from './read-event.js'

interface Options {
  provider: CardPayments['provider']
  secretKey: string
  webhookSecrets: readonly string[]
  /** Absent: the provider's own address. */
  apiBase?: string | undefined
  /** Milliseconds for one call, all in all. */
  maxCallMs?: number
}

/** Languages of the provider's page; it has no Catalan, so there the browser's preferences decide. */
const pageLanguages: Readonly<Record<string, 'es' | 'en'>> = { es: 'es', en: 'en' }
const pageRows = 100

const refusals: Readonly<Record<string, Extract<RefundOutcome, { kind: 'refused' }>['code']>> = {
  charge_already_refunded: 'already_refunded',
  more_than_left: 'more_than_left',
  charge_disputed: 'disputed',
  charge_not_refundable: 'not_charged',
}

/** Card payments at Stripe, or at what speaks its API. Holds the secret key, and says it to nobody. */
export class StripePayments implements CardPayments {
  readonly provider: CardPayments['provider']
  readonly minChargeCents = minCharge.cents
  readonly #stripe: Stripe
  readonly #agent: HttpAgent | HttpsAgent
  readonly #webhookSecrets: readonly string[]
  readonly #maxCallMs: number

  constructor({ provider, secretKey, webhookSecrets, apiBase, maxCallMs = 8000 }: Options) {
    this.provider = provider
    this.#webhookSecrets = webhookSecrets
    this.#maxCallMs = maxCallMs
    const base = apiBase === undefined ? undefined : new URL(apiBase)
    const isPlain = base?.protocol === 'http:'
    this.#agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true })
    this.#stripe = new Stripe(secretKey, {
      ...(base && {
        host: base.hostname,
        port: base.port || (isPlain ? 80 : 443),
        protocol: isPlain ? 'http' : 'https',
      }),
      httpAgent: this.#agent,
      // our own retries keep the key and know what was claimed. A cut call is repeated once all the same
      maxNetworkRetries: 0,
      timeout: maxCallMs,
      telemetry: false,
    })
  }

  async createPayer({ metadata, idempotencyKey }: Parameters<CardPayments['createPayer']>[0]): Promise<string> {
    return (await this.#read(() => this.#stripe.customers.create({ metadata }, { idempotencyKey }))).id
  }

  async startCardSetup({
    payerRef,
    successUrl,
    cancelUrl,
    language,
    idempotencyKey,
  }: Parameters<CardPayments['startCardSetup']>[0]): Promise<{ setupRef: string; url: string }> {
    const { id, url } = await this.#read(() =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: 'eur',
          customer: payerRef,
          allowed_payment_method_types: ['card'],
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale: pageLanguages[language] ?? 'auto',
        },
        { idempotencyKey },
      ),
    )
    // the answer that a key keeps names a page also when that is over by now
    if (!url) throw new CardPaymentsError('refused', 'the card provider opened no page')
    return { setupRef: id, url }
  }

  async readCardSetup(setupRef: string): Promise<CardSetup> {
    const session = await this.#read(() =>
      this.#stripe.checkout.sessions.retrieve(setupRef, { expand: ['setup_intent.payment_method'] }),
    )
    const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null
    const method = typeof setup?.payment_method === 'object' ? setup.payment_method : null
    const card = method ? cardOf(method) : undefined
    const payerRef = typeof session.customer === 'string' ? session.customer : session.customer?.id
    if (setup?.status === 'succeeded' && card && payerRef) return { kind: 'kept', payerRef, card }
    return { kind: session.status === 'expired' ? 'expired' : 'open' }
  }

  async removeCard({ cardRef, idempotencyKey }: Parameters<CardPayments['removeCard']>[0]): Promise<void> {
    const { customer } = await this.#read(() => this.#stripe.paymentMethods.retrieve(cardRef))
    if (customer) await this.#read(() => this.#stripe.paymentMethods.detach(cardRef, {}, { idempotencyKey }))
  }

  async charge(charge: Parameters<CardPayments['charge']>[0]): Promise<ChargeOutcome> {
    const { payerRef, cardRef, amountCents, currency, metadata, idempotencyKey, returnUrl } = charge
    if (!Number.isSafeInteger(amountCents) || amountCents < this.minChargeCents)
      throw new RangeError(`${amountCents} is no amount that can be charged`)
    const outcome = await this.#attempt(null, () =>
      this.#stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          customer: payerRef,
          payment_method: cardRef,
          metadata,
          confirm: true,
          allowed_payment_method_types: ['card'],
          ...(returnUrl === undefined ? { off_session: true } : { return_url: returnUrl }),
        },
        { idempotencyKey },
      ),
    )
    if (outcome.kind !== 'succeeded' || outcome.amountCents === amountCents) return outcome
    return { kind: 'unknown', chargeRef: outcome.chargeRef, why: `${outcome.amountCents} came in, not ${amountCents}` }
  }

  chargeAgain(charge: Parameters<CardPayments['chargeAgain']>[0]): Promise<ChargeOutcome> {
    const { chargeRef, cardRef, idempotencyKey, returnUrl } = charge
    return this.#attempt(chargeRef, () =>
      this.#stripe.paymentIntents.confirm(
        chargeRef,
        {
          payment_method: cardRef,
          ...(returnUrl === undefined ? { off_session: true } : { return_url: returnUrl }),
        },
        { idempotencyKey },
      ),
    )
  }

  cancelCharge({ chargeRef, idempotencyKey }: Parameters<CardPayments['cancelCharge']>[0]): Promise<ChargeOutcome> {
    return this.#attempt(chargeRef, () => this.#stripe.paymentIntents.cancel(chargeRef, {}, { idempotencyKey }))
  }

  async readCharge(chargeRef: string): Promise<ProviderCharge> {
    return chargeOf(
      await this.#read(() => this.#stripe.paymentIntents.retrieve(chargeRef, { expand: ['latest_charge'] })),
    )
  }

  async findCharges({
    payerRef,
    since,
    metadata,
  }: Parameters<CardPayments['findCharges']>[0]): Promise<ProviderCharge[]> {
    const found: ProviderCharge[] = []
    const wanted = Object.entries(metadata)
    for await (const charge of this.#intents({ customer: payerRef, created: { gte: secondsOf(since) } }))
      if (wanted.every(([name, value]) => charge.metadata[name] === value)) found.push(charge)
    return found
  }

  listCharges(from: Date, to: Date): AsyncIterable<ProviderCharge> {
    return this.#intents({ created: { gte: secondsOf(from), lt: secondsOf(to) } })
  }

  async refund(refund: Parameters<CardPayments['refund']>[0]): Promise<RefundOutcome> {
    const { chargeRef, amountCents, metadata, idempotencyKey } = refund
    if (!Number.isSafeInteger(amountCents) || amountCents < 1)
      throw new RangeError(`${amountCents} is no amount that can go back`)
    try {
      const made = await this.#inTime(() =>
        this.#stripe.refunds.create({ payment_intent: chargeRef, amount: amountCents, metadata }, { idempotencyKey }),
      )
      if (made.object !== 'refund' || made.amount !== amountCents)
        return { kind: 'unknown', why: `${made.amount} went back, not ${amountCents}` }
      return refundOf(made).outcome
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'unknown') return failure
      const code = failure.kind === 'state' ? refusals[failure.code] : undefined
      if (code) return { kind: 'refused', code }
      throw errorOf(error)
    }
  }

  async readRefund(refundRef: string): Promise<ProviderRefund> {
    return refundOf(await this.#read(() => this.#stripe.refunds.retrieve(refundRef)))
  }

  async refundsOf(chargeRef: string): Promise<ProviderRefund[]> {
    const found: ProviderRefund[] = []
    for await (const refund of this.#refunds({ payment_intent: chargeRef })) found.push(refund)
    return found
  }

  listRefunds(from: Date, to: Date): AsyncIterable<ProviderRefund> {
    return this.#refunds({ created: { gte: secondsOf(from), lt: secondsOf(to) } })
  }

  async readDispute(disputeRef: string): Promise<ProviderDispute> {
    return disputeOf(await this.#read(() => this.#stripe.disputes.retrieve(disputeRef)))
  }

  listDisputes(from: Date, to: Date): AsyncIterable<ProviderDispute> {
    const created = { gte: secondsOf(from), lt: secondsOf(to) }
    return this.#pages((page) => this.#stripe.disputes.list({ created, ...page }), disputeOf)
  }

  readEvent(body: Uint8Array, signature: string | undefined, now: Date): ReturnType<CardPayments['readEvent']> {
    return readEvent(body, signature, this.#webhookSecrets, now)
  }

  close(): void {
    this.#agent.destroy()
  }

  /** One attempt to move money, or to make sure that none moves. @throws only where nothing happened for certain */
  async #attempt(chargeRef: string | null, call: () => Promise<Stripe.PaymentIntent>): Promise<ChargeOutcome> {
    try {
      return outcomeOf(await this.#inTime(call))
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'unknown') return { ...failure, chargeRef }
      if (failure.kind === 'certain') throw failure.error
      const named = failure.intent?.id ?? chargeRef
      // it may not be done any more: what it is now says what came of it
      if (failure.kind === 'state') {
        if (!failure.intent) return { kind: 'unknown', chargeRef, why: failure.code }
        return outcomeOf(failure.intent)
      }
      if (failure.needsRider && named) return { kind: 'needsRider', chargeRef: named, url: null }
      return { kind: 'declined', chargeRef: named, code: failure.code, isHard: failure.isHard }
    }
  }

  /** A call that moves no money. */
  async #read<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await this.#inTime(call)
    } catch (error) {
      throw errorOf(error)
    }
  }

  /** The library counts only silence, and begins again where a call is cut: so the whole is bounded here. */
  async #inTime<T>(call: () => Promise<T>): Promise<T> {
    const answer = call()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new TooSlow()), this.#maxCallMs)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
      void answer.catch(() => undefined)
    }
  }

  async *#intents(params: Stripe.PaymentIntentListParams): AsyncGenerator<ProviderCharge> {
    yield* this.#pages(
      (page) => this.#stripe.paymentIntents.list({ ...params, ...page, expand: ['data.latest_charge'] }),
      chargeOf,
    )
  }

  async *#refunds(params: Stripe.RefundListParams): AsyncGenerator<ProviderRefund> {
    yield* this.#pages((page) => this.#stripe.refunds.list({ ...params, ...page }), refundOf)
  }

  async *#pages<T extends { id: string }, Ours>(
    list: (page: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
    ours: (thing: T) => Ours,
  ): AsyncGenerator<Ours> {
    for (let after: string | undefined, isMore = true; isMore; ) {
      const { data, has_more } = await this.#read(() =>
        list({ limit: pageRows, ...(after !== undefined && { starting_after: after }) }),
      )
      yield* data.map(ours)
      after = data.at(-1)?.id
      isMore = has_more && after !== undefined
    }
  }
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
