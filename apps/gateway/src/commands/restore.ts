import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { environmentWith, type Settings } from '../config/env.js'
import { s3Of } from '../config/s3-of.js'
import { checkBackup } from '../kernel/backup/check-backup.js'
import { litePart, proveLiteFolder } from '../kernel/backup/lite-share.js'
import type { Manifest } from '../kernel/backup/manifest.js'
import { unpackFolder } from '../kernel/backup/packed-folder.js'
import { type RestoreOrder, restoreLite } from '../kernel/backup/restore-lite.js'
import { restorePostgres } from '../kernel/backup/restore-postgres.js'
import { rowsOfAll } from '../kernel/backup/table-sums.js'
import type { Progress } from '../kernel/backup/take-backup.js'
import { createLog } from '../kernel/log.js'
import { openObjects } from '../outside/objects/open-objects.js'
import { backupSecrets } from './backup-secrets.js'
import { WrongUsage } from './imports/row-refused.js'
import { runCommand } from './run-command.js'

const usage = `Restores a backup into the place that the settings name: an empty data folder, or an empty PostgreSQL database.

  npm run restore -- --from /backups/motora-<time>           Motora must not run there
  npm run restore -- --from … --replace --yes                what is there is moved aside (PostgreSQL: dropped)
  npm run restore -- --from … --check                        reads the whole backup and touches nothing

The backup is read and proven before anything is touched. What is stopped half way leaves an empty place, never half of
one. The master key must be there first: MOTORA_MASTER_KEY_FILE, or master.key in the data folder.
`

interface Wanted {
  from: string
  replace: boolean
  check: boolean
}

const readArguments = (args: string[]): Wanted => {
  const flag = { type: 'boolean', default: false } as const
  const options = { from: { type: 'string' }, replace: flag, yes: flag, check: flag } as const
  try {
    const { from, replace, yes, check } = parseArgs({ args, options }).values
    if (!from) throw new Error('Say with --from which backup.')
    if (replace && !yes) throw new Error('--replace takes the place of what is there now. Say --yes as well.')
    return { from: resolve(from), replace, check }
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

/** Opens a copy and counts it; the dump of a server was read to its end when its sum was checked. */
const prove = async ({ engine, tables }: Manifest, from: string, { tell, signal }: Progress): Promise<void> => {
  if (engine !== 'embedded') return
  tell('opening a copy and counting it')
  const folder = await mkdtemp(join(tmpdir(), 'motora-check-'))
  try {
    await unpackFolder(join(from, litePart), join(folder, 'database'), signal)
    await proveLiteFolder(join(folder, 'database'), tables)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A backup goes back to the engine that it came from. */
const assertSameEngine = (manifest: Manifest, url: string | undefined): void => {
  if (manifest.engine === 'embedded' && url)
    throw new Error('This is a backup of an embedded database: leave DATABASE_URL out to restore it.')
  if (manifest.engine === 'postgres' && !url)
    throw new Error('This is a backup of a PostgreSQL database: name an empty one in DATABASE_URL.')
}

const restore = async (
  settings: Settings,
  manifest: Manifest,
  { from, replace }: Wanted,
  progress: Progress,
): Promise<string | undefined> => {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, MOTORA_DATA_DIR } = settings
  const order: RestoreOrder = {
    folder: from,
    manifest,
    progress,
    dataDir: resolve(MOTORA_DATA_DIR),
    replaces: replace,
    openStore: (dataDir) => openObjects({ s3: s3Of(settings), dataDir, log: createLog('error') }),
  }
  return url ? restorePostgres(order, ownerUrl ?? url, environmentWith) : restoreLite(order)
}

await runCommand(usage, async (settings, args, signal) => {
  const wanted = readArguments(args)
  const beganAt = performance.now()
  const tell = (what: string): void => void process.stdout.write(`${what}\n`)
  const manifest = await checkBackup(wanted.from, backupSecrets(settings), { tell, signal })
  const holds = `${rowsOfAll(manifest.tables)} rows and ${manifest.objects.length} files, taken at ${manifest.takenAt} by Motora ${manifest.version}`
  if (wanted.check) {
    await prove(manifest, wanted.from, { tell, signal })
    process.stdout.write(`The backup is whole: ${holds}.\n`)
    return
  }
  assertSameEngine(manifest, settings.DATABASE_URL)
  const aside = await restore(settings, manifest, wanted, { tell, signal })
  const logins =
    manifest.logins.length > 0
      ? `Logins that may act as Motora: ${manifest.logins.join(', ')}. One that was made now has no password yet.\n`
      : ''
  process.stdout.write(
    `Restored: ${holds}, in ${Math.round(performance.now() - beganAt)} ms.\n${aside ? `What was there is in ${aside}.\n` : ''}${logins}`,
  )
})
