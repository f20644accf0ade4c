import type { AuditChain, AuditRecord } from '@motora/contract/identity'
import type { Operator } from '@motora/contract/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPush, sayPromise } from '../promise.js'
import { backendOfRun, Stand } from '../stand.js'
import { demoPassword } from './people.js'

/** One call that must leave one record, and what that says. */
interface Act {
  requestId: string
  event: AuditRecord['event']
  address: string
}
/** Of which a run of the core makes fewer, of every kind. */
const actions = isPush ? 2000 : 600
interface Tokens {
  idToken: string
  refreshToken: string
}
let stand: Stand
let admin: string
const acts: Act[] = []
/** Calls that must leave none. */
const quiet: string[] = []

beforeAll(async () => {
  stand = await Stand.start({
    world: 'bare',
    env: { MOTORA_TRUST_PROXY: '1', MOTORA_CALLS_PER_MINUTE: '100000' },
  })
  admin = (await signIn('admin@motora.demo')).idToken
}, 240_000)
afterAll(() => stand?.close())

let addresses = 0
const send = async (method: string, path: string, token: string | undefined, body?: unknown) => {
  addresses += 1
  const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  const answer = await fetch(`${stand.origin}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json = text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  return { status: answer.status, json, address, requestId: answer.headers.get('x-request-id') ?? '' }
}

/** A call that is an action: it must leave one record of this event. */
const act = async (
  event: Act['event'],
  status: number,
  ...[method, path, token, body]: Parameters<typeof send>
): Promise<{ json: never }> => {
  const answer = await send(method, path, token, body)
  expect([answer.status, answer.json], `${event}: ${method} ${path}`).toEqual([status, answer.json])
  acts.push({ event, requestId: answer.requestId, address: answer.address })
  return answer as never
}
/** A call that changes nothing and is no refusal of permission. */
const leaveNone = async (...call: Parameters<typeof send>): Promise<void> => {
  quiet.push((await send(...call)).requestId)
}

const signIn = async (email: string, password = demoPassword): Promise<Tokens> =>
  (await act('identity.signed_in', 200, 'POST', '/users/v1/Totp', undefined, { email, password })).json
const wrong = (email: string, event: Act['event'], status: number) =>
  act(event, status, 'POST', '/users/v1/Totp', undefined, { email, password: 'wrong' })

/** So often, or a part of it where fewer actions are made. */
const times = async (n: number, use: (n: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < Math.ceil((n * actions) / 2000); i += 1) await use(i)
}

const sessions = async (): Promise<void> => {
  await times(20, async () => {
    const { idToken } = await signIn('cau@motora.demo')
    await act('identity.signed_out', 204, 'POST', '/users/v1/Logout', idToken)
    await leaveNone('POST', '/users/v1/Logout', idToken)
  })
  await times(15, async () => {
    const [kept, lost] = [await signIn('operator@motora.demo'), await signIn('operator@motora.demo')]
    const all = (await send('GET', '/users/v1/Sessions', lost.idToken)).json as { id: string; isCurrent: boolean }[]
    const id = all.find((one) => one.isCurrent)?.id
    await act('identity.session_ended', 204, 'DELETE', `/users/v1/Sessions/${id}`, kept.idToken)
    await act('identity.sessions_ended', 204, 'DELETE', '/users/v1/Sessions', kept.idToken)
  })
  await times(15, async () => {
    const first = await signIn('technician@motora.demo')
    let { refreshToken } = first
    for (let i = 0; i < 2; i += 1) {
      const answer = await send('POST', '/users/v1/RefreshToken', undefined, { refreshToken })
      quiet.push(answer.requestId)
      refreshToken = (answer.json as Tokens).refreshToken
    }
    await act('identity.refresh_reused', 401, 'POST', '/users/v1/RefreshToken', undefined, {
      refreshToken: first.refreshToken,
    })
    await leaveNone('POST', '/users/v1/RefreshToken', undefined, { refreshToken: first.refreshToken })
  })
}

const refusals = async (): Promise<void> => {
  await times(20, async (n) => {
    const email = `nobody${n}@motora.test`
    for (let i = 0; i < 5; i += 1) await wrong(email, 'identity.sign_in_refused', 401)
    await wrong(email, 'identity.sign_in_locked', 429)
  })
  const readonly = (await signIn('readonly@motora.demo')).idToken
  await times(150, () =>
    act('identity.permission_refused', 403, 'POST', '/sharing/v1/ParamsConfig', readonly, settings(1)),
  )
  await times(50, () => leaveNone('GET', '/users/v1/Accounts?pageSize=1', readonly))
  await times(20, () => leaveNone('POST', '/sharing/v1/ParamsConfig', admin, { nonsense: true }))
}

const settings = (minutes: number) => ({
  showOnlyVehiclesWithDataReceivedLastMinutes: minutes,
  showOutOfServiceVehicles: minutes % 2 === 0,
})

const fleet = async (): Promise<void> => {
  const operators = ((await send('GET', '/operators/v1/Operators', admin)).json as Operator[]).map(({ id }) => id)
  const [here = '', there = ''] = operators
  const ids: string[] = []
  await times(80, async (n) => {
    const number = String(n).padStart(6, '0')
    const body = {
      name: `A-${n}`,
      model: 'S01',
      vin: `AUDIT${number}`,
      imei: `861000000${number}`,
      plate: `A${number}`,
    }
    const { json } = await act('vehicles.created', 201, 'POST', '/vehicles/v1/vehicles', admin, {
      ...body,
      sharingOperatorId: here,
    })
    ids.push((json as { id: string }).id)
  })
  const assign = (id: string, sharingOperatorId: string, outOfService: boolean) =>
    [
      'PUT',
      '/vehicles/v1/vehicles/AssignToOperate',
      admin,
      { sharingOperatorId, vehicleIds: [id], outOfService },
    ] as const
  for (const id of ids) {
    await act('vehicles.blocked', 204, ...assign(id, here, true))
    await leaveNone(...assign(id, here, true))
    await act('vehicles.unblocked', 204, ...assign(id, here, false))
    await act('vehicles.assigned', 204, ...assign(id, there, false))
  }
  await times(100, (n) =>
    act('vehicles.map_settings_saved', 201, 'POST', '/sharing/v1/ParamsConfig', admin, settings(n + 1)),
  )
}

const people = async (): Promise<void> => {
  await times(40, async (n) => {
    const email = `invited${n}@motora.test`
    const { json } = await act('accounts.created', 201, 'POST', '/users/v1/Accounts', admin, {
      email,
      fullName: 'Anna Vila',
      role: 'Sharing.Cau',
    })
    const { id } = json as { id: string }
    const at = `/users/v1/Accounts/${id}`
    await act('accounts.membership_added', 201, 'POST', '/users/v1/Accounts', admin, {
      email,
      fullName: 'Anna Vila',
      role: 'Sharing.Sac',
    })
    await act('accounts.suspended', 204, 'PUT', `${at}/Suspend`, admin, { reason: 'left the company' })
    await act('accounts.resumed', 204, 'PUT', `${at}/Resume`, admin)
    await act('accounts.second_factor_reset', 204, 'PUT', `${at}/ResetSecondFactor`, admin)
    await act('accounts.sessions_ended', 204, 'DELETE', `${at}/Sessions`, admin)
    const account = (await send('GET', at, admin)).json as { memberships: { id: string }[] }
    const membership = account.memberships[0]?.id
    await act('accounts.membership_removed', 204, 'DELETE', `${at}/Memberships/${membership}`, admin)
  })
  await times(30, async (n) => {
    const person = { firstName: 'Berta', lastName: 'Soler' }
    const password = `a long enough one ${n}`
    const { json } = await act('support_users.created', 201, 'POST', '/operators/v1/CauUsers/Create', admin, {
      ...person,
      email: `cau${n}@motora.test`,
      password,
      confirmPassword: password,
    })
    const at = `/operators/v1/CauUsers/${(json as { id: string }).id}`
    await act('support_users.changed', 204, 'POST', `${at}/Update`, admin, { ...person, lastName: 'Soler Pi' })
    await act('support_users.removed', 204, 'DELETE', at, admin)
  })
  const [operator] = (await send('GET', '/operators/v1/Operators', admin)).json as Operator[]
  await times(20, async (n) => {
    const { json } = await act('staff.created', 201, 'POST', '/technicians/v1/Technicians/New', admin, {
      firstName: 'Berta',
      lastName: 'Soler',
      email: `technician${n}@motora.test`,
      mobilePhone: '600111222',
      password: `a long enough one ${n}`,
      sharingOperatorId: operator?.id,
    })
    const { id } = json as { id: string }
    const at = `/technicians/v1/Technicians/${id}`
    await act('staff.changed', 200, 'PUT', `${at}/Update`, admin, { lastName: 'Soler Pi' })
    await leaveNone('PUT', `${at}/Update`, admin, { lastName: 'Soler Pi' })
    await act('staff.removed', 204, 'DELETE', at, admin)
  })
}

const operators = async (): Promise<void> => {
  const found = (await send('GET', '/operators/v1/Operators?search=brisa', admin)).json as Operator[]
  const at = `/operators/v1/Operators/${found[0]?.id}`
  const { idToken: manager } = await signIn('manager.new@motora.demo')
  const yes = { canOperate: true }
  await act('operators.rejected', 204, 'PUT', `${at}/Validate`, admin, { canOperate: false, cannotOperateReason: 'x' })
  await act('operators.submitted', 200, 'PUT', `${at}/UpdateRestricted`, manager, { colour1: '#112233' })
  await act('operators.validated', 204, 'PUT', `${at}/Validate`, admin, yes)
  await times(10, async (n) => {
    const no = { canOperate: false, cannotOperateReason: `for the ${n}th time` }
    await act('operators.disabled', 204, 'PUT', `${at}/Validate`, admin, no)
    await leaveNone('PUT', `${at}/Validate`, admin, no)
    await act('operators.enabled', 204, 'PUT', `${at}/Validate`, admin, yes)
    await leaveNone('PUT', `${at}/Validate`, admin, yes)
    await act('operators.changed', 200, 'PUT', `${at}/update`, admin, { extraInfo: `said ${n} times` })
    await leaveNone('PUT', `${at}/update`, admin, { extraInfo: `said ${n} times` })
    const ask = { colour2: `#0000${10 + n}` }
    await act('operators.change_submitted', 200, 'PUT', `${at}/UpdateRestricted`, manager, ask)
    await leaveNone('PUT', `${at}/UpdateRestricted`, manager, ask)
    if (n % 3 === 0) await act('operators.change_validated', 204, 'PUT', `${at}/Validate`, admin, yes)
    else if (n % 3 === 1) await act('operators.change_withdrawn', 204, 'DELETE', `${at}/Change`, manager)
    else await act('operators.change_rejected', 204, 'PUT', `${at}/RejectChange`, admin, { reason: 'not so dark' })
  })
}

