import { type Database, rowsOf, sql } from '../db/database.js'
import type { Secrets } from '../secrets.js'
import { type LastingKeys, type LastingPurpose, lastingPurposes } from './lasting-purposes.js'
import { createSealedColumn, type SealedColumn } from './sealed-column.js'

/** For sealing them again. */
export const sealedLastingKeys = (database: Database): SealedColumn =>
  createSealedColumn(database, { table: 'lasting_keys', column: 'sealed', key: 'purpose' })

const everything = { kind: 'everything' } as const
/** Where one is stored, for the code that opens it. */
export const placeOfLastingKey = (purpose: string) => ({ table: 'lasting_keys', column: 'sealed', rowId: purpose })

const readLastingKeys = (database: Database): Promise<{ purpose: string; sealed: Uint8Array }[]> =>
  database.transaction(everything, async (tx) =>
    (
      await rowsOf<{ purpose: string; sealed: string }>(
        tx,
        sql`select purpose, encode(sealed, 'hex') as sealed from lasting_keys`,
      )
    ).map(({ purpose, sealed }) => ({ purpose, sealed: Buffer.from(sealed, 'hex') })),
  )

/** Keeps those that are not kept yet; of two processes that start at the same time, the first one's stay. */
const keepMissing = (database: Database, secrets: Secrets): Promise<void> =>
  database.transaction(everything, async (tx) => {
    for (const purpose of lastingPurposes) {
      const sealed = secrets.seal(secrets.lastingKey(purpose), placeOfLastingKey(purpose)).toString('hex')
      await tx.execute(
        sql`insert into lasting_keys (purpose, sealed) values (${purpose}, decode(${sealed}, 'hex')) on conflict do nothing`,
      )
    }
  })

/**
 * @param secrets of the master keys alone
 * @throws when they do not open what is stored
 */
export const openLastingKeys = async (database: Database, secrets: Secrets): Promise<LastingKeys> => {
  let kept = await readLastingKeys(database)
  if (lastingPurposes.some((purpose) => !kept.some((row) => row.purpose === purpose))) {
    // a wrong key must not add to what others have sealed
    for (const { purpose, sealed } of kept) secrets.open(sealed, placeOfLastingKey(purpose))
    await keepMissing(database, secrets)
    kept = await readLastingKeys(database)
  }
  return new Map(
    kept.map(({ purpose, sealed }) => [purpose as LastingPurpose, secrets.open(sealed, placeOfLastingKey(purpose))]),
  )
}
