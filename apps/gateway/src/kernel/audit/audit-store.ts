import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { rowsOf, sql, type Tx } from '../db/database.js'
import { type AuditRow, auditEvents } from './audit-table.js'
import { beforeTheFirst, hex, type Link } from './chain.js'

/** @returns whether this transaction may link: one at a time, in whatever process */
export const mayLink = async (tx: Tx): Promise<boolean> => {
  const rows = await rowsOf<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtext('motora audit chain')) as mine`,
  )
  return rows[0]?.mine ?? false
}

/** The last link, or what is before the first. */
export const findHead = async (tx: Tx): Promise<Link & { at: Date | null }> => {
  const [row] = await tx
    .select({ sequence: auditEvents.sequence, hash: auditEvents.hash, at: auditEvents.at })
    .from(auditEvents)
    .where(gt(auditEvents.sequence, 0))
    .orderBy(desc(auditEvents.sequence))
    .limit(1)
  return row?.sequence && row.hash
    ? { sequence: row.sequence, hash: row.hash, at: row.at }
    : { ...beforeTheFirst, at: null }
}

export const findHashAt = async (tx: Tx, sequence: number): Promise<Uint8Array | undefined> => {
  const [row] = await tx
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.sequence, sequence))
    .limit(1)
  return row?.hash ?? undefined
}

/** Records that wait to be linked, oldest first. */
export const listWaiting = (tx: Tx, limit: number): Promise<AuditRow[]> =>
  tx.select().from(auditEvents).where(isNull(auditEvents.sequence)).orderBy(asc(auditEvents.id)).limit(limit)

export const countWaiting = async (tx: Tx): Promise<number> => {
  const [row] = await tx.select({ n: count() }).from(auditEvents).where(isNull(auditEvents.sequence))
  return row?.n ?? 0
}

export const writeLinks = async (tx: Tx, links: readonly (Link & { id: string })[]): Promise<void> => {
  const rows = links.map(
    ({ id, sequence, hash }) => sql`(${id}::uuid, ${sequence}::bigint, decode(${hex(hash)}, 'hex'))`,
  )
  await tx.execute(
    sql`update audit_events set sequence = link.sequence, hash = link.hash
        from (values ${sql.join(rows, sql`, `)}) as link (id, sequence, hash) where audit_events.id = link.id`,
  )
}

/** Linked records after a place in the chain, in its order. */
export const listLinked = (tx: Tx, after: number, limit: number): Promise<AuditRow[]> =>
  tx
    .select()
    .from(auditEvents)
    .where(and(gt(auditEvents.sequence, after)))
    .orderBy(asc(auditEvents.sequence))
    .limit(limit)
