import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Caller, type SignedIn, whole } from '../acceptance/signing-in/caller.js'
import { postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { MailPartner } from '../partners/mail-partner.js'
import { patienceMs } from '../patience.js'
import { sayNotTried, sayPromise, size } from '../promise.js'
import { copyCompany, Stand } from '../stand.js'
import { type EndingRow, handedTwice, wrongEnds } from './clock-checks.js'

// E6: clocks that are wrong, and the days on which clocks do something odd.

/** The library that tells a process another time. Not through the programme: that stays next to its child and dies alone. */
const faketime = (() => {
  try {
    return execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
})()
const hasFaketime = faketime !== undefined
const atTime = (said: string): Record<string, string> => ({ LD_PRELOAD: faketime ?? '', FAKETIME: said })
const why = 'there is no faketime (Debian’s package of that name)'
const hourMs = 3_600_000
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const { open } = closedAfterEach()

/** Rows that end, with what is left of them by the database's clock. */
const endingRows = async (databaseUrl: string, since: Date): Promise<EndingRow[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ what: string; left_ms: string; most_ms: string }>(
      `select what, extract(epoch from ends - clock_timestamp()) * 1000 as left_ms, most * 3600000 as most_ms from (
         select 'session' as what, expires_at as ends, 720::bigint as most from sessions
         union all select 'link of ' || kind, expires_at, case kind when 'reset-password' then 1 else 24 end from identity_links
       ) as rows where ends > $1`,
      [since],
    )
    return rows.map(({ what, left_ms, most_ms }) => ({ what, leftMs: Number(left_ms), maxMs: Number(most_ms) }))
  } finally {
    await client.end()
  }
}

test.runIf(hasFaketime && postgresIsThere)(
  'two gateways whose machines are two hours apart share one time: tokens, sessions, links and leases [E6]',
  async () => {
    const startedAt = Date.now()
    const company = await copyCompany('postgres')
    open.push(company)
    const databaseUrl = company.databaseUrl ?? ''
    // each mail takes a while, so that a lease which the other gateway took for over would be taken away meanwhile
    const partner = await MailPartner.start({ answerMs: 700 })
    open.push(partner)
    const env = { SMTP_URL: partner.url, MOTORA_MASTER_KEY_FILE: company.keyFile, MOTORA_TRUST_PROXY: '1' }
    const shared = { databaseUrl, world: 'bare', env } as const
    const gateways: Caller[] = []
    for (const offset of ['+1h', '-1h']) {
      const stand = await Stand.start({ ...shared, env: { ...env, ...atTime(offset) } })
      open.push(stand)
      gateways.push(new Caller(stand))
    }
    const [ahead, behind] = gateways as [Caller, Caller]

    const refusedElsewhere: string[] = []
    for (const [here, there] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const session = await here.signIn('admin')
      const read = await there.as(session.idToken, 'GET', '/users/v1/Sessions')
      const refreshed = await there.refresh(session.refreshToken)
      const back = await here.as((JSON.parse(refreshed.text) as SignedIn).idToken ?? '', 'GET', '/users/v1/Sessions')
      for (const [what, { status }] of Object.entries({ read, refreshed, back }))
        if (status !== 200) refusedElsewhere.push(`${what}: ${status}`)
    }

    const asked: string[] = []
    const askAt = async (caller: Caller, name: string): Promise<void> => {
      const { idToken } = await caller.signIn('admin')
      const given = { email: whole(name), fullName: 'Someone Invited', phoneNumber: null, role: 'Sharing.Sac' }
      const { status, text } = await caller.as(idToken, 'POST', '/users/v1/Accounts', given)
      expect(status, text).toBe(201)
      asked.push(whole(name))
    }
    for (let n = 0; n < 4; n += 1) await Promise.all(gateways.map((caller, g) => askAt(caller, `invited.${g}.${n}`)))
    const askedAt = Date.now()
    const missing = () => asked.filter((to) => !partner.kept.some((mail) => mail.to === to))
    while (missing().length > 0 && Date.now() - askedAt < patienceMs) await wait(200)
    const lateMs = Date.now() - askedAt
    // a process that holds a lease that the other takes for over would send again within a tick or two
    await wait(2500)
    const doubled = handedTwice(partner.kept.map(({ messageId }) => messageId ?? ''))
    const rows = await endingRows(databaseUrl, new Date(startedAt))
    const wrong = wrongEnds(rows)

    const counts = { lost: missing().length, doubled: doubled.length, wrongEnds: wrong.length }
    const figure = { ...counts, refusedElsewhere: refusedElsewhere.length }
    sayPromise({
      id: 'E6-gateways',
      backend: 'postgres',
      seed: 0,
      seconds: (Date.now() - startedAt) / 1000,
      figure: { hoursApart: 2, mails: asked.length, ends: rows.length, lateMs, ...figure },
      bound: { lost: 0, doubled: 0, wrongEnds: 0, refusedElsewhere: 0 },
      pass: Object.values(figure).every((count) => count === 0),
    })
    expect({ missing: missing(), doubled, wrong, refusedElsewhere }).toEqual({
      missing: [],
      doubled: [],
      wrong: [],
      refusedElsewhere: [],
    })
    expect(rows.length).toBeGreaterThan(10)
  },
)

