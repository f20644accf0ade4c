import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fact } from '../../../kernel/bus.js'
import { HandedClock } from '../../../kernel/clock.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { signInKinds } from '../testing/sign-in-kinds.js'
import { type SessionEnded, sessionEndedTopic } from './end-session.js'
import { exchangeToken } from './refresh-session.js'
import { sessionKinds } from './session-kinds.js'
import { SignedTokens } from './signed-tokens.js'

let db: TestDatabase
let identity: OpenIdentity
let other: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
  other = openIdentity(db, identity.clock)
})

const days = (count: number) => identity.clock.advance(count * 24 * 3_600_000)

/** What is on record of a used token that came back. */
const recordsOf = (sessionId: string) =>
  db.asOwner(
    `select target_kind as "targetKind", target_id as "targetId", outcome, reason, address
      from audit_events where event = 'identity.refresh_reused' and after ->> 'sessionId' = $1`,
    [sessionId],
  )

/** A transaction waits for another one. The embedded engine does one at a time: whatever is asked there waits. */
const isHeldUp = async (): Promise<void> => {
  if (db.database.engine === 'embedded') return
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  while ((await db.asOwner(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

const gate = () => {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

describe.each(signInKinds)('sessions of $kind', ({ kind, unauthenticated, ownerColumn, recordedAs, ...calls }) => {
  const { newPerson, endSessions } = calls
  const refresh = (token: string, at = identity) => calls.refresh(at, token)
  const sessionOf = (idToken: string, at = identity) => calls.sessionOf(at, idToken)
  const signedIn = async () => {
    const person = await newPerson(identity)
    return { ...person, ...(await calls.signIn(identity, person.email)) }
  }

  test('a refresh gives fresh tokens of the same session, and the old id token lives on next to them', async () => {
    const { idToken, refreshToken, id } = await signedIn()
    const sessionId = await sessionOf(idToken)
    const fresh = await refresh(refreshToken)
    expect(fresh).toEqual({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3600 })
    expect(fresh.refreshToken).not.toBe(refreshToken)
    expect([await sessionOf(fresh.idToken), await sessionOf(idToken)]).toEqual([sessionId, sessionId])
    expect((await refresh(refreshToken)).refreshToken, 'an answer that was lost').toBe(fresh.refreshToken)
    expect(await db.asOwner(`select id from sessions where ${ownerColumn} = $1`, [id])).toEqual([{ id: sessionId }])
  })

  test.each(['late', 'old'])('a used token that comes back ends the family at once: %s', async (replay) => {
    const { idToken, refreshToken, id } = await signedIn()
    const sessionId = await sessionOf(idToken)
    const ended: string[] = []
    identity.bus.subscribe(sessionEndedTopic, (facts) => {
      for (const { payload } of facts as Fact<SessionEnded>[]) ended.push(`${payload.sessionId} ${payload.why}`)
    })
    const second = await refresh(refreshToken)
    const third = replay === 'old' ? await refresh(second.refreshToken) : second
    if (replay === 'late') identity.clock.advance(10_001)
    expect(await sessionOf(third.idToken)).toBe(sessionId)
    expect(await refusalOf(refresh(refreshToken))).toBe('identity.refresh_rejected')
    expect(await refusalOf(sessionOf(third.idToken)), 'id token').toBe(unauthenticated)
    expect(await refusalOf(refresh(third.refreshToken)), 'live token').toBe('identity.refresh_rejected')
    expect(ended).toEqual([`${sessionId} refresh token reused`])
    expect(await recordsOf(sessionId), 'on record once').toEqual([
      {
        targetKind: recordedAs,
        targetId: id,
        outcome: 'refused',
        reason: 'refresh token reused',
        address: '127.0.0.1',
      },
    ])
  })

  test('a lost answer is given again for an hour while no token of it was used; the old id token goes on and is no use of it', async () => {
    const { idToken, refreshToken } = await signedIn()
    const sessionId = await sessionOf(idToken)
    const lost = await refresh(refreshToken)
    identity.clock.advance(45_000)
    expect(await sessionOf(idToken), 'the phone has this one only').toBe(sessionId)
    expect(await sessionOf(idToken, other)).toBe(sessionId)
    // also by a process that did not make it
    expect((await refresh(refreshToken, other)).refreshToken).toBe(lost.refreshToken)
    identity.clock.advance(3_555_000)
    const heard = await refresh(refreshToken)
    expect(heard.refreshToken).toBe(lost.refreshToken)
    expect(await sessionOf(heard.idToken)).toBe(sessionId)
    expect((await refresh(heard.refreshToken)).refreshToken.split('.')[1]).toBe('3')
    expect(await recordsOf(sessionId)).toEqual([])
  })

  test('after an hour it is no lost answer any more', async () => {
    const { idToken, refreshToken } = await signedIn()
    const sessionId = await sessionOf(idToken)
    const lost = await refresh(refreshToken)
    identity.clock.advance(3_600_001)
    expect(await refusalOf(refresh(refreshToken))).toBe('identity.refresh_rejected')
    expect(await refusalOf(refresh(lost.refreshToken))).toBe('identity.refresh_rejected')
    expect(await recordsOf(sessionId)).toHaveLength(1)
  })

  test.each([
    'its id token, at another gateway',
    'the id token of a second answer',
    'an id token of the version before, which says no generation',
  ])('once a token of the answer was used, the one before ends the family: %s', async (use) => {
    const { idToken, refreshToken, id } = await signedIn()
    const sessionId = await sessionOf(idToken)
    const successor = await refresh(refreshToken)
    if (use.startsWith('its')) expect(await sessionOf(successor.idToken, other)).toBe(sessionId)
    else if (use.startsWith('the')) {
      identity.clock.advance(45_000)
      expect(await sessionOf((await refresh(refreshToken)).idToken)).toBe(sessionId)
    } else {
      const { token, keys } = sessionKinds[kind]
      const ofBefore = new SignedTokens(identity.secrets.keysFor(keys.id), identity.clock, token)
      const unsaid = { generation: undefined as unknown as number }
      // a gateway that has not looked at the session within the last second
      expect(await sessionOf(await ofBefore.make({ subjectId: id, sessionId, ...unsaid }), other)).toBe(sessionId)
    }
    identity.clock.advance(10_001)
    expect(await refusalOf(refresh(refreshToken))).toBe('identity.refresh_rejected')
    expect(await refusalOf(sessionOf(successor.idToken))).toBe(unauthenticated)
    expect(await recordsOf(sessionId)).toHaveLength(1)
  })

  test('the use of an answer is written once, not for each call', async () => {
    const { refreshToken } = await signedIn()
    const { idToken } = await refresh(refreshToken)
    const sessionId = refreshToken.split('.')[0]
    // the transaction that wrote the row last
    const written = () => db.asOwner('select xmin::text, used_generation from sessions where id = $1', [sessionId])
    const [before] = await written()
    expect(before?.used_generation).toBe(1)
    await Promise.all(Array.from({ length: 30 }, (_, n) => sessionOf(idToken, n % 2 === 0 ? identity : other)))
    const [first] = await written()
    expect(first?.used_generation).toBe(2)
    await Promise.all(Array.from({ length: 30 }, (_, n) => sessionOf(idToken, n % 2 === 0 ? identity : other)))
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect(await sessionOf(idToken)).toBe(await sessionOf(idToken, other))
    expect(await written()).toEqual([first])
  })

  test('tabs that ask while others use the answer get the same one, on two gateways', async () => {
    const { refreshToken } = await signedIn()
    const { idToken, refreshToken: successor } = await refresh(refreshToken)
    const [asked] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, n) => refresh(refreshToken, n % 2 === 0 ? identity : other))),
      Promise.all(Array.from({ length: 20 }, (_, n) => sessionOf(idToken, n % 2 === 0 ? other : identity))),
    ])
    expect(new Set(asked.map((answer) => answer.refreshToken))).toEqual(new Set([successor]))
  })

  test('of fifty refreshes at once on two gateways comes one successor, and it lives', async () => {
    const { refreshToken } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => refresh(refreshToken, n % 2 === 0 ? identity : other)),
    )
    const [successor, ...more] = new Set(answers.map((answer) => answer.refreshToken))
    expect(more).toEqual([])
    expect((await refresh(successor ?? '')).refreshToken).toContain('.3.')
  })

  test('a refresh that is late to write never takes back what others made since: the row is held from the look on', async () => {
    const { refreshToken: first, idToken } = await signedIn()
    const sessionId = await sessionOf(idToken)
    const [looked, released] = [gate(), gate()]
    // it has read the session, and is slow before it decides
    const slow = identity.asSystem((work) =>
      exchangeToken(
        work,
        { sessionId, generation: 1 },
        {
          kind,
          log: silentLog(),
          findPerson: async () => {
            looked.open()
            await released.passed
            return { mayEnter: true, email: null }
          },
        },
      ),
    )
    await looked.passed
    let passed = 0
    const others = (async () => {
      const second = (await refresh(first, other)).refreshToken
      passed = 1
      const third = (await refresh(second, other)).refreshToken
      passed = 2
      return { second, third }
    })()
    // where the row is not held, both pass by; where it is, they wait for it
    await Promise.race([others, isHeldUp()])
    expect(passed, 'passed by the one that holds the session').toBe(0)
    released.open()
    expect((await slow)?.generation).toBe(2)
    const { second, third } = await others
    expect([second, third].map((token) => token.split('.')[1])).toEqual(['2', '3'])
    expect((await refresh(third)).refreshToken.split('.')[1], 'the last one lives').toBe('4')
    expect(await recordsOf(sessionId)).toEqual([])
  })

  test('a session ends after 30 days however often it is used, its fresh tokens too', async () => {
    let { refreshToken } = await signedIn()
    for (let day = 0; day < 29; day += 1) {
      days(1)
      refreshToken = (await refresh(refreshToken)).refreshToken
    }
    identity.clock.advance(24 * 3_600_000 - 60_000)
    const last = await refresh(refreshToken)
    expect(await sessionOf(last.idToken)).toBeTruthy()
    identity.clock.advance(60_000)
    expect(await refusalOf(sessionOf(last.idToken))).toBe(unauthenticated)
    expect(await refusalOf(refresh(last.refreshToken))).toBe('identity.refresh_rejected')
  })

  test('guessed tokens are refused and end nobody', async () => {
    const { refreshToken } = await signedIn()
    for (const token of ['not a token', refreshToken.slice(0, -3), refreshToken.replace(/\.1\./, '.2.')])
      expect(await refusalOf(refresh(token))).toBe('identity.refresh_rejected')
    expect((await refresh(refreshToken)).idToken).toBeTruthy()
  })

  test('another gateway refuses an ended session within a second', async () => {
    const { idToken, refreshToken, id } = await signedIn()
    expect(await sessionOf(idToken, other)).toBe(await sessionOf(idToken))
    expect(await endSessions(identity, id)).toBe(1)
    expect(await refusalOf(sessionOf(idToken))).toBe(unauthenticated)
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect(await refusalOf(sessionOf(idToken, other))).toBe(unauthenticated)
    expect(await refusalOf(refresh(refreshToken, other))).toBe('identity.refresh_rejected')
  })

  test('tokens of another kind open nothing', async () => {
    const { idToken, refreshToken } = await signedIn()
    for (const others of signInKinds.filter((one) => one.kind !== kind)) {
      expect(await refusalOf(others.sessionOf(identity, idToken))).toBe(others.unauthenticated)
      expect(await refusalOf(others.refresh(identity, refreshToken))).toBe('identity.refresh_rejected')
    }
    expect((await refresh(refreshToken)).idToken).toBeTruthy()
  })
})

test('sessions that are over are forgotten: staff’s after 60 days, riders’ after 7', async () => {
  const people = await Promise.all(
    signInKinds.map(async ({ newPerson, signIn, endSessions, kind, ownerColumn }) => {
      const { email, id } = await newPerson(identity)
      await signIn(identity, email)
      expect(await endSessions(identity, id)).toBe(1)
      return { kind, ownerColumn, id }
    }),
  )
  const kept = async () => {
    await identity.asSystem((work) => identity.room.tidy(work))
    const found: string[] = []
    for (const { kind, ownerColumn, id } of people)
      if ((await db.asOwner(`select id from sessions where ${ownerColumn} = $1`, [id])).length > 0) found.push(kind)
    return found
  }
  days(7)
  expect(await kept()).toEqual(['staff', 'rider'])
  identity.clock.advance(1)
  expect(await kept()).toEqual(['staff'])
  days(53)
  expect(await kept()).toEqual([])
})
