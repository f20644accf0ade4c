import type { Work } from '../work.js'
import { insertCustomerOnce } from './store.js'
import { insertLinkOnce } from './stores/link-store.js'

/** Somebody whom another system knew: a pseudonym, or one name for many. */
export interface ImportedRider {
  /** The same for the same person of the same set. */
  id: string
  firstName: string
  lastName: string
  /** Two letters of ISO 3166. */
  country: string
  operatorId: string
  /** Where the person comes from, for anyone who wonders: `the set ecooltra`. */
  origin: string
}

/**
 * Keeps a rider of another system, once. Without password, disabled, not validated, under an address that no mail
 * reaches (RFC 2606): no one signs in as that person or rents. The operator sees the name by a link that has ended.
 * @returns the id
 */
export const importRider = async (work: Work, given: ImportedRider): Promise<string> => {
  const { id, firstName, lastName, country, operatorId, origin } = given
  await insertCustomerOnce(work, {
    id,
    email: `${id}@imported.invalid`,
    firstName,
    lastName,
    country,
    canOperate: false,
    cannotOperateReason: `Imported from ${origin}: nobody signs in as this rider.`,
    enabled: false,
    registeredAt: work.now,
  })
  await insertLinkOnce(work, { customerId: id, operatorId, canOperateStart: work.now, canOperateEnd: work.now })
  return id
}
