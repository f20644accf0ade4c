import { supportUserCreation, supportUserUpdate } from '@motora/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin } from '../../../testing/open-house.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { signInOwnWay } from '../testing/open-staff.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())

const good = 'tramuntana groga 41'
const person = (email: string, more: object = {}) => ({
  firstName: 'Carla',
  lastName: 'Núñez Roig',
  email,
  password: good,
  confirmPassword: good,
  phoneNumber: '',
  identificationDocumentCode: '',
  ...more,
})

describe.each([
  ['Cau', 'Sharing.Cau', 'identity.listCauUsers'],
  ['Sac', 'Sharing.Sac', 'identity.listSacUsers'],
] as const)('%s users', (kind, role, list) => {
  const call = (name: string, input: object) => identity.ask(admin, `identity.${name}${kind}User`, input)
  const mail = (name: string) => `${name}.${kind.toLowerCase()}@motora.test`

  test('one who is made is there at once, in that role, and signs in as soon as the link has set an own password [Q-06, Q-12, Q-14]', async () => {
    const answer = await call('create', {
      body: person(mail('At.Once'), { phoneNumber: '+34 600 11 22 33', identificationDocumentCode: '12345678Z' }),
    })
    const { id } = answer.body as { id: string }
    expect(answer).toMatchObject({ status: 201, body: { invited: false } })
    expect((await call('get', { params: { id } })).body).toEqual({
      id,
      firstName: 'Carla',
      lastName: 'Núñez Roig',
      fullName: 'Carla Núñez Roig',
      email: mail('at.once'),
      phoneNumber: '+34600112233',
      identificationDocumentCode: '12345678Z',
      pending: false,
    })
    expect(await refusalOf(identity.signIn(mail('at.once'), { password: good }))).toBe('identity.start_password')
    const links = await db.asOwner('select kind from identity_links where account_id = $1', [id])
    expect(links).toEqual([{ kind: 'confirm-email' }])
  })

  test('an e-mail that has an account is asked, its password and names are left alone (Z-07)', async () => {
    const { accountId, email } = await makeAccount(identity)
    const other = kind === 'Cau' ? role : 'Sharing.Sac'
    if (other === 'Sharing.Sac') {
      expect(await refusalOf(call('create', { body: person(email) }))).toBe('identity.membership_exists')
      return
    }
    const answer = await call('create', { body: person(email) })
    expect(answer).toMatchObject({ status: 201, body: { id: accountId, invited: true } })
    expect(await refusalOf(identity.signIn(email, { password: good }))).toBe('identity.wrong_credentials')
    const { idToken } = (await identity.signIn(email)).body
    expect((await identity.actorOf(idToken)).actor).toMatchObject({ role: 'Sharing.Sac' })
    expect((await call('get', { params: { id: accountId } })).body).toMatchObject({ firstName: 'Anna', pending: true })
  })

  test('a new one needs a password, and a good one', async () => {
    const without = person(mail('without'), { password: null, confirmPassword: null })
    expect(await refusalOf(call('create', { body: without }))).toBe('request.invalid')
    const common = { password: 'passwordpassword', confirmPassword: 'passwordpassword' }
    expect(await refusalOf(call('create', { body: person(mail('weak'), common) }))).toBe('identity.password_weak')
    expect(
      await db.asOwner('select id from accounts where email in ($1, $2)', [mail('without'), mail('weak')]),
    ).toEqual([])
  })

  test('twice at once makes one, and the second is an invitation', async () => {
    const body = person(mail('twice'))
    const answers = await Promise.allSettled([call('create', { body }), call('create', { body })])
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.body] : []))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(made).toMatchObject([{ invited: false }])
    expect(refused).toMatchObject([{ reason: { code: 'identity.membership_exists' } }])
    expect(await db.asOwner('select id from accounts where email = $1', [mail('twice')])).toHaveLength(1)
  })

  test('name, phone and document are changed; empty ones are none [Q-09, Q-12, Q-14]', async () => {
    const { id } = (await call('create', { body: person(mail('changed')) })).body as { id: string }
    const body = {
      firstName: 'Cèlia',
      lastName: 'Mas',
      phoneNumber: '+33 6 12 34 56 78',
      identificationDocumentCode: 'X1',
    }
    expect((await call('update', { params: { id }, body })).status).toBe(204)
    expect((await call('get', { params: { id } })).body).toMatchObject({ ...body, phoneNumber: '+33612345678' })
    await call('update', { params: { id }, body: { ...body, phoneNumber: '', identificationDocumentCode: ' ' } })
    expect((await call('get', { params: { id } })).body).toMatchObject({
      phoneNumber: null,
      identificationDocumentCode: null,
    })
    const records = await db.asOwner(`select after from audit_events where target_id = $1 and event = $2 order by id`, [
      id,
      'support_users.changed',
    ])
    expect(records.map(({ after }) => after)).toEqual([
      { changed: ['firstName', 'lastName', 'mobilePhone', 'documentCode'] },
      { changed: ['mobilePhone', 'documentCode'] },
    ])
  })

  test('one who is deleted is out at once, and the e-mail is free again [Q-11, Q-13]', async () => {
    const { id } = (await call('create', { body: person(mail('deleted')) })).body as { id: string }
    const idToken = await signInOwnWay(identity, db, mail('deleted'))
    expect((await identity.actorOf(idToken)).actor).toMatchObject({ role })
    expect((await call('delete', { params: { id } })).status).toBe(204)
    expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
    expect(await refusalOf(call('delete', { params: { id } }))).toBe('request.not_found')
    expect(await refusalOf(call('get', { params: { id } }))).toBe('request.not_found')
    expect((await call('create', { body: person(mail('deleted')) })).body).toMatchObject({ invited: false })
  })

  test('anyone who has another role keeps the account and that role', async () => {
    const { id } = (await call('create', { body: person(mail('both')) })).body as { id: string }
    await identity.asSystem((work) =>
      identity.room.addMembership(work, { accountId: id, role: 'Sharing.AdminReadOnly', operatorId: null }),
    )
    await call('delete', { params: { id } })
    const left = await identity.asSystem((work) => identity.room.listMemberships(work, id))
    expect(left.map((membership) => membership.role)).toEqual(['Sharing.AdminReadOnly'])
  })

  test('the list is searched, filtered, sorted and paged by the server, and knows no other role [Q-11, Q-13]', async () => {
    for (const name of ['Zoe', 'Àlex', 'Bru'])
      await call('create', {
        body: person(mail(`list.${name}`.normalize('NFD').replace(/[^\w.]/g, '')), { firstName: name }),
      })
    const listed = async (query: object) => {
      const answer = (await identity.ask(admin, list, { query: { search: 'list.', ...query } })) as unknown as {
        body: { firstName: string }[]
        total: number
      }
      return [answer.total, ...answer.body.map(({ firstName }) => firstName)]
    }
    expect(await listed({ sort: 'firstName' })).toEqual([3, 'Àlex', 'Bru', 'Zoe'])
    expect(await listed({ sort: '-email', pageSize: 1, page: 2 })).toEqual([3, 'Bru'])
    expect(await listed({ search: 'alex nunez' })).toEqual([1, 'Àlex'])
    expect(await listed({ filter: '{"firstName":"B*"}' })).toEqual([1, 'Bru'])
    expect(await refusalOf(listed({ sort: 'passwordHash' }))).toBe('request.invalid')
    expect(await refusalOf(listed({ filter: '{"role":"Sharing.Admin"}' }))).toBe('request.invalid')
  })
})

