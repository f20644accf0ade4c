import { expect, test } from 'vitest'
import { mayWork, membershipFits, staysSignedIn } from './memberships.js'

test.each([
  ['Sharing.OperatorManager', { stays: false, works: false }],
  ['Sharing.Operator', { stays: false, works: false }],
  ['Sharing.Technician', { stays: true, works: false }],
  ['Sharing.Admin', { stays: true, works: true }],
  ['Sharing.AdminReadOnly', { stays: true, works: true }],
  ['Sharing.Sac', { stays: true, works: true }],
  ['Sharing.Cau', { stays: true, works: true }],
] as const)(
  '%s without canOperate: who stays signed in, and who works on (Z-02, Z-03) [A-21, A-22]',
  (role, expected) => {
    const said = (canOperate: boolean) => ({
      stays: staysSignedIn({ role, canOperate }),
      works: mayWork({ role, canOperate }),
    })
    expect(said(false)).toEqual(expected)
    expect(said(true)).toEqual({ stays: true, works: true })
  },
)

test('an empty operator never means all of them (Z-11)', () => {
  const technician = { role: 'Sharing.Technician', operatorId: null } as const
  expect(membershipFits({ ...technician, seesEverything: false })).toBe(false)
  expect(membershipFits({ ...technician, seesEverything: true })).toBe(true)
  expect(membershipFits({ role: 'Sharing.Technician', operatorId: 'o', seesEverything: true })).toBe(false)
  expect(membershipFits({ role: 'Sharing.OperatorManager', operatorId: null, seesEverything: true })).toBe(false)
  expect(membershipFits({ role: 'Sharing.Admin', operatorId: 'o', seesEverything: false })).toBe(false)
  expect(membershipFits({ role: 'Sharing.Admin', operatorId: null, seesEverything: false })).toBe(true)
})
