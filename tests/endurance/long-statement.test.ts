import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayPromise } from './promise-line.js'

// No call of the product runs for so long, so this looks at the built database layer itself, worker thread and all.
const built = (name: string): string => new URL(`../../apps/gateway/dist/kernel/${name}.js`, import.meta.url).href

interface Tx {
  execute(query: unknown): Promise<{ rows: Record<string, unknown>[] }>
}
interface Database {
  transaction<T>(scope: { kind: 'everything' }, use: (tx: Tx) => Promise<T>): Promise<T>
  exclusively(timeoutMs: number, use: (exec: (text: string) => Promise<void>) => Promise<void>): Promise<void>
  close(): Promise<void>
}
type Sql = (text: TemplateStringsArray) => unknown

let database: Database
let sql: Sql
const folder = mkdtempSync(join(tmpdir(), 'motora-long-'))
beforeAll(async () => {
  const { LiteDatabase } = await import(built('db/lite-database'))
  const { connectInWorker } = await import(built('db/lite-connection'))
  const { silentLog } = await import(built('log'))
  sql = (await import(built('db/database'))).sql
  database = await LiteDatabase.open(() => connectInWorker(join(folder, 'database')), silentLog())
  await database.exclusively(30_000, (exec) =>
    exec('create role motora_everything; create table kept (n int); grant all on kept to motora_everything'),
  )
})
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a statement over its 5 s is ended on the embedded engine, nothing of its work is kept, and others go on', async () => {
  const everything = { kind: 'everything' } as const
  await database.transaction(everything, (tx) => tx.execute(sql`insert into kept values (1)`))

  const startedAt = Date.now()
  let endedAt = 0
  const long = database
    .transaction(everything, async (tx) => {
      await tx.execute(sql`insert into kept values (2)`)
      await tx.execute(sql`select pg_sleep(60)`)
    })
    .finally(() => {
      endedAt = Date.now()
    })
  const other = database.transaction(everything, (tx) => tx.execute(sql`insert into kept values (3)`))
  await expect(long).rejects.toMatchObject({ cause: { code: '57014' } })
  await other
  const answeredAt = Date.now()
  const { rows } = await database.transaction(everything, (tx) => tx.execute(sql`select n from kept order by n`))
  expect(rows.map(({ n }) => n)).toEqual([1, 3])

  // the event loop was free all the while: the watchdog could not have struck otherwise
  const figure = { endedAfterMs: endedAt - startedAt, othersWaitedOnMs: answeredAt - endedAt }
  sayPromise({
    id: 'E11-long',
    backend: 'embedded',
    seed: 0,
    figure,
    bound: { othersWaitedOnMs: 1000 },
    pass: figure.othersWaitedOnMs <= 1000,
    seconds: Math.round((answeredAt - startedAt) / 1000),
  })
  expect(figure.endedAfterMs).toBeLessThan(60_000)
})
