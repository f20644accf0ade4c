import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { environmentWith, type Settings } from '../config/env.js'
import { s3Of } from '../config/s3-of.js'
import { requestBackup } from '../kernel/backup/backup-socket.js'
import { takeLite } from '../kernel/backup/lite-share.js'
import { takePostgres } from '../kernel/backup/postgres-share.js'
import { type BackupSource, type Progress, type TakenBackup, takeBackup } from '../kernel/backup/take-backup.js'
import { connectInWorker } from '../kernel/db/lite-connection.js'
import { LiteDatabase } from '../kernel/db/lite-database.js'
import { takeLock } from '../kernel/db/lock-file.js'
import { createLog } from '../kernel/log.js'
import { ownVersion } from '../kernel/own-files.js'
import { snapshotFolderOf } from '../open-snapshots.js'
import { openObjects } from '../outside/objects/open-objects.js'
import { backupSecrets } from './backup-secrets.js'
import { WrongUsage } from './imports/row-refused.js'
import { runCommand } from './run-command.js'

const usage = `Takes a backup of the database that the settings name, with its files, while Motora runs or not.

  npm run backup -- --to /backups     makes a folder motora-<time> there; MOTORA_SNAPSHOT_DIR unless said

PostgreSQL: MIGRATE_DATABASE_URL (or DATABASE_URL) must name a login that sees every row (BYPASSRLS).
The master key is never inside: keep it apart. docs/operations.md says how to restore, and how to try it.
`

const version = ownVersion()

const readArguments = (args: string[]): string | undefined => {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values.to
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

/** The rest of a backup, whatever the engine. */
const withSource = async <T>(settings: Settings, use: (source: Omit<BackupSource, 'takeDatabase'>) => Promise<T>) => {
  const dataDir = resolve(settings.MOTORA_DATA_DIR)
  const secrets = backupSecrets(settings)
  const s3 = s3Of(settings)
  const files = await openObjects({ s3, dataDir, log: createLog('error') })
  try {
    const objects = { store: files.objects, folder: s3 ? undefined : resolve(dataDir, 'objects') }
    return await use({ objects, dataDir, secrets, version })
  } finally {
    files.close()
  }
}

const backUpServer = (settings: Settings, url: string, to: string, progress: Progress): Promise<TakenBackup> =>
  withSource(settings, (source) =>
    takeBackup({ ...source, takeDatabase: takePostgres(url, environmentWith) }, to, progress),
  )

/** A running gateway holds its folder alone, so it makes the backup; else this command opens the folder. */
const backUpFolder = async (settings: Settings, to: string, progress: Progress): Promise<TakenBackup> => {
  const dataDir = resolve(settings.MOTORA_DATA_DIR)
  const folder = resolve(dataDir, 'database')
  if (!existsSync(folder)) throw new Error(`There is no database in ${dataDir}: MOTORA_DATA_DIR names the folder.`)
  const byGateway = await requestBackup(dataDir, to, progress)
  if (byGateway) return byGateway
  const giveBack = takeLock(resolve(dataDir, 'motora.lock'))
  try {
    const database = await LiteDatabase.open(() => connectInWorker(folder), createLog('error'))
    try {
      return await withSource(settings, (source) =>
        takeBackup({ ...source, takeDatabase: takeLite(database, folder) }, to, progress),
      )
    } finally {
      await database.close()
    }
  } finally {
    giveBack()
  }
}

await runCommand(usage, async (settings, args, signal) => {
  const to = resolve(readArguments(args) ?? snapshotFolderOf(settings))
  let told = ''
  const tell = (what: string): void => {
    if (what !== told) process.stdout.write(`${what}\n`)
    told = what
  }
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl } = settings
  const taken = await (url
    ? backUpServer(settings, ownerUrl ?? url, to, { tell, signal })
    : backUpFolder(settings, to, { tell, signal }))
  const { folder, rows, objects, bytes, stoppedMs, tookMs } = taken
  process.stdout.write(
    `${folder}\n${rows} rows, ${objects} files, ${(bytes / 1e6).toFixed(1)} MB next to the files, ${tookMs} ms` +
      `${url ? '' : `, others waited ${stoppedMs} ms`}.\nThe master key is not in it. Without it the backup cannot be restored: keep it in another place.\n`,
  )
})
