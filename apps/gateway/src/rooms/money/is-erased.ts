import type { Work } from '../work.js'
import type { MoneyParts } from './deps.js'

/** Whether a payer was erased: nothing is bought for nobody, and credit goes to nobody. source: MONEY §2; decision 0144 */
export const isErased = async (
  { customers }: Pick<MoneyParts, 'customers'>,
  work: Work,
  customerId: string,
): Promise<boolean> => {
  const customer = (await customers.customersByIds(work, [customerId])).get(customerId)
  return customer !== undefined && customer.erasedAt !== null
}
