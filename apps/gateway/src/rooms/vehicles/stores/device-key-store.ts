import type { ListQuery } from '@motora/contract'
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { foldedText } from '../../../kernel/db/column-filter.js'
import { ascending, descending } from '../../../kernel/db/keyset.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { deviceKeys, vehicles } from '../tables.js'

/** The owner of a key; `imei` null: a forwarder, which speaks for many devices. */
export interface DeviceKey {
  keyId: string
  imei: string | null
}

/** @returns whether it is new; false: there is one with this id */
export const insertDeviceKey = async (work: Work, row: typeof deviceKeys.$inferInsert): Promise<boolean> => {
  const made = await work.tx.insert(deviceKeys).values(row).onConflictDoNothing().returning({ id: deviceKeys.id })
  return made.length > 0
}

export const findDeviceKey = async (work: Work, keyHash: string): Promise<DeviceKey | undefined> => {
  const [found] = await work.tx
    .select({ keyId: deviceKeys.id, imei: deviceKeys.imei })
    .from(deviceKeys)
    .where(and(eq(deviceKeys.keyHash, keyHash), isNull(deviceKeys.revokedAt)))
  return found
}

/** Whether a device has a key of its own that is not revoked. */
export const hasDeviceKey = async (work: Work, imei: string): Promise<boolean> =>
  (
    await work.tx
      .select({ id: deviceKeys.id })
      .from(deviceKeys)
      .where(and(eq(deviceKeys.imei, imei), isNull(deviceKeys.revokedAt)))
      .limit(1)
  ).length > 0

/** @returns those of these devices that have a key of their own that is not revoked */
export const keyedDevices = async (work: Work, imeis: readonly string[]): Promise<string[]> => {
  const rows = await work.tx
    .selectDistinct({ imei: deviceKeys.imei })
    .from(deviceKeys)
    // one parameter, however many are connected
    .where(and(isOneOf(deviceKeys.imei, imeis), isNull(deviceKeys.revokedAt)))
  return rows.flatMap(({ imei }) => imei ?? [])
}

/** Notes that these are in use, at most once a minute for each. */
export const noteKeysUsed = async (work: Work, keyIds: readonly string[]): Promise<void> => {
  const minuteAgo = new Date(work.now.getTime() - 60_000)
  const isDue = or(isNull(deviceKeys.lastUsedAt), lt(deviceKeys.lastUsedAt, minuteAgo))
  await work.tx
    .update(deviceKeys)
    .set({ lastUsedAt: work.now })
    .where(and(inArray(deviceKeys.id, [...keyIds]), isDue))
}

/** @returns those of these that are revoked */
export const findRevokedKeys = async (work: Work, keyIds: readonly string[]): Promise<string[]> => {
  const rows = await work.tx
    .select({ id: deviceKeys.id })
    .from(deviceKeys)
    .where(and(inArray(deviceKeys.id, [...keyIds]), isNotNull(deviceKeys.revokedAt)))
  return rows.map(({ id }) => id)
}

/** @returns the key, and whether it was this call that revoked it; undefined when there is none */
export const revokeKeyRow = async (
  work: Work,
  id: string,
): Promise<{ name: string; imei: string | null; isNew: boolean } | undefined> => {
  const [revoked] = await work.tx
    .update(deviceKeys)
    .set({ revokedAt: work.now })
    .where(and(eq(deviceKeys.id, id), isNull(deviceKeys.revokedAt)))
    .returning({ name: deviceKeys.name, imei: deviceKeys.imei })
  if (revoked) return { ...revoked, isNew: true }
  const [known] = await work.tx
    .select({ name: deviceKeys.name, imei: deviceKeys.imei })
    .from(deviceKeys)
    .where(eq(deviceKeys.id, id))
  return known && { ...known, isNew: false }
}

const kind = sql<'device' | 'forwarder'>`case when ${deviceKeys.imei} is null then 'forwarder' else 'device' end`
/**
 * The operator that holds the vehicle of this device now; a retired one has no device any more. The key's column is named
 * with its table: written alone, it would be the vehicle's own.
 */
const operatorId = sql<string | null>`(select v.operator_id from ${vehicles} v
  where v.imei = ${deviceKeys}.${sql.identifier(deviceKeys.imei.name)} and v.retired_at is null)`
const list: List = {
  columns: {
    name: { sql: deviceKeys.name, kind: 'text' },
    kind: { sql: kind, kind: 'text' },
    imei: { sql: deviceKeys.imei, kind: 'text' },
    madeBy: { sql: deviceKeys.madeBy, kind: 'text' },
    made: { sql: deviceKeys.createdAt, kind: 'instant' },
    lastUsed: { sql: deviceKeys.lastUsedAt, kind: 'instant' },
    revoked: { sql: deviceKeys.revokedAt, kind: 'instant' },
  },
  order: [descending(deviceKeys.createdAt), ascending(deviceKeys.id)],
  search: foldedText(deviceKeys.name, deviceKeys.imei),
}

const shown = {
  id: deviceKeys.id,
  name: deviceKeys.name,
  kind,
  imei: deviceKeys.imei,
  operatorId,
  madeBy: deviceKeys.madeBy,
  createdAt: deviceKeys.createdAt,
  lastUsedAt: deviceKeys.lastUsedAt,
  revokedAt: deviceKeys.revokedAt,
}
export interface DeviceKeyRow {
  id: string
  name: string
  kind: 'device' | 'forwarder'
  imei: string | null
  operatorId: string | null
  madeBy: string | null
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** One page of the keys, newest first unless said. @throws Refusal request.invalid for an unknown column */
export const listDeviceKeyRows = (work: Work, query: ListQuery): Promise<Page<DeviceKeyRow>> =>
  pageOf(work.tx, work.tx.select(shown).from(deviceKeys).$dynamic(), list, query)