describe('what is entered', () => {
  const issues = (schema: typeof supportUserCreation | typeof supportUserUpdate, body: object) =>
    schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? []

  test('names and e-mail are needed, different passwords are refused at both fields [Q-07, Q-08]', () => {
    expect(issues(supportUserCreation, person('a@motora.test'))).toEqual([])
    expect(issues(supportUserCreation, { ...person('a@motora.test'), firstName: ' ', lastName: '' })).toEqual([
      'firstName',
      'lastName',
    ])
    expect(issues(supportUserCreation, { ...person('a@motora.test'), confirmPassword: 'other' })).toEqual([
      'password',
      'confirmPassword',
    ])
    expect(issues(supportUserCreation, { ...person('no e-mail') })).toEqual(['email'])
  })

  test('a phone must be international when there is one [Q-07, Q-09]', () => {
    const { email: _e, password: _p, confirmPassword: _c, ...update } = person('a@motora.test')
    for (const phoneNumber of ['600111222', '0034600111222', '+', '+0600111222', '+34 sixhundred', '+341']) {
      expect(issues(supportUserCreation, person('a@motora.test', { phoneNumber })), phoneNumber).toEqual([
        'phoneNumber',
      ])
      expect(issues(supportUserUpdate, { ...update, phoneNumber }), phoneNumber).toEqual(['phoneNumber'])
    }
    for (const phoneNumber of ['', null, undefined, '+34 600 111 222', '+1 (212) 555-0100'])
      expect(issues(supportUserUpdate, { ...update, phoneNumber }), String(phoneNumber)).toEqual([])
  })

  test('what the contract does not name is refused: a role or an id is not taken from the body', () => {
    expect(issues(supportUserCreation, { ...person('a@motora.test'), role: 'Sharing.Admin' })).toEqual([''])
  })
})
