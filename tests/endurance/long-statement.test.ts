import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayPromise, size } from '../promise.js'

// No call of the product runs for so long, so this looks at the database layer itself. Its worker thread is the built
// one.
const kernel = (name: string): string => new URL(`../../apps/gateway/src/kernel/${name}.ts`, import.meta.url).href

interface Tx {
  execute(query: unknown): Promise<{ rows: Record<string, unknown>[] }>
}
interface Database {
  transaction<T>(scope: { kind: 'everything' }, use: (tx: Tx) => Promise<T>): Promise<T>
  exclusively(timeoutMs: number, use: (exec: (text: string) => Promise<void>) => Promise<void>): Promise<void>
  close(): Promise<void>
}
type Sql = (text: TemplateStringsArray, ...values: unknown[]) => unknown

let database: Database
let sql: Sql
const folder = mkdtempSync(join(tmpdir(), 'motora-long-'))
beforeAll(async () => {
  const { LiteDatabase } = await import(kernel('db/lite-database'))
  const { connectInWorker } = await import(kernel('db/lite-connection'))
  const { silentLog } = await import(kernel('log'))
  sql = (await import(kernel('db/database'))).sql
  database = await LiteDatabase.open(() => connectInWorker(join(folder, 'database')), silentLog())
  await database.exclusively(30_000, (exec) =>
    exec('create role motora_everything; create table kept (n int); grant all on kept to motora_everything'),
  )
})
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Statements have so long. */
const limitMs = 5000
/** What was promised to those who wait: so long after the limit of the one that holds them up. */
const maxWaitMs = 1000
const rounds = size === 'M' ? 5 : 1
const waiting = 5

interface Round {
  endedAfterMs: number
  othersWaitedMs: number
  rows: unknown[]
}

/** A statement that would take a minute, with others behind it. */
const holdUp = async (round: number): Promise<Round> => {
  const everything = { kind: 'everything' } as const
  const base = round * 100
  const startedAt = Date.now()
  let endedAt = 0
  const long = database
    .transaction(everything, async (tx) => {
      await tx.execute(sql`insert into kept values (${base + 50})`)
      await tx.execute(sql`select pg_sleep(60)`)
    })
    .finally(() => {
      endedAt = Date.now()
    })
  const others = Array.from({ length: waiting }, async (_, n) => {
    await database.transaction(everything, (tx) => tx.execute(sql`insert into kept values (${base + n})`))
    return Date.now() - startedAt
  })
  await expect(long).rejects.toMatchObject({ cause: { code: '57014' } })
  const answeredMs = Math.max(...(await Promise.all(others)))
  const { rows } = await database.transaction(everything, (tx) =>
    tx.execute(sql`select n from kept where n between ${base} and ${base + 99} order by n`),
  )
  return {
    endedAfterMs: endedAt - startedAt,
    // from the limit on: its own five seconds are the statement's right
    othersWaitedMs: Math.max(0, answeredMs - limitMs),
    rows: rows.map(({ n }) => n),
  }
}

test('a statement over its 5 s is ended on the embedded engine, nothing of its work is kept, and others go on [E11]', async () => {
  const startedAt = Date.now()
  const ended: Round[] = []
  for (let round = 0; round < rounds; round += 1) ended.push(await holdUp(round))
  // the event loop was free all the while: the watchdog could not have struck otherwise
  const most = (of: (round: Round) => number): number => Math.max(...ended.map(of))
  const figure = {
    rounds,
    endedAfterMs: most((round) => round.endedAfterMs),
    othersWaitedMs: most((round) => round.othersWaitedMs),
  }
  sayPromise({
    id: 'E11-long',
    backend: 'embedded',
    seed: 0,
    figure,
    bound: size === 'M' ? { othersWaitedMs: maxWaitMs } : {},
    pass: size === 'S' || figure.othersWaitedMs <= maxWaitMs,
    seconds: (Date.now() - startedAt) / 1000,
  })
  const kept = (round: number) => Array.from({ length: waiting }, (_, n) => round * 100 + n)
  expect(ended.map(({ rows }) => rows)).toEqual(ended.map((_, round) => kept(round)))
  expect(figure.endedAfterMs).toBeLessThan(60_000)
})
