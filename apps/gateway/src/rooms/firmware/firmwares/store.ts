import type { ListQuery } from '@motora/contract'
import type { FirmwareTarget } from '@motora/contract/firmware'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { foldedText } from '../../../kernel/db/column-filter.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import { shownBytes } from '../../../kernel/db/whole-condition.js'
import type { Work } from '../../work.js'
import { firmwares as f, upgrades } from '../tables.js'

export type FirmwareRow = typeof f.$inferSelect
export type NewFirmwareRow = typeof f.$inferInsert

export const findFirmwareRow = async (work: Work, id: string): Promise<FirmwareRow | undefined> =>
  (await work.tx.select().from(f).where(eq(f.id, id)))[0]

/** The row, held until the end of the work: a campaign that starts with it waits. */
export const lockFirmwareRow = async (work: Work, id: string): Promise<FirmwareRow | undefined> =>
  (await work.tx.select().from(f).where(eq(f.id, id)).for('update'))[0]

/** The row, which no one else changes until the end of the work; work that notes its use holds it against others. */
export const holdFirmwareRow = async (
  work: Work,
  id: string,
  hold: 'share' | 'no key update' = 'share',
): Promise<FirmwareRow | undefined> => (await work.tx.select().from(f).where(eq(f.id, id)).for(hold))[0]

export const findByVersionOrder = async (
  work: Work,
  target: FirmwareTarget,
  versionOrder: string,
): Promise<FirmwareRow | undefined> =>
  (
    await work.tx
      .select()
      .from(f)
      .where(and(eq(f.target, target), eq(f.versionOrder, versionOrder)))
  )[0]

/** Which of these versions exist, in any order. */
export const listByVersionOrders = async (
  work: Work,
  versions: readonly { target: FirmwareTarget; versionOrder: string }[],
): Promise<FirmwareRow[]> =>
  versions.length === 0
    ? []
    : work.tx
        .select()
        .from(f)
        .where(or(...versions.map((one) => and(eq(f.target, one.target), eq(f.versionOrder, one.versionOrder)))))

/** @returns undefined when its id, its version or its file is taken */
export const insertFirmwareOnce = async (work: Work, row: NewFirmwareRow): Promise<FirmwareRow | undefined> =>
  (await work.tx.insert(f).values(row).onConflictDoNothing().returning())[0]

export const updateFirmwareRow = async (
  work: Work,
  id: string,
  change: Partial<NewFirmwareRow>,
): Promise<FirmwareRow> => {
  const [row] = await work.tx
    .update(f)
    .set({ ...change, revision: sql`${f.revision} + 1` })
    .where(eq(f.id, id))
    .returning()
  if (!row) throw new Error('a firmware that was locked is gone')
  return row
}

/** From the first campaign on. */
export const noteUsed = async (work: Work, id: string): Promise<void> => {
  await work.tx
    .update(f)
    .set({ usedAt: work.now })
    .where(and(eq(f.id, id), isNull(f.usedAt)))
}

/** Which of these a campaign that this work sees refers to, a draft as well; or one has brought into vehicles. */
export const usedAmong = async (work: Work, rows: readonly FirmwareRow[]): Promise<Set<string>> => {
  const ids = rows.map(({ id }) => id)
  const referred =
    ids.length === 0
      ? []
      : await work.tx
          .selectDistinct({ firmwareId: upgrades.firmwareId })
          .from(upgrades)
          .where(inArray(upgrades.firmwareId, ids))
  const before = rows.flatMap(({ id, usedAt }) => (usedAt === null ? [] : id))
  return new Set([...before, ...referred.map(({ firmwareId }) => firmwareId)])
}
/** The same, as a condition of the list. */
const isUsed = sql`(${f.usedAt} is not null or exists (
  select 1 from ${upgrades} where ${upgrades}.${sql.identifier(upgrades.firmwareId.name)} = ${f}.${sql.identifier(f.id.name)}
))`

export const deleteFirmwareRow = async (work: Work, id: string): Promise<void> => {
  await work.tx.delete(f).where(eq(f.id, id))
}

const list: List = {
  columns: {
    name: { sql: f.name, kind: 'text' },
    target: { sql: f.target, kind: 'choice' },
    version: { sql: f.version, kind: 'text', sort: sql`${f.versionOrder} collate "C"` },
    hardwareVersions: { sql: sql`array_to_string(${f.hardwareVersions}, ' ')`, kind: 'text' },
    fileName: { sql: f.fileName, kind: 'text' },
    sizeBytes: { sql: f.sizeBytes, kind: 'number', shown: shownBytes },
    created: { sql: f.createdAt, kind: 'instant' },
    createdBy: { sql: f.createdBy, kind: 'text' },
    isActive: { sql: f.isActive, kind: 'boolean' },
    isUsed: { sql: isUsed, kind: 'boolean' },
  },
  order: [descending(f.createdAt), descending(f.id)],
  search: foldedText(f.name, f.version, f.notes),
}

/** One page, the newest first unless said, with how many there are in all. */
export const listFirmwareRows = (work: Work, query: ListQuery): Promise<Page<FirmwareRow>> =>
  pageOf(work.tx, work.tx.select().from(f).$dynamic(), list, query)
