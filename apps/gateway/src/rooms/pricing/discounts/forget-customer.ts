import type { RoomListener } from '../../../kernel/bus.js'
import { everything } from '../../operators/index.js'
import { forgetAssignments } from '../stores/discount-store.js'
import { forgetPromoTries } from '../stores/promo-store.js'
import type { DiscountDeps } from './discount-deps.js'

/** No discount names a person who was erased. source: decision 0063 */
export const forgetCustomer = ({ inTransaction }: Pick<DiscountDeps, 'inTransaction'>): RoomListener => ({
  topic: 'customers.erased',
  from: 'jobs',
  hear: async (facts) => {
    const all = everything('an erased person is named by no operator’s discounts')
    for (const { key: customerId } of facts)
      await inTransaction({ kind: 'system', name: 'pricing' }, all, async (work) => {
        await forgetAssignments(work, customerId)
        await forgetPromoTries(work, customerId)
      })
  },
})
