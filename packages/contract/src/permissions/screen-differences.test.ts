import { expect, test } from 'vitest'
import { roleNames } from './roles.js'
import { hasSideMenu, homeIsFleet, isIdle, mayListSeveralOperators, worksInTheStreet } from './screen-differences.js'
import { mayOpen } from './screens.js'

test('the fleet is the home of managers and support, and of nobody who has no home', () => {
  const those = roleNames.filter(homeIsFleet)
  expect(those).toEqual(['Sharing.OperatorManager', 'Sharing.Sac'])
  for (const role of those) expect(mayOpen(role, '/home')).toBe(true)
})

test('every role but the operator may find several operators in one list', () => {
  expect(roleNames.filter((role) => !mayListSeveralOperators(role))).toEqual(['Sharing.Operator'])
})

test('only a technician who may not operate is idle, and has no side menu', () => {
  for (const role of roleNames) {
    expect(isIdle({ role, canOperate: true })).toBe(false)
    expect(isIdle({ role, canOperate: false })).toBe(role === 'Sharing.Technician')
  }
  expect(hasSideMenu({ role: 'Sharing.Technician', canOperate: false, operatorCanOperate: true })).toBe(false)
  expect(hasSideMenu({ role: 'Sharing.Technician', canOperate: true, operatorCanOperate: true })).toBe(true)
})

test('technicians alone go to the vehicles', () => {
  expect(roleNames.filter(worksInTheStreet)).toEqual(['Sharing.Technician'])
})
