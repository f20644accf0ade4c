import { roleNamed } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PromiseLine, sayPromise } from '../../../../../../tests/promise.js'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { totpCodeAt, totpSeedOf } from '../second-factor/totp.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'

// What needs the test's own clock of the promises about signing in; the rest is proved from outside in `tests/`.

let db: TestDatabase
let identity: OpenIdentity
let other: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
  other = openIdentity(db, identity.clock)
})
afterAll(() => db.close())

const hour = 3_600_000
const good = 'ocells de paper 37'
const seedText = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const say = (began: number, line: Pick<PromiseLine, 'id' | 'figure' | 'bound' | 'pass'>): void =>
  sayPromise({ ...line, backend: db.database.engine, seed: 0, seconds: (Date.now() - began) / 1000 })

/** Many simultaneous tries, on two gateways in turns. @returns how many were let through */
const atOnce = async (count: number, tryAt: (at: OpenIdentity, n: number) => Promise<unknown>): Promise<number> => {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, n) => refusalOf(tryAt(n % 2 ? other : identity, n))),
  )
  expect(new Set(outcomes)).not.toContain('defect')
  return outcomes.filter((outcome) => outcome === 'was not refused').length
}

test('an authenticator’s code and a recovery code work once of fifty tries at once on two gateways [B3]', async () => {
  const startedAt = Date.now()
  const [rounds, tries] = [2, 50]
  const { email } = await makeAccount(identity, { totpRequired: true, totpSecret: seedText })
  const codeNow = () => totpCodeAt(totpSeedOf(seedText), identity.clock.now())
  const { recoveryCodes = [] } = (await identity.signIn(email, { code: codeNow() })).body
  expect(recoveryCodes).toHaveLength(10)
  const passed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    identity.clock.advance(24 * hour)
    const code = codeNow()
    passed.push(await atOnce(tries, (at) => at.signIn(email, { code })))
    const recovery = recoveryCodes[round] ?? ''
    identity.clock.advance(24 * hour)
    passed.push(await atOnce(tries, (at) => at.signIn(email, { code: recovery })))
    // not a second time either, when the crowd is gone
    identity.clock.advance(24 * hour)
    expect(await refusalOf(identity.signIn(email, { code: recovery }))).toBe('identity.wrong_code')
    identity.clock.advance(24 * hour)
    expect((await identity.signIn(email, { code: codeNow() })).body.idToken).toBeTruthy()
  }
  const most = Math.max(...passed)
  const [codes, tried] = [passed.length, passed.length * tries]
  say(startedAt, { id: 'B3', figure: { codes, tried, passedMost: most }, bound: { passedMost: 1 }, pass: most === 1 })
  expect(passed).toEqual(passed.map(() => 1))
}, 120_000)

test('no session outlives 30 days, and none that is not remembered 12 hours without use; its tokens neither [B6, E6]', async () => {
  const startedAt = Date.now()
  const { email } = await makeAccount(identity)
  const [long, short] = [await identity.signIn(email), await identity.signIn(email, { remember: false })]
  const began = identity.clock.now().getTime()
  let [current, idToken] = [long.body.refreshToken ?? '', long.body.idToken]
  // at work every hour for thirty days, and a minute before the end a fresh token that would live for an hour
  for (let hours = 1; hours < 30 * 24; hours += 11) {
    identity.clock.set(new Date(began + hours * hour))
    current = (await identity.refresh(current)).body.refreshToken ?? ''
  }
  identity.clock.set(new Date(began + 30 * 24 * hour - 60_000))
  const last = (await identity.refresh(current)).body
  idToken = last.idToken
  expect((await identity.actorOf(idToken)).actor.kind).toBe('staff')
  identity.clock.set(new Date(began + 30 * 24 * hour))
  const over = openIdentity(db, identity.clock)
  const outcomes = [
    await refusalOf(over.actorOf(idToken)),
    await refusalOf(identity.actorOf(idToken)),
    await refusalOf(identity.refresh(last.refreshToken)),
    await refusalOf(identity.refresh(short.body.refreshToken)),
  ]
  const idle = await identity.signIn(email, { remember: false })
  const used = await identity.signIn(email, { remember: false })
  for (let hours = 0; hours < 4; hours += 1) {
    identity.clock.advance(4 * hour)
    if (hours < 3) {
      const fresh = (await identity.refresh(used.body.refreshToken)).body
      used.body.refreshToken = fresh.refreshToken ?? ''
      used.body.idToken = fresh.idToken
    }
  }
  expect((await identity.refresh(used.body.refreshToken)).status, 'one that is used goes on').toBe(200)
  outcomes.push(await refusalOf(identity.refresh(idle.body.refreshToken)))
  const refused = outcomes.filter((outcome) => outcome.startsWith('identity.')).length
  const figure = { tried: outcomes.length, refused, absoluteDays: 30, idleHours: 12 }
  say(startedAt, { id: 'B6-limits', figure, bound: { refused: outcomes.length }, pass: refused === outcomes.length })
  expect(outcomes).toEqual([
    'identity.unauthenticated',
    'identity.unauthenticated',
    'identity.refresh_rejected',
    'identity.refresh_rejected',
    'identity.refresh_rejected',
  ])
}, 120_000)

