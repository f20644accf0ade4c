import { roleNames } from '@motora/contract'
import { expect, test } from 'vitest'
import { isAdministrator, whyNotTakeAway } from './administrators.js'

test('one role puts other accounts right (Z-15)', () => {
  expect(roleNames.filter(isAdministrator)).toEqual(['Sharing.Admin'])
})

test('nobody takes anything from themselves, and nobody takes the last administrator away', () => {
  const given = { isOwnAccount: false, givesUpAdministrator: true, otherAdministrators: 1 }
  expect(whyNotTakeAway(given)).toBeUndefined()
  expect(whyNotTakeAway({ ...given, isOwnAccount: true })).toBe('identity.own_account')
  expect(whyNotTakeAway({ ...given, otherAdministrators: 0 })).toBe('identity.last_admin')
  expect(whyNotTakeAway({ ...given, otherAdministrators: 0, givesUpAdministrator: false })).toBeUndefined()
})
