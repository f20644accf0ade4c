import { confirmRiderCardSetup, getRiderPaymentMethod, startRiderCardSetup } from '@motora/contract/money'
import type { House } from '../house.js'
import { newId } from '../kernel/ids.js'
import { everything } from '../rooms/operators/index.js'
import { askAs } from './ask-as.js'
import { isValidated, riderCount } from './found-company.js'
import { riderEmail } from './people.js'

/** Of the riders in their order: those whose bank says no, each in another way. */
const badCards: Readonly<Record<number, string>> = { 30: 'no_funds', 47: 'stolen', 61: 'no_funds', 78: 'expired' }

type Asked = Pick<House, 'handlers' | 'inTransaction' | 'customers' | 'money'>

/** Of those who are validated: by number and id, all asked for at once, since each start asks. */
const ridersWithoutCard = (house: Asked): Promise<{ n: number; id: string }[]> =>
  house.inTransaction(
    { kind: 'system', name: 'demo' },
    everything('riders of the demo rent of every operator'),
    async (work) => {
      const riders: { n: number; id: string }[] = []
      for (let n = 0; n < riderCount; n += 1) {
        const customer = isValidated(n) && (await house.customers.findCustomerByEmail(work, riderEmail(n)))
        if (customer) riders.push({ n, id: customer.id })
      }
      const money = await house.money.moneyOf(
        work,
        riders.map(({ id }) => id),
      )
      return riders.filter(({ id }) => money.get(id)?.lacksCard)
    },
  )

/**
 * Riders of the demo choose cards at the pretend provider, by its pages: what they owe is charged there. Those who have
 * one keep it. @throws where the provider does not answer
 */
export const giveCards = async (house: Asked): Promise<void> => {
  for (const { n, id } of await ridersWithoutCard(house)) {
    const actor = { kind: 'rider', customerId: id, sessionId: newId() } as const
    const caller = { actor, scope: await house.customers.scopeOfRider(actor) }
    const nothing = { params: undefined, query: undefined, body: undefined }
    // a card that its bank refuses is a card
    const { body } = await askAs(house, caller, getRiderPaymentMethod, nothing)
    if (body.card) continue
    const { body: page } = await askAs(house, caller, startRiderCardSetup, nothing)
    const chosen = await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ card: badCards[n] ?? 'works' }),
      redirect: 'manual',
    })
    await chosen.body?.cancel()
    await askAs(house, caller, confirmRiderCardSetup, { ...nothing, params: { id: page.id } })
  }
}
