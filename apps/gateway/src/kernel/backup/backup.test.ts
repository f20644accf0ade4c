import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FolderObjects } from '../../outside/objects/folder-objects.js'
import { connectInThread } from '../db/lite-connection.js'
import { LiteDatabase } from '../db/lite-database.js'
import { migrateLiteDatabase } from '../db/migrate.js'
import { silentLog } from '../log.js'
import { openLastingKeys } from '../secrets/lasting-keys.js'
import { createSecrets } from '../secrets.js'
import { checkBackup } from './check-backup.js'
import { litePart, takeLite } from './lite-share.js'
import { manifestName, readManifest, sealManifest } from './manifest.js'
import { restoreLite } from './restore-lite.js'
import { listBackups, takeBackup } from './take-backup.js'

// The embedded engine only: what a server does is proved by tests/endurance/restore-drill-postgres.test.ts.
const secrets = createSecrets(randomBytes(32))
const progress = { tell: () => undefined }
const key = 'files/01a2022d-4620-71cf-80a0-b9874209aaa2'

let root: string
let dataDir: string
let backups: string
let taken: string
let database: LiteDatabase
const source = () => ({
  takeDatabase: takeLite(database, join(dataDir, 'database'), connectInThread),
  objects: { store: new FolderObjects(join(dataDir, 'objects')), folder: join(dataDir, 'objects') },
  dataDir,
  secrets,
  version: '1.2.3',
})
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'motora-backup-'))
  dataDir = join(root, 'data')
  backups = join(root, 'backups')
  mkdirSync(dataDir)
  database = await LiteDatabase.open(() => connectInThread(join(dataDir, 'database')), silentLog())
  await migrateLiteDatabase(database)
  await openLastingKeys(database, secrets)
  await new FolderObjects(join(dataDir, 'objects')).put(key, Buffer.from('the bytes of a file'), 19)
  writeFileSync(join(dataDir, 'audit-head.json'), '{}\n')
  writeFileSync(join(dataDir, 'master.key'), 'the key that never goes anywhere')
  taken = (await takeBackup(source(), backups, progress)).folder
}, 60_000)
afterAll(async () => {
  await database?.close()
  await rm(root, { recursive: true, force: true })
})

const restoreTo = (folder: string, replaces = false) =>
  restoreLite(
    {
      folder: taken,
      manifest: readManifest(taken, secrets),
      dataDir: folder,
      replaces,
      progress,
      openStore: async (dir) => ({ objects: new FolderObjects(join(dir, 'objects')), close: () => undefined }),
    },
    connectInThread,
  )