/** When clocks or calendars do something odd, in UTC; where there is a summer time, it is Madrid's. */
const oddMoments: Readonly<Record<string, string>> = {
  'seconds no longer fit into 32 bits': '2038-01-19T03:14:08Z',
  'the 29th of February ends': '2028-03-01T00:00:00Z',
  'summer time ends in Madrid': '2026-10-25T01:00:00Z',
}
/** Time to start and to sign in before it comes. */
const aheadMs = 10_000

/** A gateway that lives through such a moment with somebody signed in. @returns what was not as on every other day */
const liveThrough = async (what: string, moment: number): Promise<string[]> => {
  const shiftSeconds = Math.round((moment - aheadMs - Date.now()) / 1000)
  const comesAt = Date.now() + aheadMs
  const stand = await Stand.start({
    backend: 'embedded',
    world: 'bare',
    env: { MOTORA_TRUST_PROXY: '1', TZ: 'Europe/Madrid', ...atTime(`${shiftSeconds > 0 ? '+' : ''}${shiftSeconds}`) },
  })
  open.push(stand)
  const caller = new Caller(stand)
  const session = await caller.signIn('manager')
  const before = await caller.as(session.idToken, 'GET', '/users/v1/Sessions')
  await wait(Math.max(0, comesAt + 2000 - Date.now()))
  const statuses = {
    token: (await caller.as(session.idToken, 'GET', '/users/v1/Sessions')).status,
    refresh: (await caller.refresh(session.refreshToken)).status,
    list: (await caller.as(session.idToken, 'GET', '/vehicles/v1/vehicles?pageSize=1')).status,
    signIn: (await caller.knock(whole('sac'))).status,
  }
  const wrong = Object.entries(statuses).flatMap(([call, status]) => (status === 200 ? [] : [`${call}: ${status}`]))
  const [own] = JSON.parse(before.text) as { createdAt: string; expiresAt: string }[]
  const createdAt = Date.parse(own?.createdAt ?? '')
  const livesMs = Date.parse(own?.expiresAt ?? '') - createdAt
  if (livesMs !== 30 * 24 * hourMs) wrong.push(`the session lives ${livesMs} ms`)
  if (!(Math.abs(createdAt - moment) < 0.1 * hourMs)) wrong.push(`it is ${own?.createdAt} there`)
  return wrong.map((sentence) => `${what}, ${sentence}`)
}

// each moment takes a gateway of its own: in size M only
test.runIf(hasFaketime && size === 'M')('over odd moments sessions go on, and end when they should [E6]', async () => {
  const startedAt = Date.now()
  const moments = Object.entries(oddMoments)
  const wrong: string[] = []
  for (const [what, text] of moments) {
    wrong.push(...(await liveThrough(what, Date.parse(text))))
    await open.pop()?.close()
  }
  sayPromise({
    id: 'E6-moments',
    backend: 'embedded',
    seed: 0,
    seconds: (Date.now() - startedAt) / 1000,
    figure: { moments: moments.length, wrong: wrong.length },
    bound: { wrong: 0 },
    pass: wrong.length === 0,
  })
  expect(wrong).toEqual([])
})

test.skipIf(hasFaketime && postgresIsThere)('what could not be tried is said [E6]', () => {
  sayNotTried('E6-gateways', 'postgres', hasFaketime ? 'no PostgreSQL server' : why)
  if (!hasFaketime) sayNotTried('E6-moments', 'embedded', why)
})
