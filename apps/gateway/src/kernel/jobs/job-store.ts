import type { JobFault } from '@motora/contract/jobs'
import type { Fact } from '../bus.js'
import { type Database, rowsOf, sql, type Tx } from '../db/database.js'
import { newId } from '../ids.js'
import { leaseMs } from '../lease.js'

// What the version before this one writes to the table `outbox` comes here by a trigger (migration 0021).

/** A job as the process that took it holds it. `attempts` says that it is still theirs: taken again, it has grown. */
export interface Job {
  id: string
  name: string
  key: string
  payload: unknown
  attempts: number
  /** When a person last had it tried again, in milliseconds since 1970; null: never. */
  sentAgainMs: number | null
}

/** Thrown by the work of a job: it is to be done again after so many seconds, and has not failed. */
export class JobPutOff extends Error {
  readonly afterSeconds: number

  /** @param why as a person reads it among the jobs that wait */
  constructor(why: string, afterSeconds: number) {
    super(why)
    this.afterSeconds = afterSeconds
  }
}

/** Thrown by the work of a job that no further try can help: it is set aside for a person with this reason. */
export class JobRefused extends Error {
  readonly fault: JobFault
  readonly answer: string | null

  /** @param answer of a partner, as it came */
  constructor(fault: JobFault, answer: string | null = null) {
    super(answer ?? fault)
    this.fault = fault
    this.answer = answer
  }
}

/**
 * What follows from a job that is set aside, asked for in that transaction: nothing else hears of its end.
 * @param fault null: its tries were used up
 */
export type Follow = (job: Job, fault: JobFault | null) => readonly Fact[]

/** How often jobs are tried before they are set aside for a person, and how long they wait in between. */
export interface Pace {
  maxTries: number
  /** They are tried after 2, 4, 8 seconds and so on, and after so many at most. */
  maxWaitSeconds: number
}

/** Of a row whose lane says nothing else; its `max_attempts` counts them from when it was asked for or sent again. */
export const maxTries = 36
/** About a day. */
export const usualPace: Pace = { maxTries, maxWaitSeconds: 3600 }
/** Real tries since then, with the one that is under way: what was put off is none. */
const triesMade = sql`attempts - max_attempts + ${maxTries}::integer`
const lease = sql`make_interval(secs => ${leaseMs / 1000})`

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

