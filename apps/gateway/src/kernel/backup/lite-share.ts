import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LiteConnection } from '../db/lite-connection.js'
import { connectInWorker } from '../db/lite-connection.js'
import type { LiteDatabase } from '../db/lite-database.js'
import { appliedMigrationsText } from '../db/migrate.js'
import { filesBelow, packFolder, unpackFolder } from './packed-folder.js'
import { readSealed } from './sealed-proof.js'
import { type Ask, differencesOf, sumTables, type TableSum } from './table-sums.js'
import type { DatabaseShare, Progress } from './take-backup.js'

export const litePart = 'database.tar.gz'

/** In a worker unless a test says otherwise. */
export type Connect = (folder: string) => Promise<LiteConnection>

/** Opens a folder of the embedded database that no other process uses, and looks at it. */
const lookInto = async <T>(folder: string, connect: Connect, look: (ask: Ask) => Promise<T>): Promise<T> => {
  const connection = await connect(folder)
  try {
    return await look(
      async <R>(text: string) =>
        (await connection.do({ kind: 'query', text, values: [], rowMode: 'object' })).rows as R[],
    )
  } finally {
    await connection.do({ kind: 'close' }).catch(() => undefined)
    await connection.terminate()
  }
}

/**
 * Opens an unpacked database and counts what is in it.
 * @throws a sentence that names the tables that are not as they were
 */
export const proveLiteFolder = async (
  folder: string,
  tables: readonly TableSum[],
  connect: Connect = connectInWorker,
): Promise<void> => {
  const differences = differencesOf(tables, await lookInto(folder, connect, (ask) => sumTables(ask)))
  if (differences.length > 0)
    throw new Error(`The copy of the database is not what was copied: ${differences.slice(0, 5).join('; ')}.`)
}

/** A copy must not take the last room from the database itself. */
const assertRoom = async (database: string, into: string): Promise<void> => {
  let bytes = 0
  for await (const file of filesBelow(database)) bytes += file.bytes
  const { bavail, bsize } = await statfs(into)
  const wantedBytes = bytes * 2 + 64 * 1024 * 1024
  if (bavail * bsize < wantedBytes)
    throw new Error(
      `A snapshot needs ${Math.ceil(wantedBytes / 1e6)} MB of room in ${into}; there are ${Math.floor((bavail * bsize) / 1e6)} MB. Name another disk in MOTORA_SNAPSHOT_DIR.`,
    )
}

/**
 * Takes the embedded database into a backup while it is in use. Others wait as long as its folder is copied and added
 * up; packing, unpacking and opening the copy happen next to it.
 * @param folder of the open database
 */
export const takeLite =
  (database: LiteDatabase, folder: string, connect: Connect = connectInWorker) =>
  async (into: string, { tell, signal }: Progress): Promise<DatabaseShare> => {
    await assertRoom(folder, into)
    const copy = join(into, '.copy')
    tell('the database')
    const { seen, at, stoppedMs } = await database.copyTo(copy, async (ask) => ({
      tables: await sumTables(ask),
      sealed: await readSealed(ask),
      migrations: await ask<{ hash: string }>(appliedMigrationsText),
      version: await ask<{ version: string }>(`select current_setting('server_version_num') as version`),
    }))
    const hashed = await packFolder(copy, join(into, litePart), signal)
    await rm(copy, { recursive: true })
    tell('the proof that the copy opens')
    const proof = join(into, '.proof')
    await unpackFolder(join(into, litePart), proof, signal)
    await proveLiteFolder(proof, seen.tables, connect)
    await rm(proof, { recursive: true })
    return {
      engine: 'embedded',
      engineVersion: Number(seen.version[0]?.version),
      migrations: seen.migrations.map(({ hash }) => hash),
      takenAt: at.toISOString(),
      tables: seen.tables,
      sealed: seen.sealed,
      logins: [],
      part: { name: litePart, ...hashed },
      stoppedMs,
    }
  }
