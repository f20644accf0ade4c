import { roleNamed } from '@motora/contract'
import type { OperatorUser, Technician } from '@motora/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { good, openStaff, signInOwnWay, typedPerson } from '../testing/open-staff.js'

type Company = Awaited<ReturnType<typeof openStaff>>
let db: TestDatabase
let identity: OpenIdentity
let company: Company
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
  company = await openStaff(identity)
})
afterAll(() => db.close())

const tokenOf = (mail: { link: string | null } | undefined): string => mail?.link?.split('#token=')[1] ?? ''
const auditOf = (id: string) =>
  db.asOwner(
    'select event, about_operator_id as operator_id, before, after from audit_events where target_id = $1 order by id',
    [id],
  )

describe.each([
  ['operator user', 'OperatorUser', 'Sharing.Operator'],
  ['technician', 'Technician', 'Sharing.Technician'],
] as const)('%s', (_name, kind, role) => {
  const call = (name: string, actor: Actor, input: object) => identity.call(`identity.${name}${kind}`, input, { actor })
  const create = async (actor: Actor, more: object = {}) => {
    const body = typedPerson(more)
    const answer = await call('create', actor, { body })
    return { ...body, answer, id: (answer.body as { id: string }).id }
  }
  const update = (actor: Actor, id: string, body: object) =>
    call('update', actor, { params: { id, technicianId: id }, body })
  const remove = (actor: Actor, id: string) => call('delete', actor, { params: { id } })
  const list = async (actor: Actor, query: object = {}) => {
    const answer = await identity.call(`identity.list${kind}s`, { query }, { actor })
    return { total: answer.total, rows: answer.body as (OperatorUser & Technician)[] }
  }
  const found = async (actor: Actor, id: string) => (await list(actor)).rows.find((row) => row.id === id)

  test('made by a manager, it works for the manager’s operator as soon as the link has set an own password; the phone gets +34 [C-03, C-46, D-01, D-07]', async () => {
    const made = await create(company.manager)
    expect(made.answer).toMatchObject({ status: 201, body: { invited: false } })
    expect(await found(company.manager, made.id)).toEqual({
      id: made.id,
      ...(kind === 'Technician'
        ? { technicianId: made.id, seesEverything: false }
        : { operatorUserId: made.id, role: 'Sharing.Operator' }),
      firstName: 'Carla',
      lastName: 'Núñez Roig',
      fullName: 'Carla Núñez Roig',
      email: made.email,
      username: made.email,
      // a number that names no country is Spanish
      mobilePhone: '+34600112233',
      sharingOperatorId: company.ona,
      sharingOperatorName: company.names.ona,
      pending: false,
      version: 1,
    })
    const [mail] = await identity.mailsTo(made.email)
    const token = tokenOf(mail)
    expect((await identity.call('identity.lookAtLink', { body: { token } })).body).toMatchObject({
      kind: 'confirm-email',
      passwordNeeded: true,
    })
    expect(await refusalOf(identity.signIn(made.email, { password: good }))).toBe('identity.start_password')
    await identity.call('identity.useLink', { body: { token, password: 'ocells de paper 37' } })
    // every back-office account has a second factor: the picture to enrol with is the first answer
    const { body } = await identity.signIn(made.email, { password: 'ocells de paper 37' })
    expect(body).toMatchObject({ contentType: 'image/png' })
    expect(await auditOf(made.id)).toMatchObject([
      { event: 'staff.created', operator_id: company.ona, after: { role, invited: false } },
    ])
  })

  test('an e-mail that has an account is asked; neither side learns what the other wrote of the person (Z-07)', async () => {
    const known = await makeAccount(identity)
    const made = await create(company.manager, { email: known.email, mobilePhone: '', password: null })
    expect(made.answer).toMatchObject({ status: 201, body: { invited: true } })
    const shown = await found(company.manager, made.id)
    expect(shown).toMatchObject({ fullName: 'Carla Núñez Roig', mobilePhone: null, pending: true })
    const [account] = await db.asOwner('select first_name, email_confirmed_at from accounts where id = $1', [
      known.accountId,
    ])
    expect(account?.first_name).toBe('Anna')
    // their own password still opens, and the role counts for nothing yet
    const { idToken } = (await identity.signIn(known.email)).body
    expect((await identity.actorOf(idToken)).actor).toMatchObject({ role: 'Sharing.Sac' })
    expect(await refusalOf(identity.actorOf(idToken, made.id))).toBe('identity.membership_unknown')
    const mail = (await identity.mailsTo(known.email)).at(-1)
    await identity.call('identity.useLink', { body: { token: tokenOf(mail) } })
    expect((await identity.actorOf(idToken, made.id)).actor).toMatchObject({ role, operatorId: company.ona })
    expect(await found(company.manager, made.id)).toMatchObject({ firstName: 'Carla', pending: false })
    expect(await refusalOf(create(company.manager, { email: known.email }))).toBe('identity.membership_exists')
  })

  test('asked a second time while it waits: the link goes out again, and the row shows what was typed last', async () => {
    const known = await makeAccount(identity)
    const first = await create(company.manager, { email: known.email })
    const again = await create(company.manager, { email: known.email, firstName: 'Rosa' })
    expect(again.id).toBe(first.id)
    expect(await found(company.manager, first.id)).toMatchObject({ firstName: 'Rosa', version: 2, pending: true })
    expect(await identity.mailsTo(known.email)).toHaveLength(2)
  })

  test('a new one needs a password, and a good one; a phone must exist', async () => {
    for (const [more, code] of [
      [{ password: null }, 'request.invalid'],
      [{ password: 'passwordpassword' }, 'identity.password_weak'],
      [{ mobilePhone: '+34100000000' }, 'request.invalid'],
    ] as const) {
      const body = typedPerson(more)
      expect(await refusalOf(call('create', company.manager, { body })), JSON.stringify(more)).toBe(code)
      expect(await db.asOwner('select id from accounts where email = $1', [body.email])).toEqual([])
    }
  })

  test('who has an operator names no other, and not none; the provider names one that is there (Z-13) [C-48]', async () => {
    const nobodys = '0190a000-0000-7000-8000-0000000000ff'
    for (const sharingOperatorId of [company.campus, company.gracia, nobodys, null])
      expect(await refusalOf(create(company.manager, { sharingOperatorId }))).toBe('operator.not_found')
    expect((await create(company.manager, { sharingOperatorId: company.ona })).answer.status).toBe(201)
    expect(await refusalOf(create(company.admin, { sharingOperatorId: nobodys }))).toBe('operator.not_found')
    for (const none of [{}, { sharingOperatorId: null }])
      expect(await refusalOf(create(company.admin, none))).toBe('request.invalid')
    const made = await create(company.admin, { sharingOperatorId: company.campus })
    expect(await found(company.stranger, made.id)).toMatchObject({ sharingOperatorId: company.campus })
  })

  test('a manager sees the own operator’s people, not those of sub-operators; the provider all [C-47, C-48, D-05, D-06]', async () => {
    const ids: Record<string, string> = {}
    for (const [name, actor] of [
      ['own', company.manager],
      ['child', company.managerOfChild],
      ['foreign', company.stranger],
    ] as const)
      ids[name] = (await create(actor)).id
    const seenBy = async (actor: Actor, query?: object) => {
      const { rows } = await list(actor, query)
      return Object.keys(ids).filter((name) => rows.some(({ id }) => id === ids[name]))
    }
    expect(await seenBy(company.manager)).toEqual(['own'])
    expect(await seenBy(company.managerOfChild)).toEqual(['child'])
    expect(await seenBy(company.stranger)).toEqual(['foreign'])
    expect(await seenBy(company.admin)).toEqual(['own', 'child', 'foreign'])
    const field = 'SharingOperatorId'
    expect(await seenBy(company.admin, { field, value: company.gracia })).toEqual(['child'])
    expect(await seenBy(company.manager, { field, value: company.ona.toUpperCase() })).toEqual(['own'])
    for (const value of [company.gracia, company.campus, '0190a000-0000-7000-8000-0000000000ff', 'x'])
      expect(await refusalOf(list(company.manager, { field, value })), value).toBe('operator.not_found')
    expect(await refusalOf(list(company.admin, { field, value: '0190a000-0000-7000-8000-0000000000ff' }))).toBe(
      'operator.not_found',
    )
  })

  test('the list is searched, filtered, sorted and paged by the server [C-47, D-06]', async () => {
    const { person: someone, gracia } = company
    const manager = await someone(roleNamed.manager, gracia)
    for (const [firstName, mobilePhone] of [
      ['Zoe', '+34600111001'],
      ['Àlex', '+34600111002'],
      ['Bru', '+34600111003'],
    ])
      await create(manager, { firstName, lastName: `Listed ${kind}`, mobilePhone })
    const listed = async (query: object, actor: Actor = manager) => {
      const { total, rows } = await list(actor, { search: `listed ${kind}`, ...query })
      return [total, ...rows.map(({ firstName }) => firstName)]
    }
    expect(await listed({ sort: 'firstName' })).toEqual([3, 'Àlex', 'Bru', 'Zoe'])
    expect(await listed({ sort: '-mobilePhone', pageSize: 1, page: 2 })).toEqual([3, 'Àlex'])
    expect(await listed({ search: `alex listed ${kind}` })).toEqual([1, 'Àlex'])
    expect(await listed({ filter: '{"firstName":"B*"}' })).toEqual([1, 'Bru'])
    expect(await listed({ filter: `{"sharingOperatorId":["${gracia}"]}` }, company.admin)).toEqual([
      3,
      'Àlex',
      'Bru',
      'Zoe',
    ])
    expect(await listed({ filter: `{"sharingOperatorId":["${company.ona}"]}` })).toEqual([0])
    expect(await listed({ sort: 'sharingOperatorId' }, company.admin)).toHaveLength(4)
    expect(await refusalOf(listed({ sort: 'version' }))).toBe('request.invalid')
    expect(await refusalOf(listed({ filter: '{"role":"Sharing.Admin"}' }))).toBe('request.invalid')
  })

  test('name and phone change as this operator keeps them: not the account, not at another operator [C-47, D-08]', async () => {
    const { id, email } = await create(company.manager)
    const elsewhere = await create(company.stranger, { email, mobilePhone: '+33612345678' })
    const changed = await update(company.manager, id, { lastName: 'Mas', mobilePhone: '611 22 33 44' })
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await found(company.manager, id)).toMatchObject({
      fullName: 'Carla Mas',
      mobilePhone: '+34611223344',
      version: 2,
    })
    const [account] = await db.asOwner('select last_name, mobile_phone from accounts where email = $1', [email])
    expect(account).toEqual({ last_name: 'Núñez Roig', mobile_phone: '+34600112233' })
    expect(await found(company.stranger, elsewhere.id)).toMatchObject({
      lastName: 'Núñez Roig',
      mobilePhone: '+33612345678',
    })
    // what is the same is no change
    expect(await update(company.manager, id, { lastName: 'Mas' })).toMatchObject({ body: { version: 2 } })
    await update(company.manager, id, { mobilePhone: null })
    expect((await auditOf(id)).slice(1)).toMatchObject([
      { event: 'staff.changed', operator_id: company.ona, after: { changed: ['lastName', 'mobilePhone'] } },
      { event: 'staff.changed', after: { changed: ['mobilePhone'] } },
    ])
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/Mas|611223344/)
  })

  test('of two who change one person at once the second is refused, and overwrites nothing', async () => {
    const { id } = await create(company.manager)
    const both = await Promise.allSettled([
      update(company.manager, id, { firstName: 'One', version: 1 }),
      update(company.admin, id, { firstName: 'Two', version: 1 }),
    ])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(['identity.person_changed_meanwhile'])
    expect(await found(company.manager, id)).toMatchObject({
      version: 2,
      firstName: both[0]?.status === 'fulfilled' ? 'One' : 'Two',
    })
  })

  test('people of others are not there: not to change, not to remove (Z-13)', async () => {
    const child = await create(company.managerOfChild)
    const foreign = await create(company.stranger)
    for (const { id } of [child, foreign, { id: '0190a000-0000-7000-8000-0000000000ff' }]) {
      expect(await refusalOf(update(company.manager, id, { firstName: 'X' }))).toBe('identity.person_not_found')
      expect(await refusalOf(remove(company.manager, id))).toBe('identity.person_not_found')
    }
    // nor is somebody of another kind, nor of the provider
    const other = await company.person(kind === 'Technician' ? roleNamed.operator : roleNamed.technician, company.ona)
    for (const { membershipId } of [other, company.admin]) {
      expect(await refusalOf(update(company.admin, membershipId, { firstName: 'X' }))).toBe('identity.person_not_found')
      expect(await refusalOf(remove(company.admin, membershipId))).toBe('identity.person_not_found')
    }
  })

  test('one who is removed is out at once, and the e-mail is free again [C-47, D-09]', async () => {
    const { id, email } = await create(company.manager)
    const idToken = await signInOwnWay(identity, db, email)
    expect((await identity.actorOf(idToken)).actor).toMatchObject({ role })
    expect((await remove(company.manager, id)).status).toBe(204)
    expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
    expect(await refusalOf(remove(company.manager, id))).toBe('identity.person_not_found')
    expect(await auditOf(id)).toMatchObject([
      { event: 'staff.created' },
      { event: 'staff.removed', operator_id: company.ona, before: { role }, after: { accountDeleted: true } },
    ])
    expect((await create(company.manager, { email })).answer.body).toMatchObject({ invited: false })
  })

  test('who works elsewhere too keeps the account and that role', async () => {
    const { id, email } = await create(company.manager)
    const elsewhere = await create(company.stranger, { email })
    await remove(company.manager, id)
    expect(await found(company.manager, id)).toBeUndefined()
    expect(await found(company.stranger, elsewhere.id)).toMatchObject({ email, pending: true })
    expect(await db.asOwner('select id from accounts where email = $1', [email])).toHaveLength(1)
  })

  test('twice at once makes one, and the second is refused', async () => {
    const body = typedPerson()
    const answers = await Promise.allSettled([
      call('create', company.manager, { body }),
      call('create', company.manager, { body }),
    ])
    expect(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body] : []))).toMatchObject([
      { invited: false },
    ])
    expect(answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual([
      'identity.membership_exists',
    ])
    expect(await db.asOwner('select id from accounts where email = $1', [body.email])).toHaveLength(1)
  })
})
