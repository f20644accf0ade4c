import { roleNamed } from '@motora/contract'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.js'
import type { Actor } from '../work.js'
import { OperatorTree } from './operator-tree.js'
import { everything, nothing, ofOperators, scopeOfStaff } from './scope.js'

const tree = new OperatorTree([
  { id: 'parent', parentId: 'parent', canOperate: true },
  { id: 'child', parentId: 'parent', canOperate: true },
  { id: 'stranger', parentId: 'stranger', canOperate: true },
])
const staff = (name: keyof typeof roleNamed, operatorId: string | null): Extract<Actor, { kind: 'staff' }> => ({
  kind: 'staff',
  accountId: 'account',
  sessionId: 'session',
  membershipId: 'membership',
  email: 'somebody@example.com',
  role: roleNamed[name],
  operatorId,
  canOperate: true,
})
const rowsOf = (name: keyof typeof roleNamed, operatorId: string | null, seesEverything = false) =>
  scopeOfStaff(staff(name, operatorId), seesEverything, tree).rows

describe('what a person of the back-office sees (Z-11)', () => {
  test.for(['admin', 'readonly', 'sac', 'cau'] as const)('the provider’s %s: every operator’s rows', (name) => {
    expect(rowsOf(name, null)).toEqual({ kind: 'everything' })
  })

  test.for(['manager', 'technician'] as const)('a %s: the own operator’s and those below it', (name) => {
    expect(rowsOf(name, 'parent')).toEqual({ kind: 'operators', operatorIds: ['parent', 'child'] })
    expect(rowsOf(name, 'child')).toEqual({ kind: 'operators', operatorIds: ['child'] })
  })

  test('an operator user: the own operator’s alone', () => {
    expect(rowsOf('operator', 'parent')).toEqual({ kind: 'operators', operatorIds: ['parent'] })
  })

  test.for(['manager', 'technician', 'operator'] as const)('a %s without operator: refused, never all', (name) => {
    expect(() => scopeOfStaff(staff(name, null), false, tree)).toThrowError(
      expect.objectContaining({
        code: 'identity.not_permitted',
        message: 'This role needs an operator and has none.',
      }),
    )
    expect(() => rowsOf(name, null)).toThrow(Refusal)
  })

  test('a technician of the provider sees all by outright choice', () => {
    expect(rowsOf('technician', null, true)).toEqual({ kind: 'everything' })
  })

  test('the logged operator is that of the role, whatever else is seen', () => {
    expect(scopeOfStaff(staff('manager', 'parent'), false, tree).loggedOperatorId).toBe('parent')
    expect(scopeOfStaff(staff('admin', null), false, tree).loggedOperatorId).toBeNull()
    expect(scopeOfStaff(staff('technician', 'child'), true, tree).loggedOperatorId).toBe('child')
  })
})

test('seeing everything needs a reason that can be read, and is of no operator', () => {
  expect(() => everything('because')).toThrow('seeing everything needs a reason')
  expect(() => everything('')).toThrow('seeing everything needs a reason')
  const scope = everything('a reason')
  expect({ ...scope }).toEqual({ rows: { kind: 'everything' }, loggedOperatorId: null })
})

test('public calls see no rows; a rider’s those of the named operators and the own record', () => {
  expect({ ...nothing() }).toEqual({ rows: { kind: 'operators', operatorIds: [] }, loggedOperatorId: null })
  expect({ ...ofOperators(['parent']) }).toEqual({
    rows: { kind: 'operators', operatorIds: ['parent'] },
    loggedOperatorId: null,
  })
  expect(ofOperators(['parent'], 'rider').rows).toEqual({
    kind: 'operators',
    operatorIds: ['parent'],
    riderId: 'rider',
  })
  expect('riderId' in ofOperators(['parent']).rows).toBe(false)
})

test('a scope does not change once it is minted', () => {
  expect(Object.isFrozen(nothing())).toBe(true)
})
