import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type PretendStripe, startPretendStripe } from '../server.js'

export const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
export const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`

/** A folder that goes with the test. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pretend-stripe-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The provider's own library, led to this server. */
export const libraryFor = (origin: string): Stripe => {
  const { hostname, port } = new URL(origin)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

interface Answer {
  status: number
  body: Record<string, unknown>
  replayed: boolean
}

export interface OpenServer extends PretendStripe {
  stripe: Stripe
  /** A call as the library makes it, without what it does by itself. */
  call(path: string, params?: Record<string, string>, key?: string): Promise<Answer>
  /** What tests may ask of it. */
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>
}

interface Options {
  dataDir?: string
  webhook?: string
  retryMs?: readonly number[]
}

/** A server in this process, closed with the test. */
export const openServer = async ({ dataDir = testFolder(), webhook, retryMs }: Options = {}): Promise<OpenServer> => {
  const server = await startPretendStripe({
    port: 0,
    dataDir,
    secretKey,
    ...(webhook !== undefined && { receiver: { url: webhook, secret: webhookSecret } }),
    ...(retryMs && { retryMs }),
  })
  onTestFinished(() => server.close().catch(() => undefined))
  return {
    ...server,
    stripe: libraryFor(server.origin),
    call: async (path, params, key) => {
      const answer = await fetch(`${server.origin}${path}`, {
        method: params ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${secretKey}`, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(params && { body: new URLSearchParams(params) }),
      })
      return {
        status: answer.status,
        body: (await answer.json()) as Record<string, unknown>,
        replayed: answer.headers.get('idempotent-replayed') === 'true',
      }
    },
    control: async (method, path, body) => {
      const answer = await fetch(`${server.origin}/_pretend/${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, unknown>
    },
  }
}

export interface Delivery {
  id: string
  type: string
  body: string
  signature: string
}

/** A receiver of events; `answers` says with which status it takes the next ones, 200 once they have run out. */
export const openReceiver = async (
  answers: number[] = [],
): Promise<{ url: string; deliveries: Delivery[]; until: (count: number) => Promise<void> }> => {
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { id, type } = JSON.parse(body) as { id: string; type: string }
    deliveries.push({ id, type, body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/webhook`,
    deliveries,
    until: async (count) => {
      while (deliveries.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

/** A payer with a card of the provider's test cards. */
export const payerWith = async (stripe: Stripe, token: string): Promise<{ customer: string; card: string }> => {
  const { id: customer } = await stripe.customers.create({})
  const { id: card } = await stripe.paymentMethods.attach(token, { customer })
  return { customer, card }
}