const tokenOf = (mail: { link: string | null } | undefined): string =>
  /#token=([\w-]{43})$/.exec(mail?.link ?? '')?.[1] ?? ''
let people = 0

/** Somebody with a fresh link of each kind. @returns its token */
const linkOf: Record<string, () => Promise<{ token: string; hours: number; password?: string }>> = {
  reset: async () => {
    const { email } = await makeAccount(identity)
    await identity.call('identity.sendResetPasswordEmail', { body: { email } })
    return { token: tokenOf((await identity.mailsTo(email)).at(-1)), hours: 1, password: good }
  },
  invitation: async () => {
    people += 1
    const email = `link.${people}@motora.test`
    await identity.asSystem(async (work) => {
      const names = { firstName: 'Núria', lastName: 'Pla', emailConfirmed: false }
      const { accountId } = await identity.room.createAccount(work, { email, ...names })
      const role = { accountId, role: roleNamed.sac, operatorId: null, accepted: false }
      const membershipId = await identity.room.addMembership(work, role)
      await identity.room.sendLink(work, { kind: 'accept-membership', accountId, membershipId })
    })
    return { token: tokenOf((await identity.mailsTo(email)).at(-1)), hours: 24, password: good }
  },
  confirmation: async () => {
    const { email, accountId } = await makeAccount(identity)
    await db.asOwner('update accounts set email_confirmed_at = null where id = $1', [accountId])
    await identity.call('identity.sendLinkAgain', { body: { email } })
    return { token: tokenOf((await identity.mailsTo(email)).at(-1)), hours: 24 }
  },
}

test('links of each kind: once of twenty uses at once, to the millisecond of their hours, and no session by them [B9]', async () => {
  const startedAt = Date.now()
  const used: number[] = []
  let late = 0
  for (const make of Object.values(linkOf)) {
    const use = (given: { token: string; password?: string }) => (at: OpenIdentity) =>
      at.call('identity.useLink', { body: given })
    const { hours: _, ...link } = await make()
    expect(link.token).toHaveLength(43)
    used.push(await atOnce(20, use(link)))
    const { hours, ...slow } = await make()
    identity.clock.advance(hours * hour - 1)
    expect((await identity.call('identity.lookAtLink', { body: { token: slow.token } })).status).toBe(200)
    identity.clock.advance(1)
    late += await atOnce(4, use(slow))
  }
  const figure = { kinds: used.length, parallel: 20, usedMost: Math.max(...used), usedLate: late }
  const pass = figure.usedMost === 1 && late === 0
  say(startedAt, { id: 'B9', figure, bound: { usedMost: 1, usedLate: 0 }, pass })
  expect([used, late]).toEqual([used.map(() => 1), 0])
}, 120_000)

test('a reset leaves the second factor where it stood: the new password alone opens nothing [B9]', async () => {
  const { email } = await makeAccount(identity, { totpRequired: true, totpSecret: seedText })
  const code = () => totpCodeAt(totpSeedOf(seedText), identity.clock.now())
  expect((await identity.signIn(email, { code: code() })).body.idToken).toBeTruthy()
  await identity.call('identity.sendResetPasswordEmail', { body: { email } })
  const token = tokenOf((await identity.mailsTo(email)).at(-1))
  const { body, cookies } = await identity.call('identity.useLink', { body: { token, password: good } })
  expect([body, cookies]).toEqual([{ kind: 'reset-password', email: email.toLowerCase() }, []])
  expect(await refusalOf(identity.signIn(email, { password }))).toBe('identity.wrong_credentials')
  expect((await identity.signIn(email, { password: good })).body).toEqual({ code: 5 })
})
