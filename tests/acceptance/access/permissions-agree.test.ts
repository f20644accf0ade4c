import { may, mayNow, type Permission, permissions, type Role, roleNamed, roleNames, roleReach } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { describe, expect, test } from 'vitest'
import { callRows, rowsOf } from './call-rows.js'
import { permissionRows } from './permission-rows.js'
import { mayByTable, type RoleName } from './role-table.js'

/** The specification's names next to those of the wire. */
const roles = Object.entries(roleNamed) as [RoleName, Role][]

describe('the contract’s table of permissions, against the specification’s table of roles and actions', () => {
  test('each permission stands for a row, and no row for a permission that is not there', () => {
    expect([...permissions].sort()).toEqual(Object.keys(permissionRows).sort())
    expect(roles.map(([, role]) => role).sort()).toEqual([...roleNames].sort())
  })

  test.for(Object.entries(permissionRows))(
    '%s: for each role what the row says [V-04]',
    ([permission, [row, writes]]) => {
      const expected = roles.filter(([name]) => mayByTable(row, name, writes)).map(([name]) => name)
      const granted = roles.filter(([, role]) => may(role, permission as Permission)).map(([name]) => name)
      expect(granted).toEqual(expected)
    },
  )

  test('what is no permission is granted to nobody', () => {
    for (const role of roleNames) expect(may(role, 'everything.do' as Permission)).toBe(false)
  })

  test('for an operator that cannot operate only its data is completed; with no operator nothing is held back', () => {
    const kept = [
      'self.read',
      'operators.read',
      'operator-profile.edit',
      'files.read',
      'files.write',
      'files.download',
      'map-settings.read',
      'vehicles.select-to-operate',
      'pricing.read',
      'pricing.write',
    ]
    for (const [, role] of roles)
      for (const permission of permissions) {
        expect(mayNow(role, true, permission)).toBe(may(role, permission))
        expect(mayNow(role, null, permission)).toBe(may(role, permission))
        expect(mayNow(role, false, permission)).toBe(may(role, permission) && kept.includes(permission))
      }
  })

  test('how far each role sees (Z-11)', () => {
    const reach = Object.fromEntries(roles.map(([name, role]) => [name, roleReach[role]]))
    expect(reach).toEqual({
      admin: 'everything',
      readonly: 'everything',
      sac: 'everything',
      cau: 'everything',
      manager: 'own-and-descendants',
      technician: 'own-and-descendants',
      operator: 'own',
    })
  })
})

/** Who is asked by what they are, and not by a permission. */
const audienceOfRow = { everybody: 'public', riders: 'rider', devices: 'device' } as const

describe('what each endpoint says it needs, against the row of the specification that decides on it', () => {
  test('each endpoint has a row, and no row is of an endpoint that is not there', () => {
    expect(Object.keys(callRows).sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
  })

  test.for(allEndpoints)('$id is open to the roles that its rows name, and to no other', (endpoint) => {
    const { audience, method, needs, nobodyToo } = endpoint
    const named = new Set<RoleName>()
    for (const { row, writes = method !== 'GET', nobodyToo: nobodyByRow } of rowsOf(endpoint.id)) {
      if (row === 'everybody' || row === 'riders' || row === 'devices') {
        expect([audience, needs]).toEqual([audienceOfRow[row], undefined])
        return
      }
      expect([audience, nobodyToo]).toEqual(['staff', nobodyByRow])
      for (const [name] of roles) if (mayByTable(row, name, writes)) named.add(name)
    }
    const open = roles.filter(([, role]) => !needs || may(role, needs)).map(([name]) => name)
    expect(open.sort()).toEqual([...named].sort())
  })
})
