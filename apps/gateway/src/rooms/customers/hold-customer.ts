import { id as idSchema } from '@motora/contract'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { type CustomerRow, findCustomer, findCustomerByEmail, lockCustomer } from './store.js'

export const unknownCustomer = (): Refusal =>
  new Refusal('customer.not_found', 'This customer does not exist, or is not yours to see.')

/** The customer whom a key names, by id or e-mail, of those that the scope sees. source: decision Z-15 */
export const findByKey = (work: Work, key: string): Promise<CustomerRow | undefined> =>
  idSchema.safeParse(key).success ? findCustomer(work, key) : findCustomerByEmail(work, key)

/** @throws Refusal customer.not_found, also outside the scope and of an erased one */
export const getCustomerRow = async (work: Work, key: string): Promise<CustomerRow> => {
  const row = await findByKey(work, key)
  if (!row) throw unknownCustomer()
  return row
}

/** The same, held until the end of the work, which must see everything. */
export const holdCustomer = async (work: Work, key: string): Promise<CustomerRow> => {
  const row = await lockCustomer(work, (await getCustomerRow(work, key)).id)
  if (!row) throw unknownCustomer()
  return row
}

export const changedMeanwhile = (): Refusal =>
  new Refusal('customer.changed_meanwhile', 'Somebody else has changed this customer meanwhile. Read it again.')

/** @throws Refusal customer.changed_meanwhile where it is not the version that the caller has read any more */
export const assertVersion = (row: CustomerRow, read: number | undefined): void => {
  if (read !== undefined && read !== row.version) throw changedMeanwhile()
}

/** The customer that a body names by `customerId` or `customerKey`. */
export const keyOf = (given: { customerId?: string | null | undefined; customerKey?: string | null | undefined }) =>
  given.customerId ?? given.customerKey ?? ''
