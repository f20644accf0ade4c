import type { Role } from '@motora/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
const operatorId = newId()
beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner(
    "insert into operators (id, name, cif, parent_id, can_operate, created_at) values ($1, 'Moto Uno', 'B1', $1, true, now())",
    [operatorId],
  )
})
afterAll(() => db.close())
beforeEach(() => {
  identity = openIdentity(db)
})

const withRole = async (
  role: Role,
  more: { canOperate?: boolean; seesEverything?: boolean; accepted?: boolean } = {},
) => {
  const email = `${newId()}@motora.test`
  const { accountId, membershipId } = await identity.asSystem(async (work) => {
    const made = await identity.room.createAccount(work, {
      email,
      password: 'Motora-test-2026',
      firstName: 'Rosa',
      lastName: 'Puig',
      totpRequired: false,
    })
    const given = { accountId: made.accountId, role, operatorId: more.seesEverything ? null : operatorId, ...more }
    return { ...made, membershipId: await identity.room.addMembership(work, given) }
  })
  const { body } = await identity.signIn(email)
  return { accountId, membershipId, idToken: body.idToken }
}

test('without a bearer token nobody is anybody', async () => {
  for (const header of [undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer a.b.c'])
    expect(await refusalOf(identity.room.actorOf(header, undefined))).toBe('identity.unauthenticated')
})

test('the only membership is taken without asking, the header or not (Z-01)', async () => {
  const { idToken, membershipId, accountId } = await withRole('Sharing.OperatorManager')
  const expected = {
    actor: { kind: 'staff', accountId, membershipId, role: 'Sharing.OperatorManager', operatorId, canOperate: true },
    seesEverything: false,
  }
  expect(await identity.actorOf(idToken)).toMatchObject(expected)
  expect(await identity.actorOf(idToken, membershipId.toUpperCase())).toMatchObject(expected)
})

test('with several one must be named, and only an own one counts (Z-01)', async () => {
  const { idToken, accountId, membershipId } = await withRole('Sharing.Technician')
  const cau = await identity.asSystem((work) =>
    identity.room.addMembership(work, { accountId, role: 'Sharing.Cau', operatorId: null }),
  )
  const stranger = await withRole('Sharing.OperatorManager')
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.role_required')
  expect((await identity.actorOf(idToken, cau)).actor).toMatchObject({ role: 'Sharing.Cau', operatorId: null })
  expect((await identity.actorOf(idToken, membershipId)).actor).toMatchObject({ role: 'Sharing.Technician' })
  for (const foreign of [stranger.membershipId, newId(), 'x', "' or true --"])
    expect(await refusalOf(identity.actorOf(idToken, foreign))).toBe('identity.membership_unknown')
  const optional = await identity.room.actorOf(`Bearer ${idToken}`, undefined, { membership: 'optional' })
  expect(optional).toMatchObject({ actor: { kind: 'account', accountId }, seesEverything: false })
})

test('who may not work is let in as nobody but themselves, technicians too (Z-02, Z-03) [A-21, A-22]', async () => {
  const outcome = async (role: Role, seesEverything = false) => {
    const { idToken } = await withRole(role, { canOperate: false, seesEverything })
    const own = await identity.room.actorOf(`Bearer ${idToken}`, undefined, { membership: 'optional' })
    return { own: own.actor.kind, work: await refusalOf(identity.actorOf(idToken)) }
  }
  const out = { own: 'account', work: 'identity.not_operational' }
  expect(await outcome('Sharing.OperatorManager')).toEqual(out)
  expect(await outcome('Sharing.Operator')).toEqual(out)
  expect(await outcome('Sharing.Technician')).toEqual(out)
  expect(await outcome('Sharing.Technician', true)).toEqual(out)
})

test('a change of a membership counts from the next request', async () => {
  const { idToken, membershipId } = await withRole('Sharing.Operator')
  expect(await refusalOf(identity.actorOf(idToken))).toBe('was not refused')
  await identity.asSystem((work) => identity.room.setMembershipCanOperate(work, membershipId, false))
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.not_operational')
})

test('what takes minutes is told when who began it would not be let in as the same any more', async () => {
  const holdsAfter = async (
    change?: (who: { accountId: string; membershipId: string; sessionId: string }) => Promise<unknown>,
  ) => {
    const { idToken, accountId, membershipId } = await withRole('Sharing.OperatorManager')
    const { actor } = await identity.actorOf(idToken)
    if (actor.kind !== 'staff') throw new Error('no staff')
    expect(await identity.room.holds(actor)).toBe(true)
    await change?.({ accountId, membershipId, sessionId: actor.sessionId })
    // other processes know within a second; here what was remembered is forgotten
    identity.bus.publish([{ topic: 'identity.account-changed', key: accountId, payload: { accountId } }])
    return identity.room.holds(actor)
  }
  const sql = (text: string, id: string) => db.asOwner(text, [id])
  expect(await holdsAfter()).toBe(true)
  for (const [what, change] of Object.entries({
    'the session has ended': ({ sessionId }) => sql('update sessions set ended_at = now() where id = $1', sessionId),
    suspended: ({ accountId }) =>
      sql(
        `update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'left' where id = $1`,
        accountId,
      ),
    'without the role': ({ membershipId }) => sql('delete from memberships where id = $1', membershipId),
    'in another role': ({ membershipId }) =>
      sql(`update memberships set role = 'Sharing.Operator' where id = $1`, membershipId),
    'may not work': ({ membershipId }) => sql('update memberships set can_operate = false where id = $1', membershipId),
  } satisfies Record<string, Parameters<typeof holdsAfter>[0]>))
    expect(await holdsAfter(change), what).toBe(false)
})

test('a role that its person has not accepted counts for nothing', async () => {
  const { idToken } = await withRole('Sharing.Operator', { accepted: false })
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.not_permitted')
})

test('seeing everything is an explicit choice; a role without operator is not made', async () => {
  const provider = await withRole('Sharing.Technician', { seesEverything: true })
  expect(await identity.actorOf(provider.idToken)).toMatchObject({ seesEverything: true, actor: { operatorId: null } })
  const { accountId } = await makeAccount(identity)
  await expect(
    identity.asSystem((work) =>
      identity.room.addMembership(work, { accountId, role: 'Sharing.Technician', operatorId: null }),
    ),
  ).rejects.toThrow('needs an operator')
})

test('making an account or a membership twice changes nothing', async () => {
  const { email, accountId } = await makeAccount(identity)
  await identity.asSystem(async (work) => {
    const again = await identity.room.createAccount(work, { email, firstName: 'X', lastName: 'Y', password: 'other' })
    expect(again).toEqual({ accountId, created: false })
    const membership = { accountId, role: 'Sharing.Sac', operatorId: null } as const
    expect(await identity.room.addMembership(work, membership)).toBe(
      await identity.room.addMembership(work, membership),
    )
  })
  expect((await identity.signIn(email)).status).toBe(200)
})
