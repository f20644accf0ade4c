import Stripe from 'stripe'
import type { Clock } from '../kernel/clock.js'

interface ProviderEvent {
  id: string
  type: string
}

/** What of a house with a pretend provider this needs. */
interface Listening {
  stage: { origin: string; secretKey: string; webhookSecret: string }
  clock: Clock
  ask(who: { kind: 'nobody' }, endpoint: string, call: object): Promise<unknown>
  run(task: string): Promise<void>
}

/** One run works on a part of what was delivered. */
const runs = 6

/** What has happened at the pretend provider, the first one first; at most the last hundred. */
const providerEvents = async ({ stage }: Listening): Promise<ProviderEvent[]> => {
  const answer = await fetch(`${stage.origin}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${stage.secretKey}` },
  })
  return ((await answer.json()) as { data: ProviderEvent[] }).data.toReversed()
}

/** The provider delivers what has happened, signed, and it is worked on. Again, the same events are the same. */
export const hearProvider = async (house: Listening): Promise<void> => {
  for (const event of await providerEvents(house)) {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(house.clock.now().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      timestamp,
      secret: house.stage.webhookSecret,
    })
    const headers = { 'stripe-signature': signature }
    await house.ask({ kind: 'nobody' }, 'money.receiveProviderEvent', { body: Buffer.from(payload), headers })
  }
  for (let n = 0; n < runs; n += 1) await house.run('hear the card provider')
}
