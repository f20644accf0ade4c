import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPretend, openRealTestAccount, type Stage } from './testing/open-pretend.js'

const realKey = process.env.STRIPE_TEST_SECRET_KEY
const back = 'https://motora.example/app'

/** What we ask of any card provider; a real test account is asked where its key is given. */
describe.each([
  { name: 'the pretend provider', open: (): Promise<Stage> => openPretend(), isThere: true },
  {
    name: 'a real test account (STRIPE_TEST_SECRET_KEY)',
    open: () => openRealTestAccount(realKey ?? ''),
    isThere: realKey !== undefined,
  },
])('card payments at $name', ({ open, isThere }) => {
  let stage: Stage
  beforeAll(async () => {
    if (isThere) stage = await open()
  })
  afterAll(() => stage?.close())

  const tryIt = test.runIf(isThere)
  const key = (name: string): string => `${name}:${randomUUID()}`
  const payerWith = async (token: string) => {
    const payerRef = await stage.payments.createPayer({ metadata: { for: 'test' }, idempotencyKey: key('payer') })
    return { payerRef, cardRef: await stage.attach(payerRef, token) }
  }
  const chargeWith = async (token: string, more: { returnUrl?: string } = {}) => {
    const since = new Date(Date.now() - 60_000)
    const payer = await payerWith(token)
    const metadata = { charge: randomUUID() }
    const asked = { ...payer, amountCents: 1234, currency: 'eur', metadata, idempotencyKey: key('charge'), ...more }
    const outcome = await stage.payments.charge(asked)
    const found = () => stage.payments.findCharges({ payerRef: payer.payerRef, since, metadata })
    return { ...payer, asked, outcome, found, chargeRef: 'chargeRef' in outcome ? (outcome.chargeRef ?? '') : '' }
  }

  tryIt('a payer is made once for a key', async () => {
    const payer = { metadata: { for: 'test' }, idempotencyKey: key('payer') }
    const payerRef = await stage.payments.createPayer(payer)
    expect(await stage.payments.createPayer(payer)).toBe(payerRef)
    expect(await stage.payments.createPayer({ ...payer, idempotencyKey: key('payer') })).not.toBe(payerRef)
  })

  tryIt('a card is chosen on a page of the provider, and counts only once it was', async () => {
    const { payerRef } = await payerWith('pm_card_visa')
    for (const language of ['es', 'ca', 'en']) {
      const { setupRef, url } = await stage.payments.startCardSetup({
        payerRef,
        language,
        successUrl: back,
        cancelUrl: back,
        idempotencyKey: key('setup'),
      })
      expect(url).toMatch(/^https?:\/\//)
      expect(await stage.payments.readCardSetup(setupRef)).toEqual({ kind: 'open' })
    }
  })

  tryIt('a kept card is charged without the rider, and the charge is found by its metadata', async () => {
    const { outcome, found, asked, chargeRef, payerRef } = await chargeWith('pm_card_visa')
    expect(outcome).toEqual({ kind: 'succeeded', chargeRef, amountCents: 1234 })
    const read = {
      chargeRef,
      payerRef,
      amountCents: 1234,
      receivedCents: 1234,
      refundedCents: 0,
      currency: 'eur',
      outcome,
      isDisputed: false,
      metadata: asked.metadata,
      createdAt: expect.any(Date),
    }
    expect(await stage.payments.readCharge(chargeRef)).toEqual(read)
    expect(await found()).toEqual([read])
    const hour = 3_600_000
    const listed: string[] = []
    const span = [new Date(Date.now() - hour), new Date(Date.now() + hour)] as const
    for await (const charge of stage.payments.listCharges(...span)) {
      listed.push(charge.chargeRef)
      if (charge.chargeRef === chargeRef) break
    }
    expect(listed).toContain(chargeRef)
  })

  tryIt('the same key charges once; with another amount it is refused', async () => {
    const { outcome, found, asked } = await chargeWith('pm_card_visa')
    expect(await stage.payments.charge(asked)).toEqual(outcome)
    await expect(stage.payments.charge({ ...asked, amountCents: 1235 })).rejects.toMatchObject({
      kind: 'refused',
      code: 'idempotency_error',
    })
    expect(await found()).toHaveLength(1)
  })

  tryIt('a declined charge is tried again with another card, and pays once', async () => {
    const { outcome, chargeRef, payerRef, cardRef, found } = await chargeWith('pm_card_chargeCustomerFail')
    expect(outcome).toEqual({ kind: 'declined', chargeRef, code: 'generic_decline', isHard: false })
    expect((await stage.payments.readCharge(chargeRef)).outcome).toEqual(outcome)
    const again = (card: string) =>
      stage.payments.chargeAgain({ chargeRef, cardRef: card, idempotencyKey: key('charge') })
    expect(await again(cardRef)).toMatchObject({ kind: 'declined', chargeRef })
    const good = await stage.attach(payerRef, 'pm_card_visa')
    const paid = { kind: 'succeeded', chargeRef, amountCents: 1234 }
    expect(await again(good)).toEqual(paid)
    // a second success is refused by the provider itself
    expect(await again(good)).toEqual(paid)
    expect(await found()).toMatchObject([{ receivedCents: 1234 }])
  })

  tryIt('a card whose bank asks needs the rider, who is led to the bank', async () => {
    const { outcome, chargeRef, cardRef } = await chargeWith('pm_card_authenticationRequired')
    expect(outcome).toEqual({ kind: 'needsRider', chargeRef, url: null })
    expect((await stage.payments.readCharge(chargeRef)).outcome).toEqual(outcome)
    const led = await stage.payments.chargeAgain({ chargeRef, cardRef, idempotencyKey: key('charge'), returnUrl: back })
    expect(led).toEqual({ kind: 'needsRider', chargeRef, url: expect.stringMatching(/^https?:\/\//) })
    const present = await chargeWith('pm_card_authenticationRequired', { returnUrl: back })
    expect(present.outcome).toMatchObject({ kind: 'needsRider', url: expect.stringMatching(/^https?:\/\//) })
  })

  tryIt('a cancelled charge is never paid, and a paid one is not cancelled', async () => {
    const { chargeRef, payerRef } = await chargeWith('pm_card_chargeCustomerFail')
    const cancel = (ref: string) => stage.payments.cancelCharge({ chargeRef: ref, idempotencyKey: key('cancel') })
    expect(await cancel(chargeRef)).toEqual({ kind: 'cancelled', chargeRef })
    const cardRef = await stage.attach(payerRef, 'pm_card_visa')
    const again = { chargeRef, cardRef, idempotencyKey: key('charge') }
    expect(await stage.payments.chargeAgain(again)).toEqual({ kind: 'cancelled', chargeRef })
    const paid = await chargeWith('pm_card_visa')
    expect(await cancel(paid.chargeRef)).toEqual(paid.outcome)
  })

  tryIt('no more goes back than came in, and the same key sends it once', async () => {
    const { chargeRef } = await chargeWith('pm_card_visa')
    const asked = { chargeRef, amountCents: 1000, metadata: { refund: 'r1' }, idempotencyKey: key('refund') }
    const first = await stage.payments.refund(asked)
    expect(first).toMatchObject({ kind: 'succeeded', amountCents: 1000 })
    expect(await stage.payments.refund(asked)).toEqual(first)
    const refundRef = 'refundRef' in first ? first.refundRef : ''
    expect(await stage.payments.readRefund(refundRef)).toMatchObject({
      refundRef,
      chargeRef,
      outcome: first,
      metadata: { refund: 'r1' },
    })
    const more = (amountCents: number) =>
      stage.payments.refund({ ...asked, amountCents, idempotencyKey: key('refund') })
    expect(await more(235)).toEqual({ kind: 'refused', code: 'more_than_left' })
    expect(await more(234)).toMatchObject({ kind: 'succeeded', amountCents: 234 })
    expect(await more(1)).toEqual({ kind: 'refused', code: 'already_refunded' })
    expect((await stage.payments.refundsOf(chargeRef)).map(({ amountCents }) => amountCents)).toEqual([234, 1000])
    expect(await stage.payments.readCharge(chargeRef)).toMatchObject({ receivedCents: 1234, refundedCents: 1234 })
    const listed: string[] = []
    const span = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)] as const
    for await (const refund of stage.payments.listRefunds(...span)) {
      listed.push(refund.refundRef)
      if (refund.refundRef === refundRef) break
    }
    expect(listed).toContain(refundRef)
  })

  tryIt('what was never paid cannot go back', async () => {
    const { chargeRef } = await chargeWith('pm_card_chargeCustomerFail')
    const asked = { chargeRef, amountCents: 100, metadata: {}, idempotencyKey: key('refund') }
    const outcome = await stage.payments.refund(asked).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect((await stage.payments.readCharge(chargeRef)).refundedCents).toBe(0)
  })

  tryIt('a removed card is not charged any more; removing it again changes nothing', async () => {
    const { cardRef, asked } = await chargeWith('pm_card_visa')
    for (const _ of [1, 2]) await stage.payments.removeCard({ cardRef, idempotencyKey: key('card') })
    const after = await stage.payments.charge({ ...asked, idempotencyKey: key('charge') })
    expect(after).toEqual({ kind: 'declined', chargeRef: null, code: 'card_unusable', isHard: true })
  })

  tryIt('what is not there is not found, and less than the minimum is never asked', async () => {
    await expect(stage.payments.readCharge('pi_none')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(stage.payments.readRefund('re_none')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(stage.payments.readDispute('du_none')).rejects.toMatchObject({ kind: 'notFound' })
    const { payerRef, cardRef } = await payerWith('pm_card_visa')
    for (const amountCents of [49, 0, -100, 100.5, Number.NaN]) {
      const asked = { payerRef, cardRef, amountCents, currency: 'eur', metadata: {}, idempotencyKey: key('charge') }
      await expect(stage.payments.charge(asked)).rejects.toThrow(RangeError)
    }
  })
})
