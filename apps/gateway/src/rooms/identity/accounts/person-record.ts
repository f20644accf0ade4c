import { type Role, roleSide } from '@motora/contract'

/** What an operator keeps of somebody who works for it; the person's account says nothing to it. */
export interface PersonRecord {
  /** In lower-case letters, as `normalEmail` makes it. */
  email: string
  firstName: string
  lastName: string
  username: string
  mobilePhone: string | null
}

type Known = Pick<PersonRecord, 'email' | 'firstName' | 'lastName' | 'mobilePhone'> & { username?: string | null }

/** The record of a role: that of the operators' side has one, by the e-mail where no username is given. */
export const recordFor = (role: Role, { email, firstName, lastName, username, mobilePhone }: Known) =>
  roleSide[role] === 'operator'
    ? { email, firstName, lastName, username: username || email, mobilePhone }
    : { email: null, firstName: null, lastName: null, username: null, mobilePhone: null }
