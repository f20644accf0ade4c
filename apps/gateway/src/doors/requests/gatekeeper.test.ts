import { type EndpointSpec, roleNamed } from '@motora/contract'
import { describe, expect, test } from 'vitest'
import { nothing } from '../../rooms/operators/index.js'
import type { Actor, RequestFacts } from '../../rooms/work.js'
import { assertPermitted, type Caller, callerOf, type Gatekeeper, isStillPermitted } from './gatekeeper.js'

const endpointOf = (more: Partial<EndpointSpec>): EndpointSpec =>
  ({ id: 'test', method: 'GET', path: '/test', audience: 'staff', ...more }) as EndpointSpec
const request = (headers: Record<string, string> = {}): RequestFacts => ({
  requestId: 'one',
  address: '127.0.0.1',
  userAgent: undefined,
  header: (name) => headers[name],
  setHeader: () => undefined,
})

/** Says what it was asked. */
const callers: Record<string, Caller> = {}
const asked = (name: string): Caller => {
  callers[name] ??= { actor: { kind: 'system', name }, scope: nothing() }
  return callers[name]
}
const gatekeeper: Gatekeeper = {
  nobody: () => asked('nobody'),
  staff: async (_request, membership) => asked(`staff, membership ${membership}`),
  again: async (caller) => caller,
  assertFreshFactor: async () => undefined,
  rider: async () => asked('rider'),
  device: async () => asked('device'),
}
const whoIs = async (endpoint: Partial<EndpointSpec>, headers?: Record<string, string>): Promise<string> => {
  const { actor } = await callerOf(gatekeeper, endpointOf(endpoint), request(headers))
  return actor.kind === 'system' ? actor.name : ''
}

test('each audience has one way in', async () => {
  expect(await whoIs({ audience: 'public' }, { authorization: 'Bearer x' })).toBe('nobody')
  expect(await whoIs({ audience: 'rider' })).toBe('rider')
  expect(await whoIs({ audience: 'device' })).toBe('device')
  expect(await whoIs({})).toBe('staff, membership required')
  expect(await whoIs({ withoutMembership: true })).toBe('staff, membership optional')
})

test('where nobody may come too, anyone who shows a token is asked for it all the same', async () => {
  expect(await whoIs({ nobodyToo: true })).toBe('nobody')
  expect(await whoIs({ nobodyToo: true }, { authorization: '' })).toBe('staff, membership required')
  expect(await whoIs({ nobodyToo: true }, { authorization: 'Bearer x' })).toBe('staff, membership required')
})

const staffWith = (role: keyof typeof roleNamed): Actor => ({
  kind: 'staff',
  accountId: 'a',
  sessionId: 's',
  membershipId: 'm',
  email: 'a@example.com',
  role: roleNamed[role],
  operatorId: null,
  canOperate: true,
})
const refusalOf = (endpoint: Partial<EndpointSpec>, actor: Actor, operatorCanOperate?: boolean | null): unknown => {
  try {
    assertPermitted(endpointOf(endpoint), { actor, scope: nothing(), operatorCanOperate })
    return undefined
  } catch (error) {
    const { code, status, params, message } = error as {
      code: string
      status: number
      params?: object
      message: string
    }
    return { code, status, params, message }
  }
}
const notPermitted = (needs: string) => ({
  code: 'identity.not_permitted',
  status: 403,
  params: { needs },
  message: 'Your role may not do this.',
})

describe('may this role do this kind of thing', () => {
  test('whose role may, passes; whose may not, is refused with what it needs', () => {
    expect(refusalOf({ needs: 'accounts.write' }, staffWith('admin'))).toBeUndefined()
    expect(refusalOf({ needs: 'accounts.write' }, staffWith('manager'))).toEqual(notPermitted('accounts.write'))
  })

  test('only staff do what needs a permission', () => {
    expect(refusalOf({ needs: 'self.read' }, { kind: 'nobody' })).toEqual(notPermitted('self.read'))
    expect(refusalOf({ needs: 'self.read' }, { kind: 'rider', customerId: 'c', sessionId: 's' })).toEqual(
      notPermitted('self.read'),
    )
    const pretender = { kind: 'rider', customerId: 'c', sessionId: 's', role: roleNamed.admin } as Actor
    expect(refusalOf({ needs: 'accounts.write' }, pretender)).toEqual(notPermitted('accounts.write'))
    expect(refusalOf({ needs: 'self.read', nobodyToo: true }, { kind: 'nobody' })).toBeUndefined()
    expect(refusalOf({ needs: 'accounts.write', nobodyToo: true }, staffWith('manager'))).toEqual(
      notPermitted('accounts.write'),
    )
  })

  test('calls of other audiences, and those that need nothing, ask no role', () => {
    expect(refusalOf({ audience: 'rider', needs: 'accounts.write' }, { kind: 'nobody' })).toBeUndefined()
    expect(refusalOf({}, { kind: 'nobody' })).toBeUndefined()
  })

  test('of an operator that cannot operate only its data is completed (Z-02)', () => {
    const waits = {
      code: 'identity.operator_not_operational',
      status: 403,
      params: undefined,
      message: 'Your operator cannot operate at the moment.',
    }
    expect(refusalOf({ needs: 'technicians.write' }, staffWith('manager'), false)).toEqual(waits)
    expect(refusalOf({ needs: 'operator-profile.edit' }, staffWith('manager'), false)).toBeUndefined()
    for (const canOperate of [true, null, undefined])
      expect(refusalOf({ needs: 'technicians.write' }, staffWith('manager'), canOperate)).toBeUndefined()
  })
})

test('what takes minutes goes on as long as the door would let its caller in for it', async () => {
  const caller: Caller = { actor: staffWith('manager'), scope: nothing(), operatorCanOperate: true }
  const goesOn = (now: Partial<Caller> | undefined, needs: EndpointSpec['needs'] = 'vehicles.read') =>
    isStillPermitted(
      { again: async (one) => now && { ...one, ...now } },
      endpointOf({ ...(needs && { needs }) }),
      caller,
    )
  expect(await goesOn({})).toBe(true)
  expect(await goesOn(undefined)).toBe(false)
  expect(await goesOn({ operatorCanOperate: false })).toBe(false)
  expect(await goesOn({ operatorCanOperate: false }, 'files.read')).toBe(true)
  expect(await goesOn({ actor: staffWith('technician') }, 'accounts.write')).toBe(false)
})
