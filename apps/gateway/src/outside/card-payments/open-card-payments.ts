import type { CardPayments, CardProvider } from '../../kernel/card-payments.js'
import { isOwnMachine } from '../../kernel/is-own-machine.js'
import type { Log } from '../../kernel/log.js'
import { absentPayments } from './absent-payments.js'

interface Options {
  secretKey: string | undefined
  webhookSecrets: readonly string[]
  apiBase: string | undefined
  log: Pick<Log, 'info' | 'warn'>
}

/** Which provider these settings name. */
export const providerOf = (secretKey: string, apiBase: string | undefined): CardProvider => {
  if (apiBase !== undefined && isOwnMachine(new URL(apiBase).hostname)) return 'pretend'
  return secretKey.includes('_live_') ? 'live' : 'test'
}

/** The card provider that the settings ask for, or none; says in the log which, and no more of its settings. */
export const openCardPayments = async ({ secretKey, webhookSecrets, apiBase, log }: Options): Promise<CardPayments> => {
  if (secretKey === undefined) {
    log.warn({ cardProvider: 'none' }, 'STRIPE_SECRET_KEY is not set: no card can be charged')
    return absentPayments
  }
  // loaded where it is used: it costs time and memory
  const { StripePayments } = await import('./stripe-payments.js')
  const provider = providerOf(secretKey, apiBase)
  log.info({ cardProvider: provider }, 'the card provider')
  return new StripePayments({ provider, secretKey, webhookSecrets, apiBase })
}
