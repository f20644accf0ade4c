import type { Database } from '../db/database.js'
import { createSecrets, type Secrets } from '../secrets.js'
import { openLastingKeys } from './lasting-keys.js'
import type { MasterKeys } from './master-keys.js'
import { eachOther, type SealedColumn } from './sealed-column.js'

interface Options {
  database: Database
  masterKeys: MasterKeys
  /** Every column with sealed values but the kernel's own. */
  columns: readonly SealedColumn[]
}

const refused = (what: string): Error =>
  new Error(
    `MOTORA_MASTER_KEY_FILE: none of its keys opens ${what}. Put back the line with the key that this database was used with. See docs/operations.md, "The master key".`,
  )

/**
 * The secrets of this database. What it holds must open with the keys there are: a wrong key ends the start, and so
 * does a line that was taken out too early.
 * @throws a sentence that names the setting
 */
export const openSecrets = async ({ database, masterKeys, columns }: Options): Promise<Secrets> => {
  const secrets = createSecrets(masterKeys)
  for (const column of columns) await assertOpens(secrets, column)
  try {
    return createSecrets(masterKeys, await openLastingKeys(database, secrets))
  } catch {
    throw refused('what this database has sealed')
  }
}

/** Values of the first form name no key: that one of them opens is enough, for one alone may be damaged. */
const assertOpens = async (secrets: Secrets, column: SealedColumn): Promise<void> => {
  const name = `${column.table}.${column.column}`
  let opened = 0
  let unopened = 0
  for await (const { rowId, sealed } of eachOther(column, secrets.knownHeads)) {
    if (opens(secrets, { table: column.table, column: column.column, rowId }, sealed)) opened += 1
    else if (sealed[0] === 1) unopened += 1
    else throw refused(`a value in ${name} (row ${rowId})`)
  }
  if (unopened > 0 && opened === 0) throw refused(`what is sealed in ${name}`)
}

const opens = (secrets: Secrets, place: Parameters<Secrets['open']>[1], sealed: Uint8Array): boolean => {
  try {
    secrets.open(sealed, place)
    return true
  } catch {
    return false
  }
}
