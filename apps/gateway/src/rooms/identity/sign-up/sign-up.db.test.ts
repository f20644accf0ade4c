import { roleNamed } from '@motora/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  identity = openIdentity(db)
})

const hour = 3_600_000
const good = 'ocells de paper 37'
let companies = 0
/** A Spanish company's tax id, check digit and all. */
const nextCif = (): string => {
  companies += 1
  const digits = String(1_000_000 + companies)
  const sum = [...digits].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}
const company = (more: object = {}) => {
  const cif = nextCif()
  return {
    name: `Vent ${companies}`,
    cif,
    contactPhone: '+34932000000',
    vehicleTypes: [1],
    managerEmail: `founder.${companies}@motora.test`,
    managerFirstName: 'Júlia',
    managerLastName: 'Ferrer Mas',
    password: good,
    language: 'cat',
    ...more,
  }
}
const signUp = (body: object, at = identity) => at.call('operators.signUp', { body })
const tokenOf = (mail: { link: string | null } | undefined): string => {
  const [, token] = /#token=([\w-]{43})$/.exec(mail?.link ?? '') ?? []
  if (!token) throw new Error('the mail has no link')
  return token
}
const lastToken = async (email: string) => tokenOf((await identity.mailsTo(email)).at(-1))
const look = async (token: string) => (await identity.call('identity.lookAtLink', { body: { token } })).body
const use = async (token: string, typed?: string, at = identity) =>
  (await at.call('identity.useLink', { body: { token, ...(typed === undefined ? {} : { password: typed }) } })).body
const operatorOf = async (cif: string) => (await db.asOwner('select * from operators where cif = $1', [cif]))[0]
const accountOf = async (email: string) => (await db.asOwner('select * from accounts where email = $1', [email]))[0]
const rolesOf = (accountId: unknown) =>
  identity.asSystem((work) => identity.room.listMemberships(work, String(accountId)))

test('a company registers itself: a link in a mail, and then an operator that waits with its manager (Z-06)', async () => {
  const body = company({ username: 'julia' })
  const answer = await signUp({ ...body, managerEmail: body.managerEmail.toUpperCase() })
  expect([answer.status, answer.body, answer.cookies]).toEqual([204, undefined, []])
  // nothing exists yet that anybody could use
  expect(await accountOf(body.managerEmail)).toBeUndefined()
  expect(await operatorOf(body.cif)).toBeUndefined()
  expect(await refusalOf(identity.signIn(body.managerEmail, { password: good }))).toBe('identity.wrong_credentials')

  const [mail, another] = await identity.mailsTo(body.managerEmail)
  expect(another).toBeUndefined()
  expect(mail?.subject).toBe('Confirma el registre de la teva empresa a Motora')
  expect(mail?.text).toContain(`l’empresa ${body.name}`)
  const token = tokenOf(mail)
  expect(await look(token)).toEqual({
    kind: 'confirm-sign-up',
    email: body.managerEmail,
    passwordNeeded: true,
    operatorName: body.name,
    role: 'Sharing.OperatorManager',
    expiresAt: '2026-11-22T10:00:00.000Z',
  })
  expect(await use(token, good)).toEqual({ kind: 'confirm-sign-up', email: body.managerEmail })

  const operator = await operatorOf(body.cif)
  expect(operator).toMatchObject({
    name: body.name,
    contact_phone: body.contactPhone,
    manager_email: body.managerEmail,
    can_operate: false,
    parent_id: operator?.id,
  })
  const account = await accountOf(body.managerEmail)
  expect(account).toMatchObject({ first_name: 'Júlia', last_name: 'Ferrer Mas', language: 'cat' })
  expect(account?.email_confirmed_at).not.toBeNull()
  expect(await rolesOf(account?.id)).toMatchObject([
    {
      role: roleNamed.manager,
      operatorId: operator?.id,
      firstName: 'Júlia',
      email: body.managerEmail,
      username: 'julia',
    },
  ])
  // the second factor is asked for as of everybody
  expect((await identity.signIn(body.managerEmail, { password: good })).body).toMatchObject({
    contentType: 'image/png',
  })
  expect(await refusalOf(use(token, good)), 'once').toBe('identity.link_invalid')
  const records = await db.asOwner('select event, actor_id, actor_name from audit_events where target_id = $1', [
    operator?.id,
  ])
  expect(records).toEqual([{ event: 'operators.signed_up', actor_id: account?.id, actor_name: body.managerEmail }])
})

