import { isPublicScreen, type Role, roleNames, screenPaths } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { describe, expect, test } from 'vitest'
import type { SessionState } from '../shell/session/session-state'
import { specified } from '../testing/specified-routes.matrix'
import { enter, landingFor, returnFor, unknownAddress } from './guard'

const working = (
  role: Role,
  operatorCanOperate: boolean | null = null,
): Extract<SessionState, { phase: 'working' }> => ({
  phase: 'working',
  memberships: [],
  membership: { id: 'm', role, canOperate: true, operatorCanOperate } as CurrentMembership,
})

const A = 'Sharing.Admin'
const R = 'Sharing.AdminReadOnly'
const M = 'Sharing.OperatorManager'
const O = 'Sharing.Operator'
const T = 'Sharing.Technician'
const S = 'Sharing.Sac'
const C = 'Sharing.Cau'

describe.each(specified)('%s %s', (_, path, roles) => {
  test.each(roleNames)('for %s', (role) => {
    expect(enter(path, working(role, true)).kind).toBe(roles.includes(role) ? 'show' : 'not-permitted')
  })
  test('asks to sign in first', () => {
    expect(enter(path, { phase: 'signed-out' })).toEqual({ kind: 'sign-in' })
  })
})

test.each([
  ['[B-02]', '/login'],
  ['[B-03]', '/multifactor'],
  ['[B-04]', '/multifactor-code'],
  ['[B-52]', '/subscriptions/confirmation'],
] as const)('%s %s opens without a session', (_, path) => {
  expect(enter(path, { phase: 'signed-out' })).toEqual({ kind: 'show' })
})

test('each route is named by a row of the ledger, or is an addition of our own', () => {
  const proved = specified
    .filter(([ledger]) => ledger.startsWith('[') || ledger.startsWith('own: '))
    .map(([, path]) => path)
  expect(
    specified
      .map(([, path]) => path)
      .filter((path) => !proved.includes(path))
      .sort(),
  ).toEqual([])
})

test('the two tables name the same routes', () => {
  const transcribed = specified.map(([, path]) => path)
  expect(new Set(transcribed)).toEqual(new Set(screenPaths.filter((path) => !isPublicScreen(path))))
})

test.each(['/subscriptions/confirmation', '/multifactor', '/multifactor-code'] as const)(
  'no session check runs on %s [A-25]',
  (path) => {
    expect(enter(path, { phase: 'choosing', memberships: [] })).toEqual({ kind: 'show' })
    expect(enter(path, working(A))).toEqual({ kind: 'show' })
  },
)

test('everything behind the sign-in waits for the choice of a role', () => {
  expect(enter('/home', { phase: 'choosing', memberships: [] })).toEqual({ kind: 'choose-role' })
})

test.each([
  [A, null, '/home'],
  [R, null, '/home'],
  [S, null, '/home'],
  [M, true, '/home'],
  [M, false, '/FormCompleteData'],
  [C, null, '/customers'],
  [O, true, '/scooters/locations'],
] as const)('%s (operator can operate: %s) lands on %s (Z-04) [A-23, A-24, H-03]', (role, can, landing) => {
  expect(enter('/login', working(role, can))).toEqual({ kind: 'landing', to: landing })
})

test('a technician begins at the incidents while one is open, else is led to the map (Z-04) [E-30]', () => {
  const { membership, ...state } = working(T, true)
  const lands = (hasOpenTicket: boolean) => enter('/login', { ...state, membership: { ...membership, hasOpenTicket } })
  expect(lands(true)).toEqual({ kind: 'landing', to: '/incidents' })
  expect(lands(false)).toEqual({ kind: 'landing', to: '/scooters/locations' })
  const other = { ...state, membership: { ...membership, role: S, hasOpenTicket: true } } as const
  expect(enter('/login', other)).toEqual({ kind: 'landing', to: '/home' })
})

test('a manager whose operator may not operate yet is led to the form that fixes it, from wherever [B-51]', () => {
  const state = working(M, false)
  const shown = screenPaths.filter((path) => !isPublicScreen(path) && enter(path, state).kind === 'show')
  expect(shown.toSorted()).toEqual(['/FormCompleteData', '/help', '/operator/profile'])
  expect(enter('/home', state)).toEqual({ kind: 'landing', to: '/FormCompleteData' })
  expect(enter('/cau', state)).toEqual({ kind: 'not-permitted', landing: '/FormCompleteData' })
})

test.each(roleNames)('an unknown address leads %s to a screen it may open, without a loop [B-53, V-05]', (role) => {
  const state = working(role, true)
  const first = unknownAddress(state)
  expect(enter(first, state).kind).toBe('show')
  expect(first).toBe(
    ([M, A, R, S] as Role[]).includes(role) ? '/home' : role === C ? '/customers' : '/scooters/locations',
  )
})

test.each(roleNames)('the page that refuses %s offers a screen it may open [B-54]', (role) => {
  const state = working(role, true)
  for (const path of screenPaths) {
    const entry = enter(path, state)
    if (entry.kind === 'not-permitted') expect(enter(entry.landing, state).kind).toBe('show')
  }
})

test.each(roleNames)('%s lands on a screen that is open to it (decision 0046)', (role) => {
  for (const operatorCanOperate of [true, false, null]) {
    const state = working(role, operatorCanOperate)
    const landing = landingFor(state)
    expect(enter(landing, state).kind).toBe('show')
  }
})

test.each([
  ['/home', { [T]: undefined, [O]: undefined, [C]: undefined, [M]: '/home', [S]: '/home' }],
  ['/scooters/9?tab=trips', { [T]: undefined, [M]: '/scooters/9?tab=trips' }],
  ['/SCOOTERS?page=2', { [T]: '/SCOOTERS?page=2', [S]: undefined }],
  ['/files/create', { [M]: '/files/create', [T]: undefined }],
  ['/nowhere', { [A]: undefined }],
  ['//elsewhere.example/home', { [A]: undefined }],
  ['/login', { [A]: undefined }],
  [undefined, { [A]: undefined }],
] as const)('after signing in %s is returned to only by roles that may open it (Z-04, Z-09)', (address, byRole) => {
  for (const [role, expected] of Object.entries(byRole))
    expect(returnFor(address, working(role as Role, true)), role).toBe(expected)
})

test('a manager who waits for the provider is not returned to what opens later (Z-09) [B-51]', () => {
  expect(returnFor('/home', working(M, false))).toBeUndefined()
  expect(returnFor('/operator/profile', working(M, false))).toBe('/operator/profile')
})
