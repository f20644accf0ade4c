import { roleNames } from '@motora/contract'
import { isAdministrator } from '@motora/rules/identity'
import { and, countDistinct, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { accounts, memberships } from '../../tables.js'

/**
 * Lets changes of who administers take turns: two that shut each other out would leave none. Until the end of this
 * work.
 */
export const holdAdministrators = async (work: Work): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext('motora administrators'))`)
}

const administrates = and(
  eq(accounts.canOperate, true),
  isNotNull(accounts.passwordHash),
  isNotNull(memberships.acceptedAt),
  inArray(memberships.role, roleNames.filter(isAdministrator)),
)

/** The accounts that can sign in as administrator. */
export const listAdministratorIds = async (work: Work): Promise<string[]> => {
  const rows = await work.tx
    .selectDistinct({ id: accounts.id })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(administrates)
  return rows.map(({ id }) => id)
}

/** How many accounts but this one can sign in as administrator. */
export const countOtherAdministrators = async (work: Work, accountId: string): Promise<number> => {
  const [counted] = await work.tx
    .select({ others: countDistinct(accounts.id) })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(and(ne(accounts.id, accountId), administrates))
  return counted?.others ?? 0
}