describe('somebody else’s e-mail', () => {
  test('anyone who types it gets the same answer, and nobody who follows the link makes an account of it [B5]', async () => {
    const stranger = company()
    const known = await makeAccount(identity)
    const answers = [await signUp(stranger), await signUp(company({ managerEmail: known.email }))]
    expect(answers[1]).toEqual(answers[0])
    // the owner of the mailbox knows no password of any sign-up
    const token = await lastToken(stranger.managerEmail)
    expect(await refusalOf(use(token))).toBe('request.invalid')
    expect(await refusalOf(use(token, 'some other password 1'))).toBe('identity.wrong_password')
    expect(await accountOf(stranger.managerEmail)).toBeUndefined()
    expect(await operatorOf(stranger.cif)).toBeUndefined()
  })

  test('wrong passwords are counted, and the wait holds against the right one too', async () => {
    const body = company()
    await signUp(body)
    const token = await lastToken(body.managerEmail)
    const refusals = []
    for (let wrong = 0; wrong < 8; wrong += 1) refusals.push(await refusalOf(use(token, 'some other password 1')))
    expect(refusals.at(-1)).toBe('identity.locked')
    expect(await refusalOf(use(token, good))).toBe('identity.locked')
    identity.clock.advance(hour)
    expect(await use(token, good)).toMatchObject({ kind: 'confirm-sign-up' })
  })

  test('an account of it keeps its own password, and gets the role by its person’s click', async () => {
    const known = await makeAccount(identity)
    const email = known.email.toLowerCase()
    const body = company({ managerEmail: email })
    await signUp(body)
    const token = await lastToken(email)
    expect(await look(token)).toMatchObject({ passwordNeeded: false })
    await use(token)
    expect(await refusalOf(identity.signIn(email, { password: good }))).toBe('identity.wrong_credentials')
    expect((await identity.signIn(email, { password })).body.idToken).toBeDefined()
    const operator = await operatorOf(body.cif)
    expect(await rolesOf(known.accountId)).toMatchObject([
      { role: 'Sharing.Sac' },
      { role: roleNamed.manager, operatorId: operator?.id, firstName: 'Júlia', lastName: 'Ferrer Mas' },
    ])
    expect(await accountOf(email)).toMatchObject({ first_name: 'Anna' })
  })

  test('an account that somebody else made of it, and nobody confirmed, becomes its person’s own', async () => {
    const body = company()
    const accountId = await identity.asSystem(async (work) => {
      const names = { firstName: 'Made', lastName: 'By Another', totpRequired: false, emailConfirmed: false }
      const made = await identity.room.createAccount(work, { email: body.managerEmail, password: 'theirs', ...names })
      await identity.room.addMembership(work, { ...made, role: roleNamed.sac, operatorId: null })
      return made.accountId
    })
    const { idToken } = (await identity.signIn(body.managerEmail, { password: 'theirs' })).body
    await signUp(body)
    const token = await lastToken(body.managerEmail)
    expect(await refusalOf(use(token, 'theirs'))).toBe('identity.wrong_password')
    await use(token, good)
    expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
    expect(await refusalOf(identity.signIn(body.managerEmail, { password: 'theirs' }))).toBe(
      'identity.wrong_credentials',
    )
    expect((await identity.signIn(body.managerEmail, { password: good })).body.idToken).toBeDefined()
    expect(await rolesOf(accountId)).toHaveLength(2)
  })
})

test('a password that is guessed first is refused before anything is kept', async () => {
  for (const weak of ['short', 'passwordpassword', 'ferrer ferrer ferrer'])
    expect(await refusalOf(signUp(company({ password: weak }))), weak).toBe('identity.password_weak')
  expect(await refusalOf(signUp(company({ contactPhone: '+34100000000' })))).toBe('request.invalid')
  expect(
    await db.asOwner(`select id from operator_sign_ups where operator ->> 'cif' = 'B${1_000_000 + companies}'`),
  ).toEqual([])
})

test('a tax id that another took meanwhile: refused, and the link can be used once it is free [B9]', async () => {
  const body = company()
  await signUp(body)
  const token = await lastToken(body.managerEmail)
  const operatorId = await identity.asSystem((work) =>
    identity.operators.createOperator(work, { name: 'First', cif: body.cif }),
  )
  expect(await refusalOf(use(token, good))).toBe('operator.cif_taken')
  // nothing of it was kept
  expect(await accountOf(body.managerEmail)).toBeUndefined()
  await db.asOwner(`update operators set cif = 'B0' where id = $1`, [operatorId])
  expect(await use(token, good)).toMatchObject({ kind: 'confirm-sign-up' })
})

