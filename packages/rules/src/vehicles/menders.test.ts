import { may, type Permission, type Role, roleNames } from '@motora/contract'
import { type Mender, notRentableReasons } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import { menderNamed, mendersOf } from './index.js'

const peopleWho = (permission: Permission): Mender[] =>
  roleNames
    .filter((role: Role) => may(role, permission))
    .flatMap((role) => menderNamed(role) ?? [])
    .sort()

test.each([
  ['no-operator', 'vehicles.manage'],
  ['operator-not-validated', 'operators.manage'],
  ['no-tariff', 'pricing.write'],
  ['cannot-operate', 'vehicles.manage'],
  ['not-selected-to-operate', 'vehicles.select-to-operate'],
  ['out-of-service', 'vehicles.block'],
  ['open-ticket', 'tickets.write'],
  ['updating', 'upgrades.write'],
  ['exclusion-hours', 'operator-profile.edit'],
  ['active-rental', 'services.clean'],
] as const)('%s is fixed by those who may: %s', (reason, permission) => {
  expect(
    mendersOf(reason)
      .filter((mender) => mender !== 'time')
      .sort(),
  ).toEqual(peopleWho(permission))
})

test('what no call fixes is fixed in the street, by the technician first', () => {
  expect(mendersOf('never-reported')).toEqual(['technician', 'provider'])
  expect(mendersOf('silent')).toEqual(['technician'])
  expect(mendersOf('no-position')).toEqual(['technician'])
  expect(mendersOf('outside-area')).toEqual(['technician', 'manager'])
  expect(mendersOf('low-battery')).toEqual(['technician'])
})

test('each reason names each mender once; a retired vehicle is fixed by nobody, and nothing else is', () => {
  for (const reason of notRentableReasons) {
    const named = mendersOf(reason)
    expect(new Set(named).size, reason).toBe(named.length)
    expect(named.length, reason).toBeGreaterThan(0)
    expect(named.includes('nobody'), reason).toBe(reason === 'retired')
  }
})
