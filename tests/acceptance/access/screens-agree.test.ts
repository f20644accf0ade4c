import {
  hasSideMenu,
  homeIsFleet,
  isIdle,
  isPublicScreen,
  landingOf,
  listsVehiclesAtOnce,
  mayListSeveralOperators,
  mayOpen,
  mayOpenNow,
  type Role,
  roleNamed,
  type ScreenPath,
  screenPaths,
  standsInLowerMenu,
  staysWhenNotOperational,
} from '@motora/contract'
import { describe, expect, test } from 'vitest'
import type { RoleName } from './role-table.js'
import { furtherRoutes, publicRoutes, routes } from './screen-table.js'

const roles = Object.entries(roleNamed) as [RoleName, Role][]
const namesOf = (which: (role: Role) => boolean): string[] =>
  roles.filter(([, role]) => which(role)).map(([name]) => name)
const sorted = (names: readonly string[]): string[] => [...names].sort()
/** As the contract writes a route whose id is 7. */
const pathOf = (route: string): ScreenPath =>
  route.replace(/\/7$/, route.includes('/review/') ? '/$customerId' : '/$id') as ScreenPath
const closed = [...routes, ...furtherRoutes]

describe('which screen opens to whom, against the routes of the specification', () => {
  test('the contract knows these routes and no other', () => {
    expect(sorted(screenPaths)).toEqual(sorted([...closed.map(([route]) => pathOf(route)), ...publicRoutes]))
  })

  test.for(closed)('%s opens to %s', ([route, names]) => {
    expect(isPublicScreen(pathOf(route))).toBe(false)
    expect(sorted(namesOf((role) => mayOpen(role, pathOf(route))))).toEqual(sorted(names.split(' ')))
  })

  test.for(publicRoutes)('%s opens to everybody, signed in or not', (route) => {
    expect(isPublicScreen(route as ScreenPath)).toBe(true)
    expect(namesOf((role) => mayOpen(role, route as ScreenPath))).toHaveLength(7)
  })

  test('what is no route opens to nobody', () => {
    expect(namesOf((role) => mayOpen(role, '/nowhere' as ScreenPath))).toEqual([])
  })

  test('until the provider’s yes a manager opens the form, the profile and help, and nothing else [B-51]', () => {
    for (const path of screenPaths)
      for (const [name, role] of roles) {
        const opens = mayOpen(role, path)
        const stays = name !== 'manager' || ['/FormCompleteData', '/operator/profile', '/help'].includes(path)
        expect(mayOpenNow({ role, operatorCanOperate: false }, path)).toBe(opens && stays)
        expect(mayOpenNow({ role, operatorCanOperate: true }, path)).toBe(opens)
        expect(mayOpenNow({ role, operatorCanOperate: null }, path)).toBe(opens)
      }
  })
})

describe('where a role begins, and what stands around its screens', () => {
  test('each lands where Z-04 says, a manager on the form until the operator may operate', () => {
    const landings = (canOperate: boolean | null, hasOpenTicket?: boolean) =>
      Object.fromEntries(roles.map(([name, role]) => [name, landingOf(role, canOperate, hasOpenTicket)]))
    const usual = {
      admin: '/home',
      readonly: '/home',
      manager: '/home',
      sac: '/home',
      operator: '/scooters/locations',
      technician: '/scooters/locations',
      cau: '/customers',
    }
    expect(landings(true)).toEqual(usual)
    expect(landings(true, false)).toEqual(usual)
    expect(landings(true, true)).toEqual({ ...usual, technician: '/incidents' })
    expect(landings(false)).toEqual({ ...usual, manager: '/FormCompleteData' })
    expect(landings(null)).toEqual({ ...usual, manager: '/FormCompleteData' })
    expect(landingOf('Sharing.Nobody' as Role, true)).toBe('/scooters/locations')
  })

  test('only the operator’s lists are of one operator; only provider’s lists of vehicles load at once [E-28]', () => {
    expect(namesOf((role) => !mayListSeveralOperators(role))).toEqual(['operator'])
    expect(sorted(namesOf(listsVehiclesAtOnce))).toEqual(['admin', 'cau', 'sac'])
    expect(sorted(namesOf(homeIsFleet))).toEqual(['manager', 'sac'])
  })

  test('roles that stay signed in although the membership may not work (Z-03)', () => {
    expect(sorted(namesOf((role) => staysWhenNotOperational.has(role)))).toEqual(
      sorted(['admin', 'readonly', 'sac', 'cau', 'technician']),
    )
  })

  test('the side menu is missing for the idle and for a manager who waits [B-58]', () => {
    for (const [name, role] of roles)
      for (const canOperate of [true, false])
        for (const operatorCanOperate of [true, false, null]) {
          const idle = name === 'technician' && !canOperate
          expect(isIdle({ role, canOperate })).toBe(idle)
          expect(hasSideMenu({ role, canOperate, operatorCanOperate })).toBe(
            !idle && (name !== 'manager' || operatorCanOperate === true),
          )
        }
  })

  test('which entries change their group of the menu by role [B-57]', () => {
    for (const [name, role] of roles) {
      const own =
        name === 'admin'
          ? ['/scooters/locations']
          : ['readonly', 'manager', 'operator', 'technician'].includes(name)
            ? ['/operator/scooterList']
            : []
      expect(sorted(screenPaths.filter((path) => standsInLowerMenu(role, path)))).toEqual(own)
    }
  })
})
