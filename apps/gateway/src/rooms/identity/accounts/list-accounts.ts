import type { ListQuery } from '@motora/contract'
import type { Account } from '@motora/contract/identity'
import type { Page } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import {
  countLiveSessions,
  findListedAccount,
  type ListedAccount,
  listAccountRows,
} from './stores/account-list-store.js'
import type { MembershipRow } from './stores/account-store.js'
import { listAllMembershipRows } from './stores/membership-store.js'

/** An account as those see it who look after all of them; names of operators are joined above this room. */
export interface AccountOverview extends ListedAccount {
  memberships: MembershipRow[]
  sessionCount: number
}

const complete = async (work: Work, rows: readonly ListedAccount[]): Promise<AccountOverview[]> => {
  const ids = rows.map(({ account }) => account.id)
  const memberships = await listAllMembershipRows(work, ids)
  const live = await countLiveSessions(work, ids)
  return rows.map((row) => ({
    ...row,
    memberships: memberships.filter(({ accountId }) => accountId === row.account.id),
    sessionCount: live.get(row.account.id) ?? 0,
  }))
}

/** One page of all accounts; for work that sees everything. */
export const listAccounts = async (work: Work, list: ListQuery): Promise<Page<AccountOverview>> => {
  const { rows, ...place } = await listAccountRows(work, list)
  return { rows: await complete(work, rows), ...place }
}

export const findAccount = async (work: Work, accountId: string): Promise<AccountOverview | undefined> => {
  const row = await findListedAccount(work, accountId)
  return row && (await complete(work, [row]))[0]
}

/** @param operatorName of an operator by its id; rooms above know the operators */
export const presentAccount = (
  { account, fullName, suspendedByName, sessionCount, memberships }: AccountOverview,
  operatorName: (operatorId: string) => string | undefined,
): Account => ({
  id: account.id,
  email: account.email,
  fullName,
  phoneNumber: account.mobilePhone,
  suspended: account.suspendedAt !== null,
  suspendedReason: account.suspendedReason,
  suspendedAt: account.suspendedAt?.toISOString() ?? null,
  suspendedByName,
  secondFactorEnrolled: account.totpEnrolledAt !== null,
  emailConfirmed: account.emailConfirmedAt !== null,
  lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
  createdAt: account.createdAt.toISOString(),
  sessionCount,
  memberships: memberships.map(({ id, role, operatorId, canOperate, seesEverything, acceptedAt }) => ({
    id,
    role,
    operatorId,
    operatorName: operatorId === null ? null : (operatorName(operatorId) ?? null),
    canOperate,
    seesEverything,
    pending: acceptedAt === null,
  })),
})
