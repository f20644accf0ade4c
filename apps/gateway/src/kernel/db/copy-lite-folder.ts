import { cpSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const segment = /^[0-9A-F]{24}$/

/**
 * Copies the folder of an open embedded database. It does not change meanwhile: nothing runs in its thread but this,
 * and the checkpoint before has written down all that was in memory. Of the log of writes only what the copy needs to
 * open is taken; the rest are segments kept for use again, up to 80 MB of them.
 * @param to must not exist
 */
export const copyLiteFolder = async (pglite: PGlite, from: string, to: string): Promise<void> => {
  await pglite.exec('checkpoint')
  const { rows } = await pglite.query<{ first: string; last: string }>(
    `select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`,
  )
  const { first = '', last = '' } = rows[0] ?? {}
  if (!segment.test(first) || !segment.test(last))
    throw new Error('the embedded database does not say where its log is')
  const isNeeded = (path: string): boolean => {
    const name = basename(path)
    return basename(dirname(path)) !== 'pg_wal' || !segment.test(name) || (name >= first && name <= last)
  }
  cpSync(from, to, { recursive: true, errorOnExist: true, force: false, filter: isNeeded })
}