const passwords = async (): Promise<void> => {
  const { idToken } = await signIn('sac@motora.demo')
  let oldPassword = demoPassword
  await times(10, async (n) => {
    const newPassword = `nine bright lanterns ${n}`
    const body = { oldPassword, newPassword }
    await act('identity.password_changed', 204, 'PUT', '/customers/v1/Customers/UpdatePassword', idToken, body)
    oldPassword = newPassword
  })
  await times(3, () =>
    act('identity.password_change_refused', 409, 'PUT', '/customers/v1/Customers/UpdatePassword', idToken, {
      oldPassword: 'wrong',
      newPassword: 'eleven bright lanterns',
    }),
  )
}

const everyRecord = async (): Promise<AuditRecord[]> => {
  const records: AuditRecord[] = []
  for (let page = 1; ; page += 1) {
    const answer = await send('GET', `/users/v1/Audit?sort=at&pageSize=1000&page=${page}`, admin)
    const rows = answer.json as AuditRecord[]
    records.push(...rows)
    if (rows.length < 1000) return records
  }
}

test(`every action of ${actions.toLocaleString('en')} over all kinds leaves exactly one record, by the right event, from the right address [H5]`, async () => {
  const startedAt = Date.now()
  await sessions()
  await refusals()
  await fleet()
  await people()
  await operators()
  await passwords()
  // whatever is missing is made up by the commonest of them: a sign-in takes as long as ten of them
  while (acts.length < actions)
    await act('vehicles.map_settings_saved', 201, 'POST', '/sharing/v1/ParamsConfig', admin, settings(acts.length))

  const records = await everyRecord()
  const byRequest = new Map<string, AuditRecord[]>()
  // a way into an account that goes out by mail is an event of its own in addition to the invitation: one for each, too
  const links = records.filter(({ event }) => event === 'identity.link_sent')
  for (const record of records.filter((one) => !links.includes(one)))
    if (record.requestId) byRequest.set(record.requestId, [...(byRequest.get(record.requestId) ?? []), record])
  const off = acts.filter(({ requestId, event, address }) => {
    const [only, another] = byRequest.get(requestId) ?? []
    return !only || another || only.event !== event || only.address !== address
  })
  expect(off.map((one) => [one.event, byRequest.get(one.requestId)?.map(({ event }) => event)])).toEqual([])
  expect(quiet.filter((requestId) => byRequest.has(requestId)).map((id) => byRequest.get(id)?.[0]?.event)).toEqual([])
  const known = new Set(acts.map(({ requestId }) => requestId))
  const invites = acts.filter(({ event }) =>
    /^accounts\.(created|membership_added)$|^(support_users|staff)\.created$/.test(event),
  )
  expect(links.map(({ requestId }) => requestId).sort()).toEqual(invites.map(({ requestId }) => requestId).sort())
  const unexplained = records.filter(({ requestId }) => requestId !== null && !known.has(requestId))
  expect(unexplained.map(({ event, requestId }) => [event, requestId])).toEqual([])
  const kinds = new Set(acts.map(({ event }) => event))
  sayPromise({
    id: 'H5',
    backend: backendOfRun(),
    seed: 0,
    seconds: (Date.now() - startedAt) / 1000,
    figure: {
      actions: acts.length,
      kinds: kinds.size,
      withoutExactlyOne: off.length,
      recordsOfNothing: unexplained.length,
    },
    bound: { withoutExactlyOne: 0, recordsOfNothing: 0 },
    pass: off.length === 0 && unexplained.length === 0,
  })
}, 600_000)

test('who did it and what it was before stand in the record', async () => {
  const [record] = (
    await send(
      'GET',
      `/users/v1/Audit?filter=${encodeURIComponent('{"event":["vehicles.blocked"]}')}&pageSize=1`,
      admin,
    )
  ).json as AuditRecord[]
  expect(record).toMatchObject({
    actorKind: 'staff',
    actorName: 'admin@motora.demo',
    membershipRole: 'Sharing.Admin',
    targetKind: 'vehicle',
    before: { outOfService: false },
    after: { outOfService: true },
    outcome: 'done',
  })
  expect(record?.operatorName).toBeTruthy()
})

test('no record holds a password, a seed, a code or a token', async () => {
  const text = JSON.stringify(await everyRecord())
  for (const secret of [demoPassword, 'nine bright lanterns', 'a long enough one', admin])
    expect(text).not.toContain(secret)
})

test('all of it is in the chain within seconds', async () => {
  await expect
    .poll(async () => ((await send('GET', '/users/v1/Audit/Chain', admin)).json as AuditChain).waiting, {
      timeout: 60_000,
    })
    .toBe(0)
})
