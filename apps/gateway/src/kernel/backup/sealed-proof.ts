import { placeOfLastingKey } from '../secrets/lasting-keys.js'
import type { Secrets } from '../secrets.js'
import type { Ask } from './table-sums.js'

/** A value that the database has sealed; hex. */
export interface SealedValue {
  purpose: string
  sealed: string
}

/** What proves the key; nothing where the tables are older than that. */
export const readSealed = async (ask: Ask): Promise<SealedValue[]> => {
  const [found] = await ask<{ there: boolean }>(`select to_regclass('public.lasting_keys') is not null as there`)
  if (!found?.there) return []
  return ask<SealedValue>(`select purpose, encode(sealed, 'hex') as sealed from public.lasting_keys`)
}

/**
 * A backup is sealed with the key that its database is sealed with, or it could not be restored.
 * @throws a sentence that names the setting
 */
export const assertKeyOpens = (secrets: Secrets, values: readonly SealedValue[]): void => {
  for (const { purpose, sealed } of values) {
    try {
      secrets.open(Buffer.from(sealed, 'hex'), placeOfLastingKey(purpose))
    } catch {
      throw new Error(
        'The master key is not the one that this database is sealed with. Name its file in MOTORA_MASTER_KEY_FILE: a backup under another key could not be restored.',
      )
    }
  }
}
