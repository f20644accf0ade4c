import type { Account } from '@motora/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type OpenIdentity, openIdentity, refusalOf } from '../../rooms/identity/testing/open-identity.js'
import { everything } from '../../rooms/operators/index.js'
import { createAccountsOverview } from './index.js'

let db: TestDatabase
let identity: OpenIdentity
let handlers: ReturnType<typeof createAccountsOverview>['handlers']
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
  const { room, operators } = identity
  handlers = createAccountsOverview({
    identity: room,
    findOperators: (work, ids) => operators.listOperators(work, ids),
  }).handlers
})
afterAll(() => db.close())

const ask = async (id: string, input: { params?: object; query?: object }) => {
  const handler = handlers.find(({ endpoint }) => endpoint.id === id)
  if (!handler) throw new Error(`no handler ${id}`)
  const parsed = { ...input, query: handler.endpoint.query?.parse(input.query ?? {}) } as never
  const answer = await identity.inTransaction(
    { kind: 'system', name: 'test' },
    everything('a test sees everything'),
    (work) => handler.answer(work, parsed, {} as never),
  )
  return answer as { status: number; body: unknown; total?: number }
}
const list = async (query: object) => {
  const { body, total } = await ask('identity.listAccounts', { query })
  return { total, rows: body as Account[], emails: (body as Account[]).map(({ email }) => email) }
}
const operatorId = '00000000-0000-7000-8000-00000000000a'

describe('a few accounts', () => {
  beforeAll(async () => {
    await db.asOwner(
      `insert into operators (id, name, cif, parent_id, can_operate, created_at) values ($1, 'Ona Mobilitat', 'B1', $1, true, now())`,
      [operatorId],
    )
    await identity.asSystem(async (work) => {
      const { room } = identity
      const make = (email: string, firstName: string, lastName: string, more = {}) =>
        room.createAccount(work, { email, firstName, lastName, password: 'x', totpRequired: false, ...more })
      const anna = await make('anna@motora.test', 'Anna', 'Núñez', { mobilePhone: '+34600111222' })
      await room.addMembership(work, { ...anna, role: 'Sharing.OperatorManager', operatorId })
      await room.addMembership(work, { ...anna, role: 'Sharing.Cau', operatorId: null, accepted: false })
      const bruno = await make('bruno@motora.test', 'Bruno', 'Àvila', { emailConfirmed: false })
      await room.addMembership(work, { ...bruno, role: 'Sharing.Technician', operatorId: null, seesEverything: true })
      const clara = await make('clara@motora.test', 'Clara', 'Mas', { totpSecret: 'JBSWY3DPEHPK3PXP' })
      await room.addMembership(work, { ...clara, role: 'Sharing.Cau', operatorId: null })
      await room.suspendAccount(work, clara.accountId, 'on leave')
    })
    for (let n = 0; n < 2; n += 1) await identity.signIn('anna@motora.test', { password: 'x', remember: n === 0 })
  })

  test('each with its roles and whose they are, sessions, factor and last sign-in (Z-15)', async () => {
    const { rows, total } = await list({ sort: 'email' })
    expect(total).toBe(3)
    expect(rows[0]).toEqual({
      id: expect.any(String),
      email: 'anna@motora.test',
      fullName: 'Anna Núñez',
      phoneNumber: '+34600111222',
      suspended: false,
      suspendedReason: null,
      suspendedAt: null,
      suspendedByName: null,
      secondFactorEnrolled: false,
      emailConfirmed: true,
      lastSignInAt: identity.clock.now().toISOString(),
      createdAt: identity.clock.now().toISOString(),
      sessionCount: 2,
      memberships: [
        {
          id: expect.any(String),
          role: 'Sharing.OperatorManager',
          operatorId,
          operatorName: 'Ona Mobilitat',
          canOperate: true,
          seesEverything: false,
          pending: false,
        },
        expect.objectContaining({ role: 'Sharing.Cau', operatorId: null, operatorName: null, pending: true }),
      ],
    })
    expect(rows[1]).toMatchObject({ emailConfirmed: false, lastSignInAt: null, sessionCount: 0 })
    expect(rows[1]?.memberships).toMatchObject([{ seesEverything: true, operatorId: null }])
    expect(rows[2]).toMatchObject({ suspended: true, suspendedReason: 'on leave', secondFactorEnrolled: true })
    const one = await ask('identity.getAccountById', { params: { id: rows[0]?.id } })
    expect(one.body).toEqual(rows[0])
    const unknown = ask('identity.getAccountById', { params: { id: '0190a000-0000-7000-8000-00000000000f' } })
    expect(await refusalOf(unknown)).toBe('request.not_found')
  })

  test('a session that has been idle for 12 h counts no more unless it is remembered', async () => {
    identity.clock.advance(13 * 3_600_000)
    expect((await list({ search: 'anna' })).rows[0]?.sessionCount).toBe(1)
  })

  test.each([
    ['name without accents', { search: 'nunez' }, ['anna']],
    ['surname with them', { search: 'ÀVI' }, ['bruno']],
    ['phone', { search: '600111' }, ['anna']],
    ['a percent sign stands for itself', { search: '%' }, []],
    ['role', { filter: '{"role":["Sharing.Cau"]}' }, ['anna', 'clara']],
    ['role and accepted, of one membership', { filter: '{"role":["Sharing.Cau"],"pending":false}' }, ['clara']],
    ['operator', { filter: `{"operatorId":["${operatorId}"]}` }, ['anna']],
    ['waiting for a word', { filter: '{"pending":true}' }, ['anna']],
    ['suspended', { filter: '{"suspended":true}' }, ['clara']],
    ['second factor', { filter: '{"secondFactorEnrolled":false}' }, ['anna', 'bruno']],
    ['address not confirmed', { filter: '{"emailConfirmed":false}' }, ['bruno']],
    ['never signed in comes last', { sort: '-lastSignInAt,email' }, ['anna', 'bruno', 'clara']],
    ['by name', { sort: '-fullName' }, ['clara', 'bruno', 'anna']],
    ['a page', { sort: 'email', pageSize: 1, page: 2 }, ['bruno']],
  ])('%s', async (_name, query, expected) => {
    const { emails } = await list({ sort: 'email', ...query })
    expect(emails).toEqual(expected.map((name) => `${name}@motora.test`))
  })

  test('columns that are not offered are refused', async () => {
    for (const query of [{ sort: 'passwordHash' }, { filter: '{"passwordHash":"*"}' }])
      expect(await refusalOf(list(query))).toBe('request.invalid')
  })
})

