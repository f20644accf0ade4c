import type { House } from '../house.js'
import { everything } from '../rooms/operators/index.js'

/** Where the pretend card provider is, and its secret key. */
export interface PretendProvider {
  origin: string
  secretKey: string
}

/**
 * Tells the pretend provider everything that was charged in the past, in one call; again, it changes nothing.
 * @throws where the provider does not take it
 * source: MONEY §12; decision 0094
 */
export const tellProvider = async (house: House, { origin, secretKey }: PretendProvider): Promise<void> => {
  const history = await house.inTransaction(
    { kind: 'system', name: 'world' },
    everything('cards and charges are the provider’s'),
    (work) => house.money.readHistory(work),
  )
  const answer = await fetch(new URL('/_pretend/history', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(history),
  })
  if (!answer.ok)
    throw new Error(
      `The pretend card provider has not taken the demo's past: ${answer.status} ${(await answer.text()).slice(0, 300)}`,
    )
}
