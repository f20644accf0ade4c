import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { type PostgresServer, whyNoPostgresServer } from '../faults/postgres-server.js'
import { sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { LogReceiver, layOut, takeBase } from './base-and-log.js'
import { copyPast, loginsOf, openCompany, putKey, startServer } from './drill-server.js'
import { SteadyWriters } from './steady-writers.js'

// I2: somebody empties a table by mistake, and the second before it is wanted back.
const { open, folderFor } = closedAfterEach()

const countVehicles = async (server: PostgresServer): Promise<number> =>
  (await server.ask<{ count: number }>('select count(*)::int as count from vehicles', 'motora'))[0]?.count ?? 0

test.skipIf(size === 'S')('one second before a wrong delete everything is there again [I2]', async ({ skip }) => {
  const why = whyNoPostgresServer()
  if (why) {
    sayNotTried('I2', 'postgres', why)
    skip(why)
  }
  const startedAt = Date.now()
  const [elsewhere, place, laidOut] = [folderFor('elsewhere'), folderFor('place'), folderFor('cluster')]
  const server = await startServer()
  open.push(server)
  const { stand } = await openCompany(server, place)
  open.push(stand)
  copyFileSync(join(place, 'master.key'), join(elsewhere, 'master.key'))
  copyPast(place, elsewhere)
  const receiver = LogReceiver.start(server.url, join(elsewhere, 'log'))
  open.push(receiver)
  takeBase(server.url, join(elsewhere, 'base'))
  const writers = new SteadyWriters(await signIn(stand, 'admin'))
  open.push({ close: () => writers.stop() })
  await writers.hasEntered(200)
  await writers.stop()
  const before = await countVehicles(server)
  const [moment] = await server.ask<{ at: string }>(`select clock_timestamp()::text as at`)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await server.ask('truncate vehicles cascade', 'motora')
  expect(await countVehicles(server)).toBe(0)
  // recovery to a time needs log beyond that time
  await server.ask('create table later (n int)', 'motora')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await server.kill()
  await stand.stop()
  await receiver.close()

  const restoredAt = Date.now()
  layOut(join(elsewhere, 'base'), join(elsewhere, 'log'), laidOut, moment?.at)
  const restored = await startServer(laidOut)
  open.push(restored)
  const there = await countVehicles(restored)
  const newPlace = folderFor('new-place')
  putKey(join(elsewhere, 'master.key'), newPlace)
  copyPast(elsewhere, newPlace)
  const { login } = loginsOf(restored)
  const again = await Stand.start({ backend: 'postgres', databaseUrl: login, world: 'bare', dataDir: newPlace })
  open.push(again)
  const figure = { vehicles: there, missing: before - there, rtoSeconds: (Date.now() - restoredAt) / 1000 }
  const pass = figure.missing === 0 && before > 200
  sayPromise({
    id: 'I2',
    backend: 'postgres',
    seed,
    figure,
    bound: { missing: 0, rtoSeconds: 120 },
    pass,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(figure.missing).toBe(0)
  expect(before).toBeGreaterThan(200)
})
