import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { type PostgresServer, whyNoPostgresServer } from '../faults/postgres-server.js'
import { sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { LogReceiver, layOut, takeBase } from './base-and-log.js'
import { builtCommand } from './built-command.js'
import { copyPast, loginsOf, openCompany, putKey, setUp, startServer } from './drill-server.js'
import { askServer, readShape } from './read-shape.js'
import { checkRestored, checkShape, lossOf } from './restore-checks.js'
import { fetchFiles, SteadyWriters } from './steady-writers.js'

// I1 on PostgreSQL: the server, its folder and the gateway's folder are lost while writes go on.
const writes = size === 'M' ? 400 : 40
const seconds = size === 'M' ? 20 : 2

const { open, folderFor } = closedAfterEach()

/** It ends with the test. */
const begin = async (starting: Promise<PostgresServer>): Promise<PostgresServer> => {
  const server = await starting
  open.push(server)
  return server
}

const vinsOf = async (server: PostgresServer): Promise<Set<string>> =>
  new Set(
    (await server.ask<{ vin: string }>(`select vin from vehicles where vin like 'DRILL%'`, 'motora')).map(
      ({ vin }) => vin,
    ),
  )

const rowsOf = (tables: readonly string[]): number => tables.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)

test('the PostgreSQL machine is lost: the dump brings back its moment, base and log all but the last seconds [I1]', async ({
  skip,
}) => {
  const why = whyNoPostgresServer()
  if (why) {
    sayNotTried('I1', 'postgres', why)
    skip(why)
  }
  const startedAt = Date.now()
  const [elsewhere, place] = [folderFor('elsewhere'), folderFor('place')]
  const server = await begin(startServer())
  const { stand: lost, owner, login } = await openCompany(server, place)
  open.push(lost)
  const admin = await signIn(lost, 'admin')
  const files = await fetchFiles(admin)
  const key = join(elsewhere, 'master.key')
  copyFileSync(join(place, 'master.key'), key)
  copyPast(place, elsewhere)

  // what a machine that is set up well has from its first day: the log goes elsewhere as it is written, over a base
  const receiver = LogReceiver.start(server.url, join(elsewhere, 'log'))
  open.push(receiver)
  takeBase(server.url, join(elsewhere, 'base'))
  const writers = new SteadyWriters(admin)
  open.push({ close: () => writers.stop() })
  await writers.hasEntered(writes)
  const askedAt = Date.now()
  const env = { MIGRATE_DATABASE_URL: owner, DATABASE_URL: login, MOTORA_DATA_DIR: place }
  const taken = await builtCommand('backup', ['--to', join(elsewhere, 'dumps')], env)
  expect(taken.said).toContain('The master key is not in it.')
  const dumped = { since: askedAt, until: Date.now() }
  // a login that row-level security binds would make a silently partial backup
  const bound = await builtCommand('backup', ['--to', join(elsewhere, 'partial')], {
    DATABASE_URL: login,
    MOTORA_DATA_DIR: place,
  })
  expect(bound.said).toContain('motora_gateway is bound by row-level security')
  expect([bound.code, readdirSync(join(elsewhere, 'partial'))]).toEqual([1, []])

  await writers.hasEntered(writes)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  // everything is lost at once, in the flow of writes
  const lostAt = Date.now()
  await server.kill()
  await lost.kill()
  await writers.stop()
  await receiver.close()
  rmSync(server.folder, { recursive: true })
  rmSync(place, { recursive: true })
  const operations = writers.history.operations

  // base and log
  const laidOut = folderFor('cluster')
  const logRestoredAt = Date.now()
  layOut(join(elsewhere, 'base'), join(elsewhere, 'log'), laidOut)
  const fromLog = await begin(startServer(laidOut))
  const logPlace = folderFor('log-place')
  putKey(key, logPlace)
  copyPast(elsewhere, logPlace)
  const { login: logLogin, owner: logOwner } = loginsOf(fromLog)
  const onLog = await Stand.start({ backend: 'postgres', databaseUrl: logLogin, world: 'bare', dataDir: logPlace })
  open.push(onLog)
  await fetch(`${onLog.origin}/readyz`)
  const logRtoSeconds = (Date.now() - logRestoredAt) / 1000
  const { lostWrites, rpoSeconds } = lossOf(operations, await vinsOf(fromLog), lostAt)
  await onLog.close()
  const shape = await askServer(logOwner, readShape)

  // the dump, on a server that has never heard of Motora
  const empty = await begin(startServer())
  const { owner: newOwner, login: newLogin } = await setUp(empty)
  const newPlace = folderFor('new-place')
  putKey(key, newPlace)
  const [name = ''] = readdirSync(join(elsewhere, 'dumps'))
  const newEnv = { MIGRATE_DATABASE_URL: newOwner, DATABASE_URL: newLogin, MOTORA_DATA_DIR: newPlace }
  const dumpRestoredAt = Date.now()
  const restored = await builtCommand('restore', ['--from', join(elsewhere, 'dumps', name)], newEnv)
  expect(restored.said).toContain('Restored:')
  const dumpShape = await askServer(newOwner, readShape)
  const there = await vinsOf(empty)
  const stand = await Stand.start({ backend: 'postgres', databaseUrl: newLogin, world: 'bare', dataDir: newPlace })
  open.push(stand)
  const again = await signIn(stand, 'admin')
  const rtoSeconds = (Date.now() - dumpRestoredAt) / 1000
  expect(await fetchFiles(again)).toEqual(files)
  await stand.stop()
  expect((await builtCommand('audit-check', [], newEnv)).said).toContain('Nothing is broken.')

  const violations = [
    ...checkRestored(operations, there, dumped),
    ...checkShape(shape, dumpShape, ['walls', 'policies', 'grants', 'roles', 'rules']),
  ]
  const figure = {
    acknowledged: writers.acknowledged,
    lostWrites,
    rpoSeconds,
    logRtoSeconds,
    rtoSeconds,
    dumpMs: taken.ms,
    rows: rowsOf(dumpShape.tables),
    files: files.length,
    violations: violations.length,
  }
  const most = { rpoSeconds: 60, logRtoSeconds: 120, rtoSeconds: 120, violations: 0 }
  const pass = violations.length === 0 && rpoSeconds <= 60 && logRtoSeconds <= 120 && rtoSeconds <= 120
  sayPromise({
    id: 'I1',
    backend: 'postgres',
    seed,
    figure,
    bound: most,
    pass,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(violations.slice(0, 10)).toEqual([])
  // the comparison has weight only when there was something to compare
  expect(Math.min(shape.policies.length, shape.grants.length, shape.rules.length)).toBeGreaterThan(50)
  expect(pass).toBe(true)
})
