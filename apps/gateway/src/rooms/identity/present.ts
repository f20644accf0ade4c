import type { Account, Session, SupportUser } from '@motora/contract/identity'
import type { AccountOverview } from './list-accounts.js'
import type { SessionRow } from './stores/session-store.js'
import type { SupportUserRow } from './stores/support-user-store.js'

export const presentSession = (row: SessionRow, currentSessionId: string): Session => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  remembered: row.remembered,
  userAgent: row.userAgent,
  isCurrent: row.id === currentSessionId,
})

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

export const presentSupportUser = ({ account, membership }: SupportUserRow): SupportUser => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  fullName: `${account.firstName} ${account.lastName}`.trim(),
  email: account.email,
  phoneNumber: account.mobilePhone,
  identificationDocumentCode: account.documentCode,
  pending: membership.acceptedAt === null,
})
