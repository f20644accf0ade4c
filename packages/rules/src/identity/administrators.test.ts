import { roleNames } from '@motora/contract'
import { expect, test } from 'vitest'
import { accountActions, roleActions } from './account-actions.js'
import { isAdministrator } from './administrators.js'

test('one role puts other accounts right (Z-15)', () => {
  expect(roleNames.filter(isAdministrator)).toEqual(['Sharing.Admin'])
})

test('nobody takes anything from themselves, and nobody takes the last administrator away', () => {
  const other = {
    isOwn: false,
    suspended: false,
    secondFactorEnrolled: true,
    sessionCount: 1,
    isLastAdministrator: false,
  }
  for (const take of [accountActions.suspend, roleActions.remove]) {
    expect(take(other)).toBe(true)
    expect(take({ ...other, isOwn: true })).toBe('identity.own_account')
    expect(take({ ...other, isLastAdministrator: true })).toBe('identity.last_admin')
  }
})
