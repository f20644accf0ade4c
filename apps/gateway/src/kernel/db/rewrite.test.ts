import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '../log.js'
import { connectInThread } from './lite-connection.js'
import { LiteDatabase } from './lite-database.js'

const folder = mkdtempSync(join(tmpdir(), 'motora-rewrite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Files of the database in which this text is. */
const filesWith = (text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && readFileSync(path).includes(text)
  })

test('a text of a row that is gone is in no file once its table is written again, not even in statistics', async () => {
  const database = await LiteDatabase.open(() => connectInThread(folder), silentLog())
  const [gone, stays] = ['cnrygonewithoutatrace', 'cnrystayswhereitwas']
  await database.exclusively(60_000, async (exec) => {
    await exec('create table people (name text); create statistics people_names on (lower(name)) from people')
    await exec(
      `insert into people select case when n < 9 then '${gone}' else '${stays}' end from generate_series(1, 99) n`,
    )
    await exec('analyze people; checkpoint')
  })
  expect(filesWith(gone).length, 'the table, its statistics and the log').toBeGreaterThan(2)
  await database.exclusively(60_000, (exec) => exec(`delete from people where name = '${gone}'`))
  await database.rewrite(['people'])
  await database.close()
  expect(filesWith(gone)).toEqual([])
  expect(filesWith(stays).length).toBeGreaterThan(0)
}, 60_000)
