import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the partner's own list says of one card payment. */
export interface PartnerIntent {
  id: string
  status: string
  /** Cents asked for, and cents taken. */
  amount: number
  amount_received: number
  metadata: Record<string, string>
}
export interface PartnerRefund {
  id: string
  payment_intent: string
  status: string
  amount: number
}

/**
 * The pretend card provider as a process of its own, with the ledger that only grows: a kill of the gateway loses nothing
 * of what it has taken and given back. Its faults and holds: apps/pretend-stripe/README.md.
 */
export class CardPartner {
  readonly #origin: string
  readonly #secretKey: string
  readonly #webhookSecret: string
  readonly #folder: string
  readonly #child: ChildProcess

  private constructor(origin: string, secrets: readonly [string, string], folder: string, child: ChildProcess) {
    this.#origin = origin
    const [secretKey, webhookSecret] = secrets
    this.#secretKey = secretKey
    this.#webhookSecret = webhookSecret
    this.#folder = folder
    this.#child = child
  }

  /** @param gatewayPort where its events go */
  static async start(gatewayPort: number): Promise<CardPartner> {
    const folder = mkdtempSync(join(tmpdir(), 'motora-cards-'))
    const random = () => randomBytes(12).toString('hex')
    const secrets = [`sk_test_${random()}`, `whsec_${random()}`] as const
    const child = fork(
      fileURLToPath(new URL('../../apps/pretend-stripe/dist/main.js', import.meta.url)),
      ['--data', folder, '--webhook', `http://127.0.0.1:${gatewayPort}/api/sharing/v1/Stripe/Webhook`],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { PATH: process.env.PATH, STRIPE_SECRET_KEY: secrets[0], STRIPE_WEBHOOK_SECRET: secrets[1] },
      },
    )
    const origin = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the card partner ended with ${code}`)))
      child.once('message', (said) => resolve((said as { origin: string }).origin))
    })
    return new CardPartner(origin, secrets, folder, child)
  }

  /** For the gateway that charges at it. */
  get env(): Record<string, string> {
    return {
      STRIPE_API_BASE: this.#origin,
      STRIPE_SECRET_KEY: this.#secretKey,
      STRIPE_WEBHOOK_SECRET: this.#webhookSecret,
    }
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: { authorization: `Bearer ${this.#secretKey}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  control(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return this.#ask(method, `/_pretend/${path}`, body)
  }

  /** All of a list, page by page. */
  async #all<T extends { id: string }>(path: string): Promise<T[]> {
    const found: T[] = []
    for (;;) {
      const last = found.at(-1)
      const after = last ? `&starting_after=${last.id}` : ''
      const { data, has_more: goesOn } = await this.#ask<{ data: T[]; has_more: boolean }>(
        'GET',
        `/v1/${path}?limit=100${after}`,
      )
      found.push(...data)
      if (!goesOn) return found
    }
  }
  intents(): Promise<PartnerIntent[]> {
    return this.#all('payment_intents')
  }
  refunds(): Promise<PartnerRefund[]> {
    return this.#all('refunds')
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve))
      this.#child.kill('SIGKILL')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
