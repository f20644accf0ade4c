import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { patienceMs } from '../patience.js'
import { sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { builtCommand } from './built-command.js'
import { askLite, readShape } from './read-shape.js'
import { checkRestored, checkShape, lossOf } from './restore-checks.js'
import { fetchFiles, SteadyWriters } from './steady-writers.js'

// I1 on the embedded database: the machine is lost while writes go on, and another one takes its place.
const writes = size === 'M' ? 400 : 40
const snapshotMinutes = 0.05

const { open, folderFor } = closedAfterEach()

/** Finished snapshots, the oldest first. */
const snapshotsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('motora-'))
    .sort()

const snapshotWords = (stand: Stand): string =>
  stand
    .log()
    .split('\n')
    .filter((line) => /snapshot|"level":[456]0/.test(line))
    .slice(-10)
    .join('\n')

const vinsText = `select vin from vehicles where vin like 'DRILL%'`

test('the embedded machine is lost: another one has all up to the last snapshot, files and walls included [I1]', async () => {
  const startedAt = Date.now()
  const [elsewhere, place] = [folderFor('elsewhere'), folderFor('place')]
  const clockFolder = join(elsewhere, 'by-clock')
  const env = { MOTORA_SNAPSHOT_MINUTES: String(snapshotMinutes), MOTORA_SNAPSHOT_DIR: clockFolder }
  const lost = await Stand.start({ backend: 'embedded', world: 'bare', env })
  open.push(lost)
  copyFileSync(join(lost.dataDir, 'master.key'), join(place, 'master.key'))
  const admin = await signIn(lost, 'admin')
  const files = await fetchFiles(admin)
  const writers = new SteadyWriters(admin)
  open.push({ close: () => writers.stop() })

  // by hand, in the flow of writes: nothing from after its end, everything from before its beginning
  await writers.hasEntered(writes)
  const askedAt = Date.now()
  const taken = await builtCommand('backup', ['--to', join(elsewhere, 'by-hand')], { MOTORA_DATA_DIR: lost.dataDir })
  expect(taken.said).toContain('The master key is not in it.')
  expect(taken.code).toBe(0)
  const byHand = { since: askedAt, until: Date.now() }
  // by the clock: the second new one was begun after more writes
  await writers.hasEntered(writes)
  const countedAt = Date.now()
  const before = new Set(mkdirSync(clockFolder, { recursive: true }) ? [] : snapshotsIn(clockFolder))
  while (snapshotsIn(clockFolder).filter((name) => !before.has(name)).length < 2) {
    if (Date.now() - countedAt > patienceMs) throw new Error(`no two snapshots by the clock:\n${snapshotWords(lost)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await writers.hasEntered(3)
  const lostAt = Date.now()
  await lost.kill()
  await writers.stop()
  const stopped = /"stoppedMs":(\d+)/g
  const snapshotMs = Math.max(...[...lost.log().matchAll(stopped)].map(([, ms]) => Number(ms)))
  const shape = await askLite(lost.dataDir, readShape)
  rmSync(lost.dataDir, { recursive: true })

  const byClock = snapshotsIn(clockFolder).at(-1) ?? ''
  const restoredAt = Date.now()
  const restored = await builtCommand('restore', ['--from', join(clockFolder, byClock)], { MOTORA_DATA_DIR: place })
  expect(restored.said).toContain('Restored:')
  const stand = await Stand.start({
    backend: 'embedded',
    world: 'bare',
    dataDir: place,
    env: { MOTORA_SNAPSHOT_MINUTES: '0' },
  })
  open.push(stand)
  const again = await signIn(stand, 'admin')
  const rtoSeconds = (Date.now() - restoredAt) / 1000
  expect(await fetchFiles(again)).toEqual(files)
  await stand.stop()
  const audit = await builtCommand('audit-check', [], { MOTORA_DATA_DIR: place })
  expect(audit.said).toContain('Nothing is broken.')

  /** The one by hand takes its time in size M only; in S it is read from one end to the other. */
  const restoredByHand = async () => {
    const [name = ''] = snapshotsIn(join(elsewhere, 'by-hand'))
    const from = ['--from', join(elsewhere, 'by-hand', name)]
    if (size === 'S') {
      expect((await builtCommand('restore', [...from, '--check'], { MOTORA_DATA_DIR: place })).said).toContain(
        'is whole',
      )
      return undefined
    }
    const hand = folderFor('hand')
    copyFileSync(join(place, 'master.key'), join(hand, 'master.key'))
    expect((await builtCommand('restore', from, { MOTORA_DATA_DIR: hand })).said).toContain('Restored:')
    return read(hand)
  }
  const read = async (dataDir: string) =>
    askLite(dataDir, async (ask) => ({
      shape: await readShape(ask),
      vins: new Set((await ask<{ vin: string }>(vinsText)).map(({ vin }) => vin)),
    }))
  const operations = writers.history.operations
  const found = await read(place)
  const { lostWrites, rpoSeconds } = lossOf(operations, found.vins, lostAt)
  const foundByHand = await restoredByHand()
  const unchanging = ['walls', 'policies', 'grants', 'roles', 'rules'] as const
  const violations = [
    ...(foundByHand ? checkRestored(operations, foundByHand.vins, byHand) : []),
    ...checkRestored(operations, found.vins, { since: Math.min(timeOf(byClock), lostAt), until: lostAt }),
    ...checkShape(shape, found.shape, [...unchanging]),
    ...(foundByHand ? checkShape(shape, foundByHand.shape, [...unchanging]) : []),
  ]
  const figure = {
    acknowledged: writers.acknowledged,
    rows: rowsOf(found.shape.tables),
    files: files.length,
    lostWrites,
    rpoSeconds,
    rtoSeconds,
    snapshotMs,
    violations: violations.length,
  }
  // a snapshot every three seconds: what is lost is what came since the last one began, however long it took
  const bound = { rpoSeconds: snapshotMinutes * 60 + 40, rtoSeconds: 120, violations: 0 }
  const pass = violations.length === 0 && rpoSeconds <= bound.rpoSeconds && rtoSeconds <= bound.rtoSeconds
  sayPromise({ id: 'I1', backend: 'embedded', seed, figure, bound, pass, seconds: (Date.now() - startedAt) / 1000 })
  expect(violations.slice(0, 10)).toEqual([])
  // the comparison has weight only when there was something to compare
  expect(Math.min(shape.policies.length, shape.grants.length, shape.rules.length)).toBeGreaterThan(50)
  expect(pass).toBe(true)
})

/** When the snapshot of that name was begun; ms since 1970. */
const timeOf = (name: string): number =>
  Date.parse(name.replace(/^motora-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'))

const rowsOf = (tables: readonly string[]): number => tables.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
