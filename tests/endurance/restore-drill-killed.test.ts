import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closedAfterEach } from '../closed-after-each.js'
import { whyNoPostgresServer } from '../faults/postgres-server.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { builtCommand, type Ended, type Kill } from './built-command.js'
import { openCompany, putKey, setUp, startServer } from './drill-server.js'
import { askLite, askServer, readShape } from './read-shape.js'
import { checkShape, type Shape } from './restore-checks.js'

// I1: a restore that is killed at any moment leaves an empty place or a whole one, and may simply be started again.
const kills = 10

const { open, folderFor } = closedAfterEach()

interface Found {
  state: 'empty' | 'whole' | 'half'
}
const judge = (wanted: Shape, found: Shape | undefined): Found['state'] => {
  if (!found || found.tables.length === 0) return 'empty'
  return checkShape(wanted, found).length === 0 ? 'whole' : 'half'
}

/** Both engines say so when they begin to write what counts; from there to the end it is killed somewhere. */
const words = 'the database\n'
const at = (whole: Ended, share: number): Kill => ({ words, afterMs: share * whole.after(words) })

const say = (backend: 'embedded' | 'postgres', states: readonly Found['state'][], seconds: number): void => {
  const count = (state: Found['state']): number => states.filter((one) => one === state).length
  const figure = { kills: states.length, empty: count('empty'), whole: count('whole'), half: count('half') }
  sayPromise({ id: 'I1-killed', backend, seed, figure, bound: { half: 0 }, pass: figure.half === 0, seconds })
  expect(figure.half).toBe(0)
  // kills that all came too early or too late prove nothing
  expect(figure.empty).toBeGreaterThan(0)
}

test.skipIf(size === 'S')('a killed restore leaves an empty or a whole folder: embedded', async () => {
  const startedAt = Date.now()
  const elsewhere = folderFor('elsewhere')
  const stand = await Stand.start({ backend: 'embedded', world: 'bare', env: { MOTORA_SNAPSHOT_MINUTES: '0' } })
  open.push(stand)
  await stand.stop()
  const key = join(elsewhere, 'master.key')
  copyFileSync(join(stand.dataDir, 'master.key'), key)
  await builtCommand('backup', ['--to', join(elsewhere, 'b')], { MOTORA_DATA_DIR: stand.dataDir })
  const [name = ''] = readdirSync(join(elsewhere, 'b'))
  const from = ['--from', join(elsewhere, 'b', name)]
  const wanted = await askLite(stand.dataDir, readShape)
  const next = chance(seed)
  const place = folderFor('place')
  putKey(key, place)
  const whole = await builtCommand('restore', from, { MOTORA_DATA_DIR: place })
  expect(judge(wanted, await askLite(place, readShape))).toBe('whole')
  const states: Found['state'][] = []
  for (let kill = 0; kill < kills; kill += 1) {
    rmSync(join(place, 'database'), { recursive: true, force: true })
    await builtCommand('restore', from, { MOTORA_DATA_DIR: place }, at(whole, next()))
    const isThere = existsSync(join(place, 'database', 'PG_VERSION'))
    states.push(judge(wanted, isThere ? await askLite(place, readShape) : undefined))
  }
  rmSync(join(place, 'database'), { recursive: true, force: true })
  expect((await builtCommand('restore', from, { MOTORA_DATA_DIR: place })).said).toContain('Restored:')
  say('embedded', states, (Date.now() - startedAt) / 1000)
})

test.skipIf(size === 'S')('a killed restore leaves an empty or a whole database: postgres', async ({ skip }) => {
  const why = whyNoPostgresServer()
  if (why) {
    sayNotTried('I1-killed', 'postgres', why)
    skip(why)
  }
  const startedAt = Date.now()
  const [elsewhere, place] = [folderFor('elsewhere'), folderFor('place')]
  const server = await startServer()
  open.push(server)
  const { stand, owner, login } = await openCompany(server, place)
  open.push(stand)
  await stand.stop()
  const key = join(elsewhere, 'master.key')
  copyFileSync(join(place, 'master.key'), key)
  const env = { MIGRATE_DATABASE_URL: owner, DATABASE_URL: login, MOTORA_DATA_DIR: place }
  await builtCommand('backup', ['--to', join(elsewhere, 'b')], env)
  const [name = ''] = readdirSync(join(elsewhere, 'b'))
  const wanted = await askServer(owner, readShape)
  const next = chance(seed)
  const restoreInto = async (database: string, kill?: Kill) => {
    const logins = await setUp(server, database)
    const newPlace = folderFor('new')
    putKey(key, newPlace)
    const newEnv = { MIGRATE_DATABASE_URL: logins.owner, DATABASE_URL: logins.login, MOTORA_DATA_DIR: newPlace }
    const ended = await builtCommand('restore', ['--from', join(elsewhere, 'b', name)], newEnv, kill)
    // the server rolls back what nobody commits any more
    while ((await server.ask(`select from pg_stat_activity where datname = '${database}'`)).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return { ended, state: judge(wanted, await askServer(logins.owner, readShape)) }
  }
  const whole = await restoreInto('uncut')
  expect([whole.ended.said, whole.state]).toEqual([expect.stringContaining('Restored:'), 'whole'])
  const states: Found['state'][] = []
  // the first of all warms the server up and takes longer than those that follow
  for (let kill = 0; kill < kills; kill += 1)
    states.push((await restoreInto(`cut${kill}`, at(whole.ended, next() * 0.6))).state)
  say('postgres', states, (Date.now() - startedAt) / 1000)
})
