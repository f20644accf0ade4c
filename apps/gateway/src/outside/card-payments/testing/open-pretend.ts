import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPretendStripe } from '../../../../../pretend-stripe/src/server.js'
import type { CardPayments } from '../../../kernel/card-payments.js'
import { StripePayments } from '../stripe-payments.js'

/** A provider to try card payments at, and what a test does there behind the gateway's back. */
export interface Stage {
  payments: CardPayments
  /** Gives a payer one of the provider's test cards. @returns its name */
  attach(payerRef: string, token: string): Promise<string>
  close(): Promise<void>
}

const attachAt =
  (origin: string, secretKey: string): Stage['attach'] =>
  async (payerRef, token) => {
    const answer = await fetch(`${origin}/v1/payment_methods/${token}/attach`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ customer: payerRef }),
    })
    if (!answer.ok) throw new Error(`${token}: ${answer.status}`)
    return ((await answer.json()) as { id: string }).id
  }

/** A real test account of the provider. No real card, no money; what is made there stays there. */
export const openRealTestAccount = async (secretKey: string): Promise<Stage> => {
  if (!secretKey.includes('_test_')) throw new Error('STRIPE_TEST_SECRET_KEY: is not the key of a test account.')
  const payments = new StripePayments({ provider: 'test', secretKey, webhookSecrets: [], maxCallMs: 30_000 })
  return { payments, attach: attachAt('https://api.stripe.com', secretKey), close: async () => payments.close() }
}

export interface PretendStage extends Stage {
  origin: string
  secretKey: string
  webhookSecret: string
  /** What tests may ask of the pretend provider: see its README. */
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  /** Sends the form of one of its pages. @returns where it leads */
  submit(url: string, form: Record<string, string>): Promise<string>
}

/** The pretend provider, in this process, with a ledger of its own. */
export const openPretend = async ({
  maxCallMs = 8000,
  webhook,
}: {
  maxCallMs?: number
  webhook?: string
} = {}): Promise<PretendStage> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'card-payments-'))
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const server = await startPretendStripe({
    port: 0,
    dataDir,
    secretKey,
    ...(webhook !== undefined && { receiver: { url: webhook, secret: webhookSecret } }),
  })
  const payments = new StripePayments({
    provider: 'pretend',
    secretKey,
    webhookSecrets: [webhookSecret],
    apiBase: server.origin,
    maxCallMs,
  })
  return {
    payments,
    secretKey,
    webhookSecret,
    origin: server.origin,
    attach: attachAt(server.origin, secretKey),
    control: async (method, path, body) => {
      const answer = await fetch(`${server.origin}/_pretend/${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, unknown>
    },
    submit: async (url, form) => {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`${answer.status} instead of a redirect`)
      return new URL(answer.headers.get('location') ?? '', url).href
    },
    close: async () => {
      payments.close()
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
