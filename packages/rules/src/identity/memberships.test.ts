import { expect, test } from 'vitest'
import { mayWork, membershipFits } from './memberships.js'

test('without canOperate manager and operator may not work; the provider and technicians may (Z-02, Z-03)', () => {
  const may = (role: Parameters<typeof mayWork>[0]['role']) => mayWork({ role, canOperate: false })
  expect(may('Sharing.OperatorManager')).toBe(false)
  expect(may('Sharing.Operator')).toBe(false)
  expect(may('Sharing.Technician')).toBe(true)
  expect(may('Sharing.Admin')).toBe(true)
  expect(may('Sharing.AdminReadOnly')).toBe(true)
  expect(may('Sharing.Sac')).toBe(true)
  expect(may('Sharing.Cau')).toBe(true)
  expect(mayWork({ role: 'Sharing.Operator', canOperate: true })).toBe(true)
})

test('an empty operator never means all of them (Z-11)', () => {
  const technician = { role: 'Sharing.Technician', operatorId: null } as const
  expect(membershipFits({ ...technician, seesEverything: false })).toBe(false)
  expect(membershipFits({ ...technician, seesEverything: true })).toBe(true)
  expect(membershipFits({ role: 'Sharing.Technician', operatorId: 'o', seesEverything: true })).toBe(false)
  expect(membershipFits({ role: 'Sharing.OperatorManager', operatorId: null, seesEverything: true })).toBe(false)
  expect(membershipFits({ role: 'Sharing.Admin', operatorId: 'o', seesEverything: false })).toBe(false)
  expect(membershipFits({ role: 'Sharing.Admin', operatorId: null, seesEverything: false })).toBe(true)
})
