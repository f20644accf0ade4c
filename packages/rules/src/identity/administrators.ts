import { may, type Role } from '@motora/contract'

/** Whether somebody in this role can put other accounts right. */
export const isAdministrator = (role: Role): boolean => may(role, 'accounts.write')

/**
 * Why an account may not be shut out, or lose a role, undefined when it may. Nobody does it to themselves: a slip would
 * lock them out, and a stolen session must not cover its traces. Somebody must always be left to let others in again.
 * @param givesUpAdministrator what is taken away is an administrator's place
 * @param otherAdministrators how many others could still sign in
 */
export const whyNotTakeAway = (given: {
  isOwnAccount: boolean
  givesUpAdministrator: boolean
  otherAdministrators: number
}): 'identity.own_account' | 'identity.last_admin' | undefined => {
  if (given.isOwnAccount) return 'identity.own_account'
  return given.givesUpAdministrator && given.otherAdministrators === 0 ? 'identity.last_admin' : undefined
}