describe('a backup of the embedded database', () => {
  test('is whole, holds no key, and leaves nothing half made', async () => {
    const { tables, objects, parts } = await checkBackup(taken, secrets, progress)
    expect(tables.length).toBeGreaterThan(40)
    expect(objects.map((object) => object.key)).toEqual([key])
    expect(parts.map(({ name }) => name).sort()).toEqual(['data/audit-head.json', litePart])
    expect(readdirSync(backups)).toEqual([taken.split('/').at(-1)])
  })

  test('is for the user who took it alone, each folder and each file, also under a mask that would let others in', async () => {
    const before = process.umask(0)
    const { folder } = await takeBackup(source(), join(root, 'open'), progress).finally(() => process.umask(before))
    const modes = new Map(['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => [name, 0]))
    for (const name of modes.keys()) modes.set(name, statSync(join(folder, name)).mode & 0o077)
    expect([...modes.keys()]).toEqual(expect.arrayContaining(['', manifestName, litePart, `objects/${key}`]))
    expect([...modes].filter(([, mode]) => mode !== 0)).toEqual([])
    expect(statSync(join(root, 'open')).mode & 0o777).toBe(0o700)
  })

  test('taken again, the database stays in use and files are not copied twice', async () => {
    const again = await takeBackup(source(), backups, progress)
    expect(await listBackups(backups)).toHaveLength(2)
    await database.ping()
    expect(readManifest(again.folder, secrets).tables).toEqual(readManifest(taken, secrets).tables)
    await rm(again.folder, { recursive: true })
  })

  test('that is stopped or fails leaves nothing behind', async () => {
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    await expect(takeBackup(source(), backups, { ...progress, signal: stop.signal })).rejects.toThrow()
    const broken = { ...source(), takeDatabase: () => Promise.reject(new Error('no room')) }
    await expect(takeBackup(broken, backups, progress)).rejects.toThrow('no room')
    expect(readdirSync(backups)).toHaveLength(1)
  })

  test('under a key that does not open the database is none', async () => {
    const wrong = { ...source(), secrets: createSecrets(randomBytes(32)) }
    await expect(takeBackup(wrong, backups, progress)).rejects.toThrow('MOTORA_MASTER_KEY_FILE')
    expect(readdirSync(backups)).toHaveLength(1)
  })

  test('goes back to an empty folder, and over another database only when that is said', async () => {
    const to = join(root, 'restored')
    expect(await restoreTo(to)).toBeUndefined()
    expect(readdirSync(to).sort()).toEqual(['audit-head.json', 'database', 'objects'])
    expect(readFileSync(join(to, 'objects', key), 'utf8')).toBe('the bytes of a file')
    await expect(restoreTo(to)).rejects.toThrow('There is a database')
    const aside = await restoreTo(to, true)
    expect(readdirSync(aside ?? '').sort()).toEqual(['audit-head.json', 'database', 'objects'])
    expect(existsSync(join(to, 'database', 'PG_VERSION'))).toBe(true)
  }, 60_000)
})

const flip = (path: string): void => {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  // a file of its own: the bytes may be shared with the store
  rmSync(path)
  writeFileSync(path, bytes)
}
const changeManifest = (folder: string, change: (manifest: Record<string, unknown>) => void): void => {
  const path = join(folder, manifestName)
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}

describe('planted: a backup that is not what it was is refused before anything is touched', () => {
  test.each<[string, (folder: string) => void, string]>([
    ['a flipped bit in the database', (folder) => flip(join(folder, litePart)), 'has changed'],
    ['a flipped bit in a file', (folder) => flip(join(folder, 'objects', key)), 'has changed'],
    ['a cut database', (folder) => truncateSync(join(folder, litePart), 1000), 'bytes instead of'],
    ['a longer database', (folder) => appendFileSync(join(folder, litePart), 'x'), 'bytes instead of'],
    ['a missing database', (folder) => rmSync(join(folder, litePart)), 'is missing'],
    ['a missing file', (folder) => rmSync(join(folder, 'objects', key)), 'is missing'],
    ['missing anchors', (folder) => rmSync(join(folder, 'data/audit-head.json')), 'is missing'],
    ['no manifest', (folder) => rmSync(join(folder, manifestName)), 'is not a backup'],
    ['half a manifest', (folder) => truncateSync(join(folder, manifestName), 500), 'cannot be read'],
    [
      'another format',
      (folder) => changeManifest(folder, (manifest) => Object.assign(manifest, { format: 2 })),
      'format 2',
    ],
    [
      'another count',
      (folder) =>
        changeManifest(
          folder,
          ({ tables }) =>
            (tables as { rows: number }[])[0] && Object.assign((tables as object[])[0] ?? {}, { rows: 7 }),
        ),
      'was changed after',
    ],
    [
      'a part left out',
      (folder) => changeManifest(folder, (manifest) => Object.assign(manifest, { parts: [] })),
      'was changed after',
    ],
    [
      'a part outside',
      (folder) =>
        changeManifest(folder, ({ parts }) =>
          Object.assign((parts as object[])[0] ?? {}, { name: '../../etc/passwd' }),
        ),
      'is missing or bad',
    ],
  ])('%s', async (_what, plant, said) => {
    const folder = join(root, 'planted')
    await cp(taken, folder, { recursive: true })
    try {
      await checkBackup(folder, secrets, progress)
      plant(folder)
      await expect(checkBackup(folder, secrets, progress)).rejects.toThrow(said)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('under another master key', async () => {
    await expect(checkBackup(taken, createSecrets(randomBytes(32)), progress)).rejects.toThrow(
      'The master key is not the one',
    )
  })

  test('of tables that this version does not know', async () => {
    const folder = join(root, 'newer')
    await cp(taken, folder, { recursive: true })
    const { keyCheck: _key, seal: _seal, ...content } = readManifest(taken, secrets)
    const newer = { ...content, version: '9.0.0', migrations: [...content.migrations, 'of-tomorrow'] }
    writeFileSync(join(folder, manifestName), sealManifest(newer, secrets))
    await expect(checkBackup(folder, secrets, progress)).rejects.toThrow('Motora 9.0.0')
  })

  test('a copy that opens but does not hold what was counted', async () => {
    const manifest = readManifest(taken, secrets)
    const tables = manifest.tables.map((table) =>
      table.name === 'motora_kernel.motora_migrations' ? { ...table, rows: table.rows + 1 } : table,
    )
    const to = join(root, 'counted')
    const order = { folder: taken, manifest: { ...manifest, tables }, dataDir: to, replaces: false, progress }
    const openStore = () => Promise.reject(new Error('not reached'))
    await expect(restoreLite({ ...order, openStore }, connectInThread)).rejects.toThrow('is not what was copied')
    expect(readdirSync(to)).toEqual([])
  })
})
