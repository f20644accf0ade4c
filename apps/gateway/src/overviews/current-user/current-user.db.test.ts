import { currentMembership } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { answerCall } from '../../rooms/answer-call.js'
import { type OpenIdentity, openIdentity, password } from '../../rooms/identity/testing/open-identity.js'
import { everything, nothing } from '../../rooms/operators/index.js'
import { createCurrentUserOverview } from './index.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())

const operator = async (id: string, name: string, canOperate: boolean, reason: string | null): Promise<void> => {
  await db.asOwner(
    'insert into operators (id, name, cif, parent_id, can_operate, cannot_operate_reason, created_at) values ($1, $2, $2, $1, $3, $4, now())',
    [id, name, canOperate, reason],
  )
}

test('answers each role with the standing of its operator, and nothing of other people [A-03, A-18]', async () => {
  const [one, two, three] = [
    '00000000-0000-7000-8000-000000000001',
    '00000000-0000-7000-8000-000000000002',
    '00000000-0000-7000-8000-000000000003',
  ] as const
  await operator(one, 'Moto Uno', true, null)
  await operator(two, 'Moto Dos', false, 'IBAN missing')
  await operator(three, 'Moto Tres', false, 'nobody else’s business')
  const { accountId } = await identity.asSystem(async (work) => {
    const { room } = identity
    const names = { firstName: 'Marta', lastName: 'Vidal', password, totpRequired: false }
    const other = await room.createAccount(work, { email: 'other@motora.test', ...names })
    await room.addMembership(work, { accountId: other.accountId, role: 'Sharing.Cau', operatorId: null })
    const made = await room.createAccount(work, { email: 'Multi@motora.test', ...names })
    const { accountId } = made
    await room.addMembership(work, { accountId, role: 'Sharing.OperatorManager', operatorId: one })
    await room.addMembership(work, { accountId, role: 'Sharing.Technician', operatorId: two })
    await room.addMembership(work, { accountId, role: 'Sharing.Technician', operatorId: three, canOperate: false })
    await room.addMembership(work, { accountId, role: 'Sharing.Sac', operatorId: null })
    return made
  })
  const { operators } = identity
  const overview = createCurrentUserOverview({
    everything,
    identity: identity.room,
    findOperators: operators.listOperators,
    // asked of technicians alone, and of the operator of the role
    hasOpenTicket: async (_work, operatorId) => operatorId === two || operatorId === three,
  })
  const { body } = await identity.signIn('multi@motora.test')
  const { actor } = await identity.room.actorOf(`Bearer ${body.idToken}`, undefined, { membership: 'optional' })
  const [handler] = overview.handlers
  if (!handler) throw new Error('no handler')
  const answer = await answerCall(
    identity.inTransaction,
    handler,
    { actor, scope: nothing() },
    {} as never,
    {} as never,
  )
  const memberships = z.array(currentMembership).parse(answer.body)
  const person = { email: 'multi@motora.test', fullName: 'Marta Vidal' }
  expect(actor).toMatchObject({ accountId })
  expect(memberships).toEqual([
    expect.objectContaining({
      ...person,
      role: 'Sharing.OperatorManager',
      canOperate: true,
      sharingOperatorId: one,
      sharingOperatorName: 'Moto Uno',
      operatorCanOperate: true,
      operatorCannotOperateReason: null,
      operatorTimezone: 'Europe/Brussels',
      hasOpenTicket: false,
    }),
    expect.objectContaining({
      ...person,
      role: 'Sharing.Technician',
      canOperate: true,
      sharingOperatorId: two,
      operatorCanOperate: false,
      operatorCannotOperateReason: 'IBAN missing',
      hasOpenTicket: true,
    }),
    // a role that rests says whose it is, and no more [A2]
    expect.objectContaining({
      role: 'Sharing.Technician',
      canOperate: false,
      sharingOperatorId: three,
      sharingOperatorName: 'Moto Tres',
      operatorCannotOperateReason: null,
      hasOpenTicket: false,
    }),
    expect.objectContaining({ ...person, role: 'Sharing.Sac', sharingOperatorId: null, operatorCanOperate: null }),
  ])
})
