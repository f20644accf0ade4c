import { CardPaymentsError } from '../../../kernel/card-payments.js'
import { Refusal } from '../../../kernel/refusal.js'

export const noProvider = (): Refusal =>
  new Refusal('card.no_provider', 'No card provider is set, so no card can be registered or charged.')

export const providerAway = (): Refusal =>
  new Refusal('card.provider_away', 'The card provider does not answer. Try again in a minute.', {
    params: { retryAfterSeconds: 60 },
  })

/** Asks the card provider for what moves no money. @throws Refusal card.no_provider, card.provider_away */
export const askProvider = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    if (error.kind === 'absent') throw noProvider()
    if (error.kind === 'unreachable') throw providerAway()
    throw error
  }
}
