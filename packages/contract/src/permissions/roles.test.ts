import { expect, test } from 'vitest'
import { may, permissions } from './actions.js'
import { type Role, roleNames, roleReach, roleSide, rolesOf } from './roles.js'
import { mayWithoutOperating } from './without-operating.js'

const mayRoles = (permission: Parameters<typeof may>[1]): string[] =>
  roleNames.filter((role) => may(role, permission)).map((role) => role.replace('Sharing.', ''))

test('the roles are these seven, spelled so [A-01, V-02]', () => {
  expect([...roleNames].sort()).toEqual([
    'Sharing.Admin',
    'Sharing.AdminReadOnly',
    'Sharing.Cau',
    'Sharing.Operator',
    'Sharing.OperatorManager',
    'Sharing.Sac',
    'Sharing.Technician',
  ])
})

test('four speak for the provider and see every operator, three for one operator, two of these with its sub-operators [V-03]', () => {
  const byReach = (reach: (typeof roleReach)[Role]) => roleNames.filter((role) => roleReach[role] === reach)
  expect(byReach('everything')).toEqual(['Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.Cau'])
  expect(byReach('own-and-descendants')).toEqual(['Sharing.OperatorManager', 'Sharing.Technician'])
  expect(byReach('own')).toEqual(['Sharing.Operator'])
  for (const role of roleNames) expect(roleSide[role]).toBe(roleReach[role] === 'everything' ? 'provider' : 'operator')
})

test('where the document only counts roles, one table names them', () => {
  // customer side, section 6: documents two, discounts all but three of five, operators three, delete two
  expect(mayRoles('customers.documents.read')).toEqual(['Admin', 'AdminReadOnly'])
  expect(mayRoles('customers.discounts.read')).toEqual(['Admin', 'OperatorManager'])
  expect(mayRoles('customers.operators.read')).toEqual(['Admin', 'AdminReadOnly', 'OperatorManager', 'Sac'])
  expect(mayRoles('customers.delete')).toEqual(['Admin', 'Sac'])
  expect(mayRoles('support-users.write')).toEqual(['Admin'])
  expect(mayRoles('support-users.read')).toEqual(['Admin', 'AdminReadOnly'])
})

test('four roles may clean active services and block vehicles, and no other [E-16]', () => {
  const four = ['Admin', 'OperatorManager', 'Sac', 'Technician']
  expect(mayRoles('services.clean').sort()).toEqual(four)
  expect(mayRoles('vehicles.block').sort()).toEqual(four)
})

test('for an operator that cannot operate only its data is completed, nothing else is seen or done (Z-02, Z-29)', () => {
  expect(permissions.filter(mayWithoutOperating).sort()).toEqual([
    'files.download',
    'files.read',
    'files.write',
    'map-settings.read',
    'operator-profile.edit',
    'operators.read',
    'pricing.read',
    'pricing.write',
    'self.read',
    'vehicles.select-to-operate',
  ])
})

test('a name in a table that is no role is a mistake, and found when the table is read', () => {
  expect(() => rolesOf('admin nobody')).toThrow('unknown role "nobody" in a permission table')
  expect(() => rolesOf('')).toThrow('unknown role')
})