/** The embedded engine is for small installations; on a server the figure is the promised one. */
const many = process.env.TEST_DATABASE_URL ? 100_000 : 10_000

test(`among ${many} accounts a page, a search and each order are there at once`, async () => {
  // filled as a database is restored: rows first, the search index in one statement
  await db.asOwner('drop index accounts_search')
  await db.asOwner(
    `insert into accounts (id, email, first_name, last_name, mobile_phone, created_at, last_sign_in_at, email_confirmed_at)
     select gen_random_uuid(), 'person' || n || '@many.test', 'Núria' || n, 'Ferrer ' || md5(n::text), '+346' || (10000000 + n),
            now() - n * interval '1 minute', case when n % 3 > 0 then now() - n * interval '7 seconds' end, now()
     from generate_series(1, ${many}) n`,
  )
  await db.asOwner(
    `insert into memberships (id, account_id, role, accepted_at, created_at)
     select gen_random_uuid(), id, case when random() < 0.01 then 'Sharing.Sac' else 'Sharing.Cau' end, now(), now() from accounts where email like '%@many.test'`,
  )
  await db.asOwner('create index accounts_search on accounts using gin (search_text gin_trgm_ops)')
  await db.asOwner('analyze accounts')
  await db.asOwner('analyze memberships')
  const slow: string[] = []
  const within = async (name: string, milliseconds: number, query: object, most: number) => {
    // the best of three, and of more while none is within: a busy machine is no failure
    const tries: number[] = []
    for (let n = 0; n < 3 || (n < 15 && Math.min(...tries) > milliseconds); n += 1) {
      const begun = performance.now()
      const { rows } = await list({ pageSize: 20, ...query })
      tries.push(performance.now() - begun)
      expect(rows.length, name).toBeLessThanOrEqual(most)
      expect(rows.length, name).toBeGreaterThan(0)
    }
    const best = Math.round(Math.min(...tries))
    if (best > milliseconds) slow.push(`${name}: ${best} ms of ${milliseconds}`)
  }
  await within('first page', 300, {}, 20)
  await within('newest', 300, { sort: '-createdAt' }, 20)
  await within('last signed in', 300, { sort: '-lastSignInAt' }, 20)
  await within('by e-mail', 300, { sort: 'email' }, 20)
  await within('search for one', 300, { search: 'person7777@' }, 1)
  await within('search without accents', 300, { search: 'nuria999' }, 20)
  await within('one role', 300, { filter: '{"role":["Sharing.Sac"]}' }, 20)
  expect(slow).toEqual([])
}, 180_000)
