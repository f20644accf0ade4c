import { actionTable } from '../actions/index.js'

export interface AccountStanding {
  isOwn: boolean
  suspended: boolean
  /** Without it no one is left who can let others in; never so where another administrator asks. */
  isLastAdministrator: boolean
}
export type AccountReason = 'identity.own_account' | 'identity.last_admin'

const unlessLast = ({ isLastAdministrator }: Pick<AccountStanding, 'isLastAdministrator'>) =>
  isLastAdministrator ? 'identity.last_admin' : true

/**
 * What an administrator may do to an account. No one shuts themselves out: a slip would lock them out, and a stolen
 * session must not cover its traces or put its own authenticator in the place of its person's. Somebody must always be
 * left to let others in again. A second factor is reset and sessions are ended also where there seem to be none: a seed
 * that was shown but not used yet goes too, and what was done is on record. source: decision Z-15.
 */
export const accountActions = actionTable<AccountStanding, 'own' | 'active' | 'suspended', AccountReason>(
  ({ isOwn, suspended }) => (isOwn ? 'own' : suspended ? 'suspended' : 'active'),
)({
  suspend: { own: 'identity.own_account', active: unlessLast, suspended: 'already' },
  resume: { own: 'already', active: 'already', suspended: true },
  resetSecondFactor: { own: 'identity.own_account', active: true, suspended: true },
  endSessions: { own: true, active: true, suspended: true },
})
export type AccountAction = keyof typeof accountActions

/** What may be done to one role of an account. source: decision Z-15; ledgers C-47, D-09, Q-11, Q-13. */
export const roleActions = actionTable<
  Pick<AccountStanding, 'isOwn' | 'isLastAdministrator'>,
  'own' | 'anothers',
  AccountReason
>(({ isOwn }) => (isOwn ? 'own' : 'anothers'))({
  remove: { own: 'identity.own_account', anothers: unlessLast },
})
