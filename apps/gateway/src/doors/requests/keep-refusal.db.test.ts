import { listAuditRecords } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { silentLog } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { makeAccount, type OpenIdentity, openIdentity } from '../../rooms/identity/testing/open-identity.js'
import { nothing } from '../../rooms/operators/index.js'
import { keepRefusal } from './keep-refusal.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
}, 60_000)
afterAll(() => db.close())

const nobody = { actor: { kind: 'nobody' }, scope: nothing() } as const
const request = {
  requestId: 'r-7',
  address: '10.9.8.7',
  userAgent: 'a browser',
  header: () => undefined,
  setHeader: () => undefined,
}
const keep = <T>(use: () => Promise<T>, caller: Parameters<ReturnType<typeof keepRefusal>>[1] = nobody): Promise<T> =>
  keepRefusal(identity.inTransaction, silentLog())(use, caller, listAuditRecords, request) as Promise<T>
const kept = (accountId: string) =>
  db.asOwner(
    `select event, outcome, reason, actor_name, target_id, address, user_agent, request_id from audit_events
     where actor_id = $1 and event = 'identity.permission_refused'`,
    [accountId],
  )

test('a role that is none of the person’s is refused and on record, though nothing of the call is', async () => {
  const { email, accountId } = await makeAccount(identity)
  const { idToken } = (await identity.signIn(email)).body
  await expect(keep(() => identity.actorOf(idToken, newId()))).rejects.toMatchObject({
    code: 'identity.membership_unknown',
  })
  expect(await kept(accountId)).toEqual([
    {
      event: 'identity.permission_refused',
      outcome: 'refused',
      reason: 'identity.membership_unknown',
      actor_name: email.toLowerCase(),
      target_id: null,
      address: '10.9.8.7',
      user_agent: 'a browser',
      request_id: 'r-7',
    },
  ])
})

test('what a role may not do is on record with the call; other refusals leave nothing [H5]', async () => {
  const { email, accountId } = await makeAccount(identity)
  const actor = { kind: 'account', accountId, sessionId: newId(), email } as const
  const refuse = (code: 'identity.not_permitted' | 'vehicle.not_found') => () => Promise.reject(new Refusal(code, 'no'))
  await expect(keep(refuse('identity.not_permitted'), { ...nobody, actor })).rejects.toThrow(Refusal)
  await expect(keep(refuse('vehicle.not_found'), { ...nobody, actor })).rejects.toThrow(Refusal)
  await expect(keep(() => Promise.reject(new Error('a defect')), { ...nobody, actor })).rejects.toThrow('a defect')
  expect((await kept(accountId)).map((row) => row.target_id)).toEqual([listAuditRecords.id])
})
