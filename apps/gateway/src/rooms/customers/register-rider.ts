import type { RiderRegistration } from '@motora/contract/customers'
import { violatedKey } from '../../kernel/db/database.js'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { type CustomerRow, insertCustomer, normalEmail } from './store.js'

/**
 * Keeps a new rider, who may rent once the provider has validated the documents.
 * @param passwordHash made before, so that no transaction waits for it
 * @throws Refusal rider.email_taken
 */
export const registerRider = async (
  work: Work,
  given: Omit<RiderRegistration, 'password'>,
  passwordHash: string,
): Promise<CustomerRow> => {
  try {
    return await insertCustomer(work, {
      id: newId(),
      email: normalEmail(given.email),
      firstName: given.firstName,
      lastName: given.lastName,
      mobilePhone: given.mobilePhone,
      country: given.country,
      birthday: given.birthday,
      passwordHash,
      canOperate: false,
      enabled: true,
      registeredAt: work.now,
    })
  } catch (error) {
    if (violatedKey(error) !== 'customers_email') throw error
    throw new Refusal('rider.email_taken', 'There is a rider with this e-mail already. Sign in instead.')
  }
}
