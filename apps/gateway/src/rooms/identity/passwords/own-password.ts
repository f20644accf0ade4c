import type { AccountRow } from '../accounts/stores/account-store.js'

type Known = Pick<AccountRow, 'id' | 'passwordHash' | 'passwordSetBy' | 'passwordChangedAt' | 'emailConfirmedAt'>

/**
 * Whether the password was set by the account's person. One that somebody else typed is a start password: it opens
 * nothing until its person has chosen another by a link of a mail. Where nobody is named, the version before wrote it.
 * source: decision 0034
 */
export const hasOwnPassword = (account: Known): boolean => {
  const { id, passwordHash, passwordSetBy, passwordChangedAt, emailConfirmedAt } = account
  if (passwordHash === null) return false
  return passwordSetBy === id || passwordChangedAt !== null || (passwordSetBy === null && emailConfirmedAt !== null)
}

/** Somebody else typed the password, and its person has not set the own one yet. */
export const hasStartPassword = (account: Known): boolean => account.passwordHash !== null && !hasOwnPassword(account)

/** Of the refusal `identity.start_password`. */
export const startPasswordWords = 'This password was set by somebody else. Choose your own by the link in your mail.'
