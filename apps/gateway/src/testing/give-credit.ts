import { newId } from '../kernel/ids.js'
import type { Sharing } from '../rooms/sharing/testing/open-sharing.js'
import { sac } from './open-house.js'

/** Customer service gives a rider credit, as it is booked; each time another account of it, up to 10 € a day. */
export const giveCredit = async (
  { ask }: Pick<Sharing, 'ask'>,
  { customerId }: { customerId: string },
  cents: number,
): Promise<void> => {
  await ask({ ...sac, accountId: newId() }, 'money.giveGoodwill', {
    params: { id: customerId },
    body: { id: newId(), amount: cents / 100, reason: 'It broke down' },
  })
}
