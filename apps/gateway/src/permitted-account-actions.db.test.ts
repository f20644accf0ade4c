import type { Role } from '@motora/contract'
import * as contract from '@motora/contract/identity'
import { type AccountStanding, accountActions, roleActions } from '@motora/rules/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

type Seen = AccountStanding & { membershipId: string }
const administrator: Role = 'Sharing.Admin'
let db: TestDatabase
let gateway: OpenPermittedActions
let accounts: Machine<Seen, keyof typeof accountActions>
let roles: Machine<Seen, keyof typeof roleActions>

interface Stands {
  suspended?: boolean
  enrolled?: boolean
  signedIn?: boolean
  role?: Role
  own?: boolean
}
const account =
  ({ suspended = false, enrolled = true, signedIn = true, role = 'Sharing.Sac', own = false }: Stands) =>
  async (): Promise<string> => {
    const me = gateway.people.get(administrator)
    const id = own && me ? me.accountId : newId()
    const email = own && me ? me.email : `${id}@motora.test`
    await db.asOwner('delete from accounts where id = $1', [id])
    await db.asOwner(
      `insert into accounts (id, email, first_name, last_name, password_hash, can_operate, suspended_at,
          suspended_reason, totp_secret, totp_enrolled_at, created_at)
        values ($1, $2, 'Ana', 'Puig', 'x', $3, $4, $5, $6, $7, now())`,
      [
        id,
        email,
        !suspended,
        suspended ? new Date() : null,
        suspended ? 'on leave' : null,
        enrolled ? Buffer.from('seed') : null,
        enrolled ? new Date() : null,
      ],
    )
    await gateway.asSystem((work) =>
      gateway.house.identity.addMembership(work, { accountId: id, role, operatorId: null }),
    )
    if (signedIn)
      await db.asOwner(
        `insert into sessions (id, account_id, created_at, last_used_at, expires_at, remembered, generation, rotated_at)
          values ($1, $2, now(), now(), now() + interval '1 day', true, 1, now())`,
        [newId(), id],
      )
    return id
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  // anyone who asks as administrator is there
  const own = account({ own: true, role: administrator })
  await own()
  const ofAccount = (id: string) => ({ params: { id } })
  accounts = {
    states: {
      active: account({}),
      'active, without second factor': account({ enrolled: false }),
      'active, signed in nowhere': account({ signedIn: false }),
      'another administrator': account({ role: administrator }),
      suspended: account({ suspended: true, signedIn: false }),
      'suspended, without second factor': account({ suspended: true, enrolled: false, signedIn: false }),
      own,
    },
    read: {
      endpoint: contract.getAccountById,
      call: ofAccount,
      thing: (body, { accountId }) => {
        const seen = body as contract.Account
        const membershipId = seen.memberships[0]?.id ?? newId()
        return { ...seen, isOwn: seen.id === accountId, isLastAdministrator: false, membershipId }
      },
    },
    actions: {
      resume: { endpoint: contract.resumeAccount, call: ofAccount, rule: accountActions.resume },
      resetSecondFactor: {
        endpoint: contract.resetSecondFactor,
        call: ofAccount,
        rule: accountActions.resetSecondFactor,
      },
      endSessions: { endpoint: contract.endAccountSessions, call: ofAccount, rule: accountActions.endSessions },
      suspend: {
        endpoint: contract.suspendAccount,
        call: (id) => ({ ...ofAccount(id), body: { reason: 'left' } }),
        rule: accountActions.suspend,
      },
    },
  }
  roles = {
    states: accounts.states,
    read: accounts.read,
    actions: {
      remove: {
        endpoint: contract.removeMembership,
        call: (id, { membershipId }) => ({ params: { id, membershipId } }),
        rule: roleActions.remove,
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role an account offers what the gateway does, and nothing else (Z-15)', async () => {
  expect(await gateway.differencesOf(accounts)).toEqual([])
  expect(await gateway.differencesOf(roles)).toEqual([])
}, 120_000)
