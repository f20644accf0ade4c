import {
  hasSideMenu,
  isPublicScreen,
  mayOpen,
  type Role,
  roleNames,
  type ScreenPath,
  screenPaths,
} from '@motora/contract'
import { describe, expect, test } from 'vitest'
import { menuOf, type Place, phonePlacesOf, placeOf, titleLeadsTo } from './menu'

/** The entries of fleet side, section 2.2, in their order. */
const specified: Place[] = [
  '/home',
  '/operator/validate',
  '/scooters/locations',
  '/customers',
  '/cau',
  '/sac',
  '/operator/scooterList',
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
  '/help',
  '/UpdateDataTechnician',
  '/UpdateDataOperatorUser',
]
/** Own additions: menu texts exist for most of them (B-56), and without an entry they are hard to find. */
const added: Place[] = [
  '/scooters',
  '/operators/requestScooter',
  '/upgrades',
  '/firmwares',
  '/files',
  '/users',
  '/operators/list',
  '/operators/services',
  '/operator/register',
  '/bills',
  '/ledger',
  '/analytics',
  '/audit',
  '/scheduledReports',
]
/** Opened from an entry's own screen: a page of cards by its group's heading, forms by the button of their list. */
const elsewhere: ScreenPath[] = [
  '/usersMenu',
  '/operators',
  '/users/create',
  '/files/create',
  '/firmwares/create',
  '/FormCompleteData',
]

const entriesOf = (role: Role) => menuOf(role).flatMap(({ entries }) => entries)
const groupOf = (role: Role, path: Place) => menuOf(role).findIndex(({ entries }) => entries.includes(path))

describe.each(roleNames)('the menu of %s', (role) => {
  test('has exactly the entries it may open, in each group in the order of the specification [B-55]', () => {
    expect(entriesOf(role).toSorted()).toEqual(
      [...specified, ...added].filter((path) => mayOpen(role, path)).toSorted(),
    )
    for (const { entries } of menuOf(role)) {
      const ours = entries.filter((path) => specified.includes(path))
      expect(ours).toEqual(specified.filter((path) => ours.includes(path)))
    }
  })

  test('leaves no screen that it may open out of reach', () => {
    const reached = [...entriesOf(role), ...menuOf(role).map(({ cards }) => cards)]
    const places = screenPaths.filter((path) => !path.includes('$') && !isPublicScreen(path) && mayOpen(role, path))
    const forms = elsewhere.filter((path) => !reached.includes(path as Place))
    expect(places.filter((path) => !reached.includes(path as Place) && !forms.includes(path))).toEqual([])
  })

  test('marks one entry of its own on every screen that it may open, but on a page of cards', () => {
    for (const screen of screenPaths) {
      if (isPublicScreen(screen) || !mayOpen(role, screen)) continue
      const place = placeOf(screen)
      if (screen === '/usersMenu' || screen === '/operators') expect(place).toBeUndefined()
      else expect(entriesOf(role), screen).toContain(place)
    }
  })

  test('gives a phone at most four places, all open to it', () => {
    const places = phonePlacesOf(role)
    expect(places.length).toBeGreaterThan(0)
    expect(places.length).toBeLessThanOrEqual(4)
    for (const path of places) expect(mayOpen(role, path)).toBe(true)
  })
})

test.each([
  ['/scooters/$id', '/scooters'],
  ['/operator/scooterList/$id', '/operator/scooterList'],
  ['/incidents/details/$id', '/incidents'],
  ['/upgrades/create/$id', '/upgrades'],
  ['/firmwares/edit/$id', '/firmwares'],
  ['/users/create', '/users'],
  ['/reports/details/$id', '/analytics'],
  ['/scooters/locations', '/scooters/locations'],
] as const)('on %s the entry of %s is marked', (screen, entry) => {
  expect(placeOf(screen)).toBe(entry)
})

test('the last group is the provider’s to its own people, and the operator’s to those of an operator', () => {
  expect(menuOf('Sharing.Admin').map(({ name }) => name)).toEqual(['operate', 'fleet', 'people', 'provider'])
  expect(menuOf('Sharing.OperatorManager').map(({ name }) => name)).toEqual(['operate', 'fleet', 'people', 'operator'])
  expect(menuOf('Sharing.Technician').map(({ name }) => name)).toEqual(['operate', 'fleet', 'people'])
})

test.each([
  ['Sharing.Admin', 0],
  ['Sharing.Sac', 0],
  ['Sharing.Cau', 0],
  ['Sharing.AdminReadOnly', 1],
  ['Sharing.OperatorManager', 1],
] as const)("operators' scooters of %s in the upper group (0) or a lower one [B-57]", (role, group) => {
  expect(groupOf(role, '/operator/scooterList')).toBe(group)
})

test.each(roleNames)('locations of %s: in a lower group for admin alone [B-57]', (role) => {
  expect(groupOf(role, '/scooters/locations')).toBe(role === 'Sharing.Admin' ? 1 : 0)
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

test('the shifts of validations are in the menu, and open, for administrator and readonly alone [I-01]', () => {
  const may: Role[] = ['Sharing.Admin', 'Sharing.AdminReadOnly']
  expect(roleNames.filter((role) => entriesOf(role).includes('/validations')).toSorted()).toEqual(may)
  expect(roleNames.filter((role) => mayOpen(role, '/validations')).toSorted()).toEqual(may)
})
