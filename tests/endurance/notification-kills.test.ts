import pg from 'pg'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'

// C2, notifications: kill -9 while 10,000 riders are told. What left the house stands among the kept mails, written past
// the work that makes and records an attempt, so that it says what arrived whatever became of the gateway.
const riders = 10_000
const kills = 20
const bounds = { forgotten: 0, toldTwiceInOneTry: 0, open: 0 }
/** An interrupted attempt is lost after two minutes, and three are made. */
const doneWithinMs = 15 * 60_000

/** Riders of a public operator, each with one device; the first 12 letters of its token tell it apart. */
const plant = `
  set session_replication_role = replica;
  insert into customers (id, email, first_name, last_name, email_verified, can_operate, enabled, registered_at, validated_at)
    select gen_random_uuid(), 'told' || n || '@many.test', 'Rider', n::text, true, true, true, now(), now()
    from generate_series(1, ${riders}) n;
  insert into customer_operators (operator_id, customer_id, can_operate_start, linked_at)
    select (select id from operators where not is_private order by id limit 1), id, now(), now()
    from customers where email like '%@many.test';
  insert into sessions (id, customer_id, created_at, last_used_at, expires_at, remembered, rotated_at)
    select gen_random_uuid(), id, now(), now(), now() + interval '30 days', true, now()
    from customers where email like '%@many.test';
  insert into push_subscriptions (token, session_id, created_at)
    select 'told' || lpad(c.last_name, 8, '0'), s.id, now()
    from customers c join sessions s on s.customer_id = c.id where c.email like '%@many.test';
  set session_replication_role = origin`

/** What became of each rider: the attempts that were begun, and how often the device was told. */
const outcomes = `
  select t.state, t.attempts::int as attempts, coalesce(told.times, 0)::int as told,
    (select count(*)::int from deliveries d where d.target_id = t.target_id and d.ended_at is null) as open
  from notification_targets t
    join sessions s on s.customer_id = t.target_id
    join push_subscriptions p on p.session_id = s.id
    left join (select to_email, count(*) as times from mails group by to_email) told on told.to_email = 'push:' || p.token
  where t.notification_id = $1`

interface Outcome {
  state: string
  attempts: number
  told: number
  open: number
}

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Size S is what `delivery.db.test.ts` stops between claim and record, on each engine. */
test.skipIf(size === 'S')(
  '10,000 riders are told while the gateway is killed 20 times: none is forgotten, none told twice in one try',
  async ({ skip }) => {
    if (!postgresIsThere) {
      sayNotTried('C2-notifications', 'postgres', 'there is no PostgreSQL server')
      skip()
    }
    const stand = await Stand.start({ backend: 'postgres', world: 'bare' })
    open.push(stand)
    const client = new pg.Client({ connectionString: stand.databaseUrl })
    await client.connect()
    open.push({ close: () => client.end() })
    await client.query(plant)
    const count = async (text: string, values: unknown[] = []): Promise<number> =>
      ((await client.query<{ count: number }>(text, values)).rows[0] as { count: number }).count
    const toldSoFar = () => count(`select count(*)::int as count from mails where to_email like 'push:told%'`)

    const startedAt = Date.now()
    const inADay = new Date(startedAt + 86_400_000).toISOString()
    const answer = await (await signIn(stand, 'admin')).call('POST', '/sharing/v1/Notifications/New', {
      name: 'Works',
      title: 'Works in the port',
      body: 'Park elsewhere.',
      targetType: 'Customer',
      targetFilter: { search: 'many.test' },
      priority: 'high',
      ScheduledStartDate: new Date(startedAt).toISOString(),
      ScheduledEndDate: inADay,
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    const { id, targetsCount } = (await answer.json()) as { id: string; targetsCount: number }
    expect(targetsCount).toBe(riders)

    const toss = chance(seed)
    const killedAt: number[] = []
    while (killedAt.length < kills) {
      const until = (await toldSoFar()) + 1 + Math.floor(toss() * (riders / kills) * 0.8)
      while ((await toldSoFar()) < until) await wait(5)
      await stand.kill()
      killedAt.push(await toldSoFar())
      await stand.up()
    }
    const pending = () =>
      count(
        `select count(*)::int as count from notification_targets where notification_id = $1 and state = 'pending'`,
        [id],
      )
    const giveUpAt = Date.now() + doneWithinMs
    while ((await pending()) > 0 && Date.now() < giveUpAt) await wait(1000)

    const { rows } = await client.query<Outcome>(outcomes, [id])
    const delivered = rows.filter(({ state }) => state === 'delivered')
    const interrupted = rows.filter(({ attempts }) => attempts > 1).length
    // three cut attempts end it; the details of the notification say so
    const failed = rows.filter(({ state, attempts }) => state === 'failed' && attempts === 3)
    const figure = {
      riders: rows.length,
      kills: killedAt.length,
      delivered: delivered.length,
      interrupted,
      failed: failed.length,
      forgotten: rows.length - failed.length - delivered.filter(({ told }) => told > 0).length,
      toldTwiceInOneTry: rows.filter(({ told, attempts }) => told > attempts).length,
      open: rows.filter((one) => one.open > 0).length,
    }
    const isKept = Object.entries(bounds).every(([name, most]) => figure[name as keyof typeof bounds] === most)
    const seconds = (Date.now() - startedAt) / 1000
    sayPromise({ id: 'C2-notifications', backend: 'postgres', seed, figure, bound: bounds, pass: isKept, seconds })
    expect(figure).toMatchObject(bounds)
    expect(rows).toHaveLength(riders)
    // the kills fell where attempts were under way
    expect(interrupted).toBeGreaterThan(0)
  },
  30 * 60_000,
)