test('used by 20 at once it makes one operator, over two gateways [B9]', async () => {
  const body = company()
  await signUp(body)
  const token = await lastToken(body.managerEmail)
  const other = openIdentity(db, identity.clock)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => refusalOf(use(token, good, n % 2 === 0 ? identity : other))),
  )
  // the gateways let eight passwords in at the same time and take turns for one link: the others come too late, or are
  // throttled
  expect(answers.filter((one) => one === 'was not refused')).toHaveLength(1)
  expect(await db.asOwner('select id from operators where cif = $1', [body.cif])).toHaveLength(1)
  expect(await db.asOwner('select id from accounts where email = $1', [body.managerEmail])).toHaveLength(1)
})

test('a link lives for 24 h, to the millisecond, and is kept for a week [B9]', async () => {
  const body = company()
  await signUp(body)
  const token = await lastToken(body.managerEmail)
  identity.clock.advance(24 * hour - 1)
  expect(await look(token)).toMatchObject({ email: body.managerEmail })
  identity.clock.advance(1)
  expect(await refusalOf(look(token))).toBe('identity.link_invalid')
  expect(await refusalOf(use(token, good))).toBe('identity.link_invalid')
  const kept = () => db.asOwner('select id from operator_sign_ups where email = $1', [body.managerEmail])
  await identity.asSystem((work) => identity.room.tidy(work))
  expect(await kept()).toHaveLength(1)
  identity.clock.advance(7 * 24 * hour + 1)
  await identity.asSystem((work) => identity.room.tidy(work))
  expect(await kept()).toEqual([])
})

describe('once more', () => {
  test('of the same e-mail and company the newest link counts; another company’s stands next to it', async () => {
    const body = company()
    await signUp(body)
    const first = await lastToken(body.managerEmail)
    const second = company({ managerEmail: body.managerEmail })
    await signUp(second)
    const otherToken = await lastToken(body.managerEmail)
    await signUp({ ...body, password: 'una altra de paper 38' })
    const newest = await lastToken(body.managerEmail)
    expect(await refusalOf(look(first))).toBe('identity.link_invalid')
    await use(newest, 'una altra de paper 38')
    // now the e-mail has an account, and its person only clicks
    expect(await look(otherToken)).toMatchObject({ passwordNeeded: false, operatorName: second.name })
    await use(otherToken)
    expect(await rolesOf((await accountOf(body.managerEmail))?.id)).toHaveLength(2)
  })

  test('the link is sent again when it is asked for, also after it ran out, and the one before is void', async () => {
    const body = company()
    await signUp(body)
    const first = await lastToken(body.managerEmail)
    identity.clock.advance(25 * hour)
    await identity.call('identity.sendLinkAgain', { body: { email: body.managerEmail } })
    const again = await lastToken(body.managerEmail)
    expect(again).not.toBe(first)
    // a person who asks for a new password instead is shown the same next step
    await identity.call('identity.sendResetPasswordEmail', { body: { email: body.managerEmail } })
    const last = await lastToken(body.managerEmail)
    expect(await refusalOf(look(again))).toBe('identity.link_invalid')
    expect(await use(last, good)).toMatchObject({ kind: 'confirm-sign-up' })
    await identity.call('identity.sendLinkAgain', { body: { email: body.managerEmail } })
    expect(await identity.mailsTo(body.managerEmail)).toHaveLength(3)
  })

  test('a mailbox cannot be flooded: three at will, then a wait, and the answer stays the same (Z-10)', async () => {
    const email = 'flooded@motora.test'
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await signUp(company({ managerEmail: email }))).status)
    expect(answers).toEqual(Array(6).fill(204))
    expect(await identity.mailsTo(email)).toHaveLength(3)
  })
})

test('no password stays where the link is used or void, and no token is kept anywhere', async () => {
  const body = company()
  await signUp(body)
  await signUp(body)
  const token = await lastToken(body.managerEmail)
  const stored = JSON.stringify([
    await db.asOwner('select * from operator_sign_ups'),
    await db.asOwner('select * from jobs'),
    await db.asOwner('select * from audit_events'),
  ])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(good)
  await use(token, good)
  const rows = await db.asOwner('select password_hash from operator_sign_ups where email = $1', [body.managerEmail])
  expect(rows.map((row) => row.password_hash)).toEqual(['', ''])
})