const everywhere = <T>(database: Database, use: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction({ kind: 'everything' }, use)

/**
 * Asks for jobs in the transaction whose change they follow from: rolled back, they were never asked for. Each is the
 * job of its fact's topic. When they are due is the database's time, the one clock that all gateways share.
 * @param now of the work that asks; absent: the database's
 */
export const enqueueJobs = async (tx: Tx, facts: readonly Fact[], now?: Date): Promise<void> => {
  const askedAt = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`
  const rows = facts.map(
    ({ topic, key, payload }) =>
      sql`(${newId()}::uuid, ${topic}, ${key}, ${JSON.stringify(payload)}::jsonb, ${askedAt}, now())`,
  )
  await tx.execute(sql`insert into jobs (id, name, key, payload, created_at, due_at) values ${sql.join(rows, sql`, `)}`)
}

/** Timed work is one row that is due again and again; the first time when its pace has passed once. */
export const keepTimedJobs = (
  database: Database,
  tasks: readonly { name: string; everyMs: number }[],
): Promise<void> => {
  const rows = tasks.map(({ name, everyMs }) => {
    const seconds = Math.round(everyMs / 1000)
    return sql`(${newId()}::uuid, ${name}, '', '{}'::jsonb, now(), ${seconds}::integer, now() + make_interval(secs => ${seconds}))`
  })
  return everywhere(database, async (tx) => {
    await tx.execute(
      sql`insert into jobs (id, name, key, payload, created_at, every_seconds, due_at) values ${sql.join(rows, sql`, `)}
          on conflict (name) where every_seconds is not null do update set every_seconds = excluded.every_seconds`,
    )
  })
}

/** Which jobs are taken, and how many. */
interface Taking {
  names: readonly string[]
  atOnce: number
  pace?: Pace
  /** Those that have been due longest come first, so that what fails again and again goes behind; else the oldest. */
  byDue?: boolean | undefined
  follow?: Follow
}

/**
 * Takes jobs that are due, oldest first unless said, for a lease: after a crash they are due again. What no process has
 * tried yet is due whatever the time, also after the database's clock was set back; timed work too, but by more than the
 * lease, since another process may have ended it after this transaction began. A job whose takers were all ended
 * in the middle of it is set aside instead.
 * @returns what was taken, and the names of what was set aside
 */
export const takeJobs = async (
  database: Database,
  { names, atOnce, pace = usualPace, byDue = false, follow = () => [] }: Taking,
): Promise<{ taken: Job[]; setAside: Job[] }> => {
  const isUsedUp = sql`every_seconds is null and ${triesMade} >= ${pace.maxTries}::integer`
  const isDead = ({ dead }: { dead: boolean }) => dead
  const rows = await everywhere(database, async (tx) => {
    const found = await rowsOf<Job & { dead: boolean }>(
      tx,
      sql`update jobs set due_at = now() + ${lease}, attempts = attempts + 1,
            dead_at = case when ${isUsedUp} then now() else dead_at end,
            fault = case when ${isUsedUp} then ${'process-ended' satisfies JobFault} else fault end
          where id in (
            select id from jobs
            where done_at is null and (dead_at is null or every_seconds is not null) and name in (${among(names)})
              and (due_at <= now() or (every_seconds is null and attempts = 0)
                or due_at > now() + make_interval(secs => every_seconds) + ${lease})
            order by ${byDue ? sql`due_at, id` : sql`id`} limit ${atOnce} for update skip locked)
          returning id, name, key, payload, attempts,
            (extract(epoch from sent_again_at) * 1000)::float8 as "sentAgainMs", every_seconds is null and dead_at is not null as dead`,
    )
    const facts = found.filter(isDead).flatMap((job) => follow(job, 'process-ended'))
    if (facts.length > 0) await enqueueJobs(tx, facts)
    return found
  })
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  return { taken: rows.filter((row) => !isDead(row)), setAside: rows.filter(isDead) }
}

/** Holds what is not done yet for another lease. */
export const holdJobs = (database: Database, jobs: readonly Job[]): Promise<void> =>
  everywhere(database, async (tx) => {
    const held = jobs.map(({ id, attempts }) => sql`(${id}::uuid, ${attempts}::integer)`)
    await tx.execute(
      sql`update jobs set due_at = now() + ${lease}
          where (id, attempts) in (${sql.join(held, sql`, `)}) and done_at is null`,
    )
  })

/** @returns false when somebody else has taken the job meanwhile: then it is theirs to end */
export const endJob = (database: Database, { id, attempts }: Job): Promise<boolean> =>
  everywhere(database, async (tx) => {
    const ended = await rowsOf(
      tx,
      sql`update jobs set dead_at = null, last_error = null, fault = null,
            done_at = case when every_seconds is null then now() end,
            payload = case when every_seconds is null then '{}'::jsonb else payload end,
            due_at = now() + make_interval(secs => coalesce(every_seconds, 0)),
            max_attempts = attempts + ${maxTries}
          where id = ${id}::uuid and attempts = ${attempts} and done_at is null returning id`,
    )
    return ended.length > 0
  })

/**
 * A partner wants to be asked again, and says when: no failure, so it is due then, said nowhere, and counts as no try.
 * `attempts` stays, for it says whose the job is.
 */
export const putOffJob = (
  database: Database,
  { id, attempts }: Job,
  { message, afterSeconds }: JobPutOff,
): Promise<void> =>
  everywhere(database, async (tx) => {
    await tx.execute(
      sql`update jobs set last_error = ${message.slice(0, 500)}, fault = null, due_at = now() + make_interval(secs => ${afterSeconds}),
            max_attempts = max_attempts + 1
          where id = ${id}::uuid and attempts = ${attempts} and done_at is null`,
    )
  })

interface Failure {
  why: string | null
  fault?: JobFault | null
  pace?: Pace
  /** No further try can help. */
  isFinal?: boolean
  follow?: Follow
}

/** @returns whether it was set aside for a person with this; undefined when somebody else has taken it meanwhile */
export const failJob = (
  database: Database,
  job: Job,
  { why, fault = null, pace = usualPace, isFinal = false, follow = () => [] }: Failure,
): Promise<boolean | undefined> =>
  everywhere(database, async (tx) => {
    const { id, attempts } = job
    const { maxWaitSeconds } = pace
    const waitText = sql`least(coalesce(every_seconds, ${maxWaitSeconds}), ${maxWaitSeconds},
      power(2, least(12, ${triesMade})))`
    const [failed] = await rowsOf<{ dead: boolean }>(
      tx,
      sql`update jobs set last_error = ${why?.slice(0, 500) ?? null}, fault = ${fault}, due_at = now() + make_interval(secs => ${waitText}),
            dead_at = case when ${isFinal} or ${triesMade} >= ${pace.maxTries}::integer then coalesce(dead_at, now()) end
          where id = ${id}::uuid and attempts = ${attempts} and done_at is null returning dead_at is not null as dead`,
    )
    const facts = failed?.dead ? follow(job, fault) : []
    if (facts.length > 0) await enqueueJobs(tx, facts)
    return failed?.dead
  })

/** Done jobs are kept a week for the curious, with their names alone, then go. */
export const forgetDoneJobs = (database: Database): Promise<void> =>
  everywhere(database, async (tx) => {
    await tx.execute(sql`delete from jobs where done_at < now() - interval '7 days'`)
  })

/** How many jobs wait, taken or not, and how many were set aside for a person. */
export const countJobs = async (database: Database): Promise<{ waiting: number; dead: number }> => {
  const [counted] = await everywhere(database, (tx) =>
    rowsOf<{ waiting: number; dead: number }>(
      tx,
      sql`select (select count(*)::integer from jobs where done_at is null and dead_at is null and every_seconds is null) as waiting,
                 (select count(*)::integer from jobs where dead_at is not null) as dead`,
    ),
  )
  return counted ?? { waiting: 0, dead: 0 }
}
