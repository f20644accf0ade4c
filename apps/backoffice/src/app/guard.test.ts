import { isPublicScreen, type Role, roleNames, type ScreenPath, screenPaths } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { describe, expect, test } from 'vitest'
import type { SessionState } from '../shell/session/session-state'
import { enter, unknownAddress } from './guard'

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

/** Transcribed by hand from the route table of the fleet side (section 2.1) and Z-14, Z-15; not from the contract. */
const specified: [ledger: string, path: ScreenPath, roles: Role[]][] = [
  ['[B-01]', '/home', [M, A, R, S]],
  ['[B-05]', '/validations', [A, R]],
  ['[B-06]', '/services', [M, A, R, S, C]],
  ['[B-07]', '/monthlyDetails', [M, A, R]],
  ['[B-08]', '/operatorsUsers', [M]],
  ['[B-09]', '/rates', [M]],
  ['[B-10]', '/usersMenu', [M, A, R]],
  ['[B-11]', '/technicians', [M]],
  ['[B-12]', '/users', [A, R]],
  ['[B-13]', '/users/create', [A]],
  ['[B-14]', '/scooters/locations', [A, R, M, O, T, S, C]],
  ['[B-15]', '/scooters/$id', [M, A, R]],
  ['[B-16]', '/scooters', [M, A, T, R]],
  ['[B-17]', '/customers', [M, A, R, S, C]],
  ['[B-18]', '/customers/assignToOperator/$id', [A, M]],
  ['[B-19]', '/files', [M, A, R]],
  ['[B-20]', '/files/create', [M, A, R]],
  ['[B-21]', '/files/$id', [M, A, R]],
  ['[B-22]', '/upgrades', [M, A, R]],
  ['[B-23]', '/upgrades/create/$id', [M, A, R]],
  ['own: a campaign', '/upgrades/$id', [M, A, R]],
  ['[B-24]', '/firmwares', [M, A, R]],
  ['[B-25]', '/firmwares/create', [A, R]],
  ['[B-26]', '/firmwares/edit/$id', [A, R]],
  ['[B-27]', '/firmwares/$id', [A, R]],
  ['[B-28]', '/operators', [M, A, R]],
  ['[B-29]', '/operators/list', [M, A, R]],
  ['[B-30]', '/operators/requestScooter', [M, A, R]],
  ['[B-31]', '/operators/services', [M, A, R]],
  ['[B-32]', '/operator/profile', [M]],
  ['[B-33]', '/operator/register', [M, A, R]],
  ['[B-34]', '/operator/scooterList', [M, A, R, S, C]],
  ['[B-35]', '/operator/scooterList/$id', [M, A, R, S, C]],
  ['[B-36]', '/operator/validate', [A, R, S, C]],
  ['[B-37]', '/bills', [M, A, R]],
  ['[B-38]', '/bills/$id', [M, A, R]],
  ['[B-39]', '/trips', [M, A, R]],
  ['[B-40]', '/analytics', [M, A, R]],
  ['[B-41]', '/reports/details/$id', [M, A, R]],
  ['[B-42]', '/incidents', [M, A, T, R, S]],
  ['[B-43]', '/incidents/details/$id', [M, A, T, R, S]],
  ['[B-44]', '/bonus', [A, R, S]],
  ['[B-45]', '/payments', [A, R, S]],
  ['[B-46]', '/help', [M]],
  ['[B-47]', '/UpdateDataTechnician', [T]],
  ['[B-48]', '/UpdateDataOperatorUser', [O]],
  ['own: audit', '/audit', [A, R]],
  ['[B-49, Q-01]', '/cau', [A, R]],
  ['[B-50, Q-01]', '/sac', [A, R]],
  ['[B-51]', '/FormCompleteData', [M]],
]

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
] as const)('%s (operator can operate: %s) lands on %s (Z-04) [A-23, A-24]', (role, can, landing) => {
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

test('a manager whose operator may not operate yet is led to the form that mends it, from wherever [B-51]', () => {
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
