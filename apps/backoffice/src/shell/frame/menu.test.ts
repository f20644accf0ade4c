import { hasSideMenu, mayOpen, type Role, roleNames, type ScreenPath } from '@motora/contract'
import { expect, test } from 'vitest'
import { menuOf, titleLeadsTo } from './menu'

/** The entries of fleet side, section 2.2, in their order. */
const specified: ScreenPath[] = [
  '/home',
  '/operator/validate',
  '/scooters/locations',
  '/customers',
  '/cau',
  '/sac',
  '/operator/scooterList',
  // own addition: menu texts exist for vehicles (B-56), and their list is a screen of its own
  '/scooters',
  '/trips',
  '/services',
  '/monthlyDetails',
  '/incidents',
  '/rates',
  '/bonus',
  '/payments',
  '/validations',
  '/operatorsUsers',
  '/technicians',
  '/operator/profile',
  // own additions, below, for those who may read them: menu texts exist for the users (B-56), none for the audit
  '/users',
  '/audit',
  '/help',
  '/UpdateDataTechnician',
  '/UpdateDataOperatorUser',
]

test.each(roleNames)('%s sees exactly the entries it may open, in order [B-55]', (role) => {
  const { upper, lower } = menuOf(role)
  const may = specified.filter((path) => mayOpen(role, path))
  expect(may.filter((path) => upper.includes(path))).toEqual(upper)
  expect(may.filter((path) => lower.includes(path))).toEqual(lower)
  expect(upper.length + lower.length).toBe(may.length)
})

test.each([
  ['Sharing.Admin', 'upper'],
  ['Sharing.Sac', 'upper'],
  ['Sharing.Cau', 'upper'],
  ['Sharing.AdminReadOnly', 'lower'],
  ['Sharing.OperatorManager', 'lower'],
] as const)("operators' scooters of %s in the %s group [B-57]", (role, group) => {
  expect(menuOf(role)[group]).toContain('/operator/scooterList')
})

test.each(roleNames)('locations of %s: below for admin alone [B-57]', (role) => {
  expect(menuOf(role)[role === 'Sharing.Admin' ? 'lower' : 'upper']).toContain('/scooters/locations')
})

const manager = { role: 'Sharing.OperatorManager' as Role, canOperate: true }
test('a manager has the drawer only when the operator can operate [B-58]', () => {
  expect(hasSideMenu({ ...manager, operatorCanOperate: true })).toBe(true)
  expect(hasSideMenu({ ...manager, operatorCanOperate: false })).toBe(false)
  expect(hasSideMenu({ role: 'Sharing.Cau', canOperate: true, operatorCanOperate: null })).toBe(true)
})

test('the title leads home, cau to locations [B-59]', () => {
  expect(titleLeadsTo('Sharing.Cau')).toBe('/scooters/locations')
  expect(titleLeadsTo('Sharing.Admin')).toBe('/home')
  for (const role of roleNames) expect(mayOpen(role, titleLeadsTo(role))).toBe(true)
})
