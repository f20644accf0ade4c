import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { deviceKeys } from '../tables.js'

/** Whose key it is; `imei` null: a forwarder, which speaks for many. */
export interface DeviceKey {
  keyId: string
  imei: string | null
}

export const insertDeviceKey = async (work: Work, row: typeof deviceKeys.$inferInsert): Promise<void> => {
  await work.tx.insert(deviceKeys).values(row).onConflictDoNothing()
}

export const findDeviceKey = async (work: Work, keyHash: string): Promise<DeviceKey | undefined> => {
  const [found] = await work.tx
    .select({ keyId: deviceKeys.id, imei: deviceKeys.imei })
    .from(deviceKeys)
    .where(and(eq(deviceKeys.keyHash, keyHash), isNull(deviceKeys.revokedAt)))
  return found
}
