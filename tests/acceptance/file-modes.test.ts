import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtCommand } from '../endurance/built-command.js'
import { sayNotTried } from '../promise.js'
import { Stand } from '../stand.js'

/** Anybody may come as far as here: what keeps them out is what is tried. */
const parent = mkdtempSync(join(tmpdir(), 'motora-modes-'))
chmodSync(parent, 0o755)
const umask = process.umask(0o022)
let stand: Stand | undefined
afterAll(async () => {
  process.umask(umask)
  await stand?.close()
  rmSync(parent, { recursive: true, force: true })
})

/** Every folder, file and socket below, with its mode; the log is written by the test. */
const below = (folder: string): { path: string; mode: number }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path !== stand?.logPath)
    .flatMap((path) => {
      const found = lstatSync(path, { throwIfNoEntry: false })
      return found && !found.isSymbolicLink() ? [{ path, mode: found.mode }] : []
    })

const nobody = 65_534
/** What another user of this machine can list or read of these. */
const readByAnother = (paths: readonly string[]): string[] => {
  const script = `const fs = require('node:fs'); const can = []
    for (const path of JSON.parse(fs.readFileSync(0, 'utf8'))) try { fs.accessSync(path, fs.constants.R_OK); can.push(path) } catch {}
    process.stdout.write(JSON.stringify(can))`
  const child = spawnSync(process.execPath, ['-e', script], {
    uid: nobody,
    gid: nobody,
    cwd: '/',
    env: {},
    input: JSON.stringify(paths),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return JSON.parse(child.stdout) as string[]
}

test('another user of the machine reads nothing of the database, files, keys, snapshots, backups and sockets, also where a folder was open before', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) {
    const why = 'only root can run a programme as another user'
    sayNotTried('file-modes', 'embedded', why)
    skip(why)
  }
  const dataDir = join(parent, 'data')
  // as an earlier version, or a person, made it
  for (const folder of [dataDir, join(dataDir, 'objects'), join(dataDir, 'database')]) {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  }
  const [snapshots, backups] = [join(parent, 'snapshots'), join(parent, 'backups')]
  const env = { MOTORA_SNAPSHOT_DIR: snapshots, MOTORA_SNAPSHOT_MINUTES: '0.05' }
  stand = await Stand.start({ backend: 'embedded', world: 'bare', dataDir, env })
  const backup = await builtCommand('backup', ['--to', backups], { MOTORA_DATA_DIR: dataDir })
  expect(backup.said).toContain('The master key is not in it')
  const isSnapshot = (): boolean =>
    existsSync(snapshots) && readdirSync(snapshots).some((name) => existsSync(join(snapshots, name, 'manifest.json')))
  await expect.poll(isSnapshot, { timeout: 180_000, interval: 200 }).toBe(true)

  const found = below(parent)
  const names = found.map(({ path }) => relative(parent, path))
  for (const there of ['data/master.key', 'data/backup.sock', 'data/database/PG_VERSION', 'data/motora.lock'])
    expect(names, there).toContain(there)
  for (const kind of [/^data\/objects\/.+/, /^backups\/.+\/manifest\.json/, /^backups\/.+\/objects\/.+/])
    expect(
      names.some((name) => kind.test(name)),
      String(kind),
    ).toBe(true)
  expect(
    found.filter(({ mode }) => mode & 0o077).map(({ path, mode }) => `${path} ${(mode & 0o777).toString(8)}`),
  ).toEqual([])
  expect(readByAnother(found.map(({ path }) => path))).toEqual([])
  // the eye that looks does see what is open
  expect(readByAnother([parent, dataDir])).toEqual([parent])
}, 400_000)
