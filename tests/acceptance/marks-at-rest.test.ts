import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { PostgresServer, whyNoPostgresServer } from '../faults/postgres-server.js'
import { gatewayEnvironment } from '../gateway-environment.js'
import { type FolderScan, type Hit, SecretSearch, scanFolder } from '../marks/secret-search.js'
import { SecretsOfADay } from '../marks/secrets-of-a-day.js'
import { openLite } from '../open-lite.js'
import { sayNotTried, sayPromise } from '../promise.js'
import { backendOfRun, Stand } from '../stand.js'
import { allRows } from './access/stored-rows.js'

const backend = backendOfRun()
const whyNot = backend === 'postgres' ? whyNoPostgresServer() : undefined
if (whyNot) sayNotTried('H1', backend, whyNot)

const scratch = mkdtempSync(join(tmpdir(), 'motora-at-rest-'))
const toClose: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of toClose.reverse()) await close()
  rmSync(scratch, { recursive: true, force: true })
})

const command = (stand: Stand, name: string, args: readonly string[], env: Record<string, string>): string => {
  const path = fileURLToPath(new URL(`../../apps/gateway/dist/commands/${name}.js`, import.meta.url))
  const given = { ...gatewayEnvironment, MOTORA_DATA_DIR: stand.dataDir, ...env }
  return execFileSync(process.execPath, [path, ...args], { env: given, encoding: 'utf8' }).trim()
}

/** Everything in the database as text, packed values unpacked: what a copy of it would show. */
const dump = async (stand: Stand): Promise<Buffer> => {
  if (stand.databaseUrl) return execFileSync('pg_dump', [stand.databaseUrl], { maxBuffer: 1_073_741_824 })
  const lite = await openLite(stand)
  try {
    const rows = await allRows(async <R>(text: string, values?: unknown[]) => (await lite.query<R>(text, values)).rows)
    return Buffer.from([...rows.values()].flat().join('\n'))
  } finally {
    await lite.close()
  }
}

interface Ended {
  day: SecretsOfADay
  stand: Stand
  server: PostgresServer | undefined
  dumped: Buffer
  /** The folder with a backup. */
  backups: string
}

/** A gateway that has lived through a day and was stopped, with a dump and a backup of it. */
const endOfDay = async (): Promise<Ended> => {
  const server = backend === 'postgres' ? await PostgresServer.start() : undefined
  if (server) toClose.push(() => server.close())
  const [masterKey, backups] = [randomBytes(32), join(scratch, 'backups')]
  const env = { MOTORA_MASTER_KEY_FILE: join(scratch, 'master.key') }
  writeFileSync(env.MOTORA_MASTER_KEY_FILE, masterKey.toString('base64'))
  const databaseUrl = server && (await server.makeDatabase('at_rest'))
  const stand = await Stand.start({ world: 'bare', backend, env, ...(databaseUrl ? { databaseUrl } : {}) })
  toClose.push(() => stand.close())
  const day = new SecretsOfADay(stand)
  day.remember('master key', masterKey)
  await day.live()
  await stand.stop()
  const settings = { ...env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  day.remember('key of a device', command(stand, 'device-key', ['--name', 'marks', '--forwarder'], settings))
  const dumped = await dump(stand)
  mkdirSync(backups)
  command(stand, 'backup', ['--to', backups], settings)
  await server?.stop()
  return { day, stand, server, dumped, backups }
}

/** How often something is found in each place; of secrets it must be never, of the controls at least once. */
const findIn = ({ day, stand, server, dumped, backups }: Ended, search: SecretSearch) => {
  const wal = server ? join(server.folder, 'pg_wal') : join(stand.dataDir, 'database', 'pg_wal')
  const folders = { data: stand.dataDir, backup: backups, wal, ...(server ? { cluster: server.folder } : {}) }
  const scans = Object.entries(folders).map(([place, folder]): [string, FolderScan] => [
    place,
    scanFolder(folder, search),
  ])
  const hits: Record<string, Hit[]> = {
    dump: search.inBytes(dumped, 'dump'),
    exports: day.shown.flatMap((bytes, n) => search.inBytes(bytes, `list or export ${n}`)),
    ...Object.fromEntries(scans.map(([place, scan]) => [place, scan.hits])),
  }
  const read = scans.filter(([place]) => place !== 'wal').map(([, scan]) => scan)
  return {
    hits,
    files: read.reduce((sum, { files }) => sum + files, 0),
    megabytes: Math.round(read.reduce((sum, { megabytes }) => sum + megabytes, 0)),
  }
}

test.skipIf(whyNot)(
  'no secret lies anywhere in clear: data, WAL, dump, backup, log, exports [H1]',
  async () => {
    const began = Date.now()
    const ended = await endOfDay()
    const { day } = ended
    expect(day.stumbles).toEqual([])
    const { hits, files, megabytes } = findIn(ended, new SecretSearch(day.secrets))
    const controls = findIn(ended, new SecretSearch(day.controls)).hits
    const inClear = findIn(ended, new SecretSearch(day.meantToBeClear)).hits
    const all = Object.values(hits).flat()
    sayPromise({
      id: 'H1',
      backend,
      seed: 0,
      bound: { clearHits: 0 },
      pass: all.length === 0,
      figure: {
        secrets: day.secrets.length,
        files,
        megabytes,
        dumpKilobytes: Math.round(ended.dumped.length / 1024),
        controlsSeen: Object.values(controls).flat().length,
        filesRoomInClear: Object.values(inClear).flat().length,
        clearHits: all.length,
      },
      seconds: (Date.now() - began) / 1000,
    })
    expect(all.slice(0, 30)).toEqual([])
    // on a server the data folder holds files and the log alone
    for (const [place, seen] of Object.entries(controls))
      if (!(ended.server && place === 'data')) expect(seen.length, `the search is blind in ${place}`).toBeGreaterThan(0)
  },
  300_000,
)
