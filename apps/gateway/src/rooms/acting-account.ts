import { isOfProvider } from './provider-people.js'
import type { Work } from './work.js'

/** The account of a person of the staff. */
export interface ActingAccount {
  accountId: string
  /** The account's own, so the same to every operator. */
  email: string
  byProvider: boolean
}

/** The account that acts in this work, for records that keep its e-mail; undefined: a machine, a device or a rider acts. */
export const actingAccount = ({ actor }: Pick<Work, 'actor'>): ActingAccount | undefined =>
  actor.kind === 'staff'
    ? { accountId: actor.accountId, email: actor.email, byProvider: isOfProvider(actor) }
    : undefined
