import type { Work } from '../../work.js'
import type { MembershipRow } from '../accounts/stores/account-store.js'
import { findMembershipRow, findMembershipRowById } from '../accounts/stores/membership-store.js'
import type { ReportRow, Side } from './stores/report-store.js'

type Of = Pick<ReportRow, 'accountId' | 'membershipId' | 'role' | 'forOperator'>

const scheduledWith = async (work: Work, { membershipId }: Of): Promise<MembershipRow | undefined> =>
  membershipId === null ? undefined : findMembershipRowById(work, membershipId)

/**
 * The role that a report is made for: the one with which it was scheduled or, where that was taken away, the same one
 * that its person was given again. Undefined: its person has it not (any more).
 */
export const roleOfReport = async (work: Work, report: Of): Promise<MembershipRow | undefined> => {
  const { accountId, role, forOperator: operatorId } = report
  return (await scheduledWith(work, report)) ?? findMembershipRow(work, { accountId, role, operatorId })
}

/** With whom it is shared: people of this role of this operator, whether or not its person still is one of them. */
export const sideOfReport = async (work: Work, report: Of): Promise<Side> => {
  const { role, operatorId } = (await scheduledWith(work, report)) ?? { ...report, operatorId: report.forOperator }
  return { role, operatorId }
}
