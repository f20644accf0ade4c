import { afterAll, beforeAll, expect, test } from 'vitest'
import { chance as chanceBy, type PromiseLine, sayPromise, seedOfRun } from '../../../../../../tests/promise.js'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { RefreshTokens } from '../sessions/refresh-tokens.js'
import { sessionKinds } from '../sessions/session-kinds.js'
import { SignedTokens } from '../sessions/signed-tokens.js'
import { insertSessionRow } from '../sessions/store.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
let other: OpenIdentity
let accountId: string
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
  other = openIdentity(db, identity.clock)
  accountId = (await makeAccount(identity)).accountId
})
afterAll(() => db.close())

const seed = seedOfRun
const chance = chanceBy(seed)
const say = (began: number, line: Pick<PromiseLine, 'id' | 'figure' | 'bound' | 'pass'>): void =>
  sayPromise({ ...line, backend: db.database.engine, seed, seconds: (Date.now() - began) / 1000 })

/** A session with its first tokens, without the time that looking at a password takes. */
const begin = async () => {
  const now = identity.clock.now()
  const session = {
    id: newId(),
    accountId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    remembered: true,
    rotatedAt: now,
  }
  await identity.asSystem((work) => insertSessionRow(work, session))
  const refreshToken = new RefreshTokens(identity.secrets.keysFor('refresh-token')).make(session.id, 1)
  const idTokens = new SignedTokens(identity.secrets.keysFor('id-token'), identity.clock, sessionKinds.staff.token)
  const idToken = await idTokens.make({ subjectId: accountId, sessionId: session.id, generation: 1 })
  return { id: session.id, refreshToken, idToken }
}
const refreshed = async (token: string, at = identity): Promise<string> =>
  (await at.refresh(token)).body.refreshToken ?? ''

test('a used refresh token that comes back ends its family, id tokens and all: 200 families, two generations [B1]', async () => {
  const families = 200
  const startedAt = Date.now()
  const tookMs: number[] = []
  const begun = await Promise.all(Array.from({ length: families }, begin))
  const grown: { first: string; second: string; third: string; id: string; idToken: string; thirdIdToken: string }[] =
    []
  for (const { id, refreshToken: first, idToken } of begun) {
    const second = await refreshed(first)
    const { refreshToken: third = '', idToken: thirdIdToken } = (await identity.refresh(second)).body
    grown.push({ id, first, second, third, idToken, thirdIdToken })
  }
  // an answer that was used may be asked for again for ten seconds; after that the token before counts as used too
  identity.clock.advance(11_000)
  for (const [n, { first, second, third, idToken, thirdIdToken }] of grown.entries()) {
    expect((await identity.actorOf(idToken)).actor.kind).toBe('staff')
    expect((await identity.actorOf(thirdIdToken)).actor.kind).toBe('staff')
    // the token before the last ends it at any time, the last one after its ten seconds
    expect(await refusalOf(identity.refresh(n % 2 === 0 ? first : second))).toBe('identity.refresh_rejected')
    const endedAt = performance.now()
    expect(await refusalOf(identity.actorOf(idToken)), `family ${n}`).toBe('identity.unauthenticated')
    tookMs.push(performance.now() - endedAt)
    expect(await refusalOf(identity.refresh(third)), `family ${n}`).toBe('identity.refresh_rejected')
  }
  const kept = await db.asOwner(
    `select s.ended_why, (select count(*)::int from audit_events a where a.event = 'identity.refresh_reused' and a.after ->> 'sessionId' = s.id::text) as records
     from sessions s where s.id = any ($1::uuid[])`,
    [grown.map(({ id }) => id)],
  )
  expect(kept).toHaveLength(families)
  expect(new Set(kept.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ ended_why: 'refresh token reused', records: 1 })]),
  )
  const slowestMs = Math.round(Math.max(...tookMs))
  const figure = { families, generations: 2, stillAccepted: 0, auditEvents: kept.length, slowestMs }
  say(startedAt, { id: 'B1', figure, bound: { stillAccepted: 0, slowestMs: 1000 }, pass: slowestMs <= 1000 })
}, 240_000)

test('refreshes at once whose answers are lost at random: one successor, and nobody is signed out [B2]', async () => {
  const rounds = 1000
  const startedAt = Date.now()
  const { refreshToken, id } = await begin()
  let current = refreshToken
  let calls = 0
  for (let round = 0; round < rounds; round += 1) {
    // every twentieth round all fifty tabs wake up together; in the others a few do
    const tabs = round % 20 === 0 ? 50 : 1 + Math.floor(chance() * 2)
    const answers = await Promise.all(
      Array.from({ length: tabs }, (_, tab) => refreshed(current, tab % 2 === 0 ? identity : other)),
    )
    calls += tabs
    expect(new Set(answers).size, `round ${round}, seed ${seed}`).toBe(1)
    // lost on the way: the same token is sent once more, and brings the same successor
    if (chance() < 0.5) expect(await refreshed(current), `round ${round}, seed ${seed}`).toBe(answers[0])
    current = answers[0] ?? ''
    identity.clock.advance(Math.floor(chance() * 20_000))
  }
  expect(await db.asOwner('select generation, ended_at from sessions where id = $1', [id])).toEqual([
    { generation: rounds + 1, ended_at: null },
  ])
  const figure = { rounds, calls, liveTokens: 1, falseSignOuts: 0 }
  say(startedAt, { id: 'B2', figure, bound: { liveTokens: 1, falseSignOuts: 0 }, pass: true })
}, 240_000)

test('of 10,000 guesses at most ten of each lock are looked at, and the person on a known browser gets in [B4]', async () => {
  const startedAt = Date.now()
  const { email } = await makeAccount(identity)
  const web = { 'x-requested-with': 'motora-web' }
  const { cookies } = await identity.signIn(email, {}, { headers: web })
  const mark = cookies.find((cookie) => cookie.startsWith('__Host-motora-device='))?.split(';')[0] ?? ''
  const known = { headers: { ...web, cookie: mark } }
  const [waves, inWave] = [10, 1000]
  const heard = new Map<string, number>()
  let looked = 0
  for (let wave = 0; wave < waves; wave += 1) {
    const outcomes = await Promise.all(
      Array.from({ length: inWave }, (_, n) =>
        // in some waves another gateway is asked as well
        refusalOf((wave % 5 === 0 && n % 2 === 0 ? other : identity).signIn(email, { password: `guess ${wave}-${n}` })),
      ),
    )
    for (const outcome of outcomes) heard.set(outcome, (heard.get(outcome) ?? 0) + 1)
    looked = heard.get('identity.wrong_credentials') ?? 0
    if (wave % 5 === 0) expect((await identity.signIn(email, {}, known)).status).toBe(200)
    identity.clock.advance(60_000)
  }
  // ten minutes of guessing: five free ones, and one after each wait of 1, 2, 4 and 8 minutes
  expect([...heard.keys()].sort()).toEqual(['identity.busy', 'identity.locked', 'identity.wrong_credentials'])
  expect([...heard.values()].reduce((sum, count) => sum + count, 0)).toBe(waves * inWave)
  expect(looked).toBeGreaterThanOrEqual(5)
  expect(looked).toBeLessThanOrEqual(10)
  // the lock ends by itself
  identity.clock.advance(16 * 60_000)
  expect((await identity.signIn(email)).body.idToken).toBeTruthy()
  const figure = { guesses: waves * inWave, looked }
  say(startedAt, { id: 'B4', figure, bound: { looked: 10 }, pass: looked <= 10 })
}, 240_000)
