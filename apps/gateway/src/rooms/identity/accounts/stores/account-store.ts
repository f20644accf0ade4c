import type { Role } from '@motora/contract'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../../kernel/db/database.js'
import { newId } from '../../../../kernel/ids.js'
import { createSealedColumn, type SealedColumn } from '../../../../kernel/secrets/sealed-column.js'
import type { Work } from '../../../work.js'
import { accounts, memberships } from '../../tables.js'
import type { PersonRecord } from '../person-record.js'

export type AccountRow = typeof accounts.$inferSelect
export type MembershipRow = typeof memberships.$inferSelect
export type NewAccountRow = Omit<typeof accounts.$inferInsert, 'id' | 'createdAt'>

/** The seeds of second factors, for sealing them again. */
export const sealedSeeds = (database: Database): SealedColumn =>
  createSealedColumn(database, { table: 'accounts', column: 'totp_secret', key: 'id' })

/** @param email in lower case, as `normalEmail` makes it */
export const findAccountRow = async (work: Work, email: string): Promise<AccountRow | undefined> => {
  const rows = await work.tx
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email))
    .limit(1)
  return rows[0]
}

export const findAccountRowById = async (work: Work, accountId: string): Promise<AccountRow | undefined> => {
  const rows = await work.tx.select().from(accounts).where(eq(accounts.id, accountId)).limit(1)
  return rows[0]
}

/** The account, held until the end of this work: what is read of it stays so. */
export const lockAccountRow = async (work: Work, accountId: string): Promise<AccountRow | undefined> => {
  const rows = await work.tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  return rows[0]
}

export const hasAnyAccount = async (work: Work): Promise<boolean> => {
  const rows = await work.tx.select({ id: accounts.id }).from(accounts).limit(1)
  return rows.length > 0
}

/** @returns the new id, or undefined when the e-mail belongs to an account already */
export const insertAccountRow = async (work: Work, id: string, account: NewAccountRow): Promise<string | undefined> => {
  const rows = await work.tx
    .insert(accounts)
    .values({ ...account, id, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return rows[0]?.id
}

export const updateAccountRow = async (
  work: Work,
  accountId: string,
  change: Partial<NewAccountRow>,
): Promise<boolean> => {
  const rows = await work.tx
    .update(accounts)
    .set(change)
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** Removes an account with its roles, sessions and codes. */
export const deleteAccountRow = async (work: Work, accountId: string): Promise<void> => {
  await work.tx.delete(accounts).where(eq(accounts.id, accountId))
}

/** Memberships their person has accepted, oldest first. */
export const listMembershipRows = async (work: Work, accountId: string): Promise<MembershipRow[]> =>
  work.tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), isNotNull(memberships.acceptedAt)))
    .orderBy(memberships.createdAt, memberships.id)

export interface NewMembershipRow {
  accountId: string
  role: Role
  operatorId: string | null
  canOperate: boolean
  seesEverything: boolean
  acceptedAt: Date | null
  /** Of the operators' side alone. */
  record: PersonRecord | { [field in keyof PersonRecord]: null }
}

/** @returns its id; the one of the same role and operator when there is one already */
export const insertMembershipRow = async (work: Work, { record, ...membership }: NewMembershipRow): Promise<string> => {
  const inserted = await work.tx
    .insert(memberships)
    .values({ ...membership, ...record, id: newId(), createdAt: work.now })
    .onConflictDoNothing()
    .returning({ id: memberships.id })
  if (inserted[0]) return inserted[0].id
  const { accountId, role, operatorId } = membership
  const same = await work.tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.role, role),
        sql`${memberships.operatorId} is not distinct from ${operatorId}::uuid`,
      ),
    )
  if (!same[0]) throw new Error('a membership was neither inserted nor found')
  return same[0].id
}

/** @returns the account it belongs to */
export const updateMembershipRow = async (
  work: Work,
  membershipId: string,
  change: { canOperate: boolean },
): Promise<string | undefined> => {
  const rows = await work.tx
    .update(memberships)
    .set(change)
    .where(eq(memberships.id, membershipId))
    .returning({ accountId: memberships.accountId })
  return rows[0]?.accountId
}
