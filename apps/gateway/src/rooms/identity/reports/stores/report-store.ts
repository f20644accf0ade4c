import type { ListQuery } from '@motora/contract'
import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { foldedSort, foldedText } from '../../../../kernel/db/column-filter.js'
import { ascending } from '../../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../../kernel/db/page-of.js'
import type { Work } from '../../../work.js'
import { accounts, memberships, reportRecipients, reportRuns, scheduledReports } from '../../tables.js'

export type ReportRow = typeof scheduledReports.$inferSelect
export type RunRow = typeof reportRuns.$inferSelect
/** A report with the last time at which it was made, or was to be. */
export interface ReportWithRun {
  report: ReportRow
  run: RunRow | null
}

const list: List = {
  columns: {
    name: { sql: scheduledReports.name, kind: 'text' },
    kind: { sql: scheduledReports.kind, kind: 'choice' },
    frequency: { sql: scheduledReports.frequency, kind: 'choice' },
    state: { sql: scheduledReports.state, kind: 'choice' },
    nextRun: { sql: scheduledReports.nextRunAt, kind: 'instant' },
  },
  order: [ascending(sql`motora_plain(${scheduledReports.name}) collate "C"`, 'text'), ascending(scheduledReports.id)],
  search: foldedText(scheduledReports.name),
}

const withRun = (work: Work) =>
  work.tx
    .select({ report: scheduledReports, run: reportRuns })
    .from(scheduledReports)
    .leftJoin(reportRuns, eq(reportRuns.id, scheduledReports.lastRunId))

export const listReportRows = (work: Work, accountId: string, query: ListQuery): Promise<Page<ReportWithRun>> =>
  pageOf(work.tx, withRun(work).$dynamic(), list, query, eq(scheduledReports.accountId, accountId))

/** One of this account; another's is not found. */
export const findReportRow = async (work: Work, accountId: string, id: string): Promise<ReportWithRun | undefined> =>
  (await withRun(work).where(and(eq(scheduledReports.id, id), eq(scheduledReports.accountId, accountId))))[0]

/** The same, held until the end of this work. */
export const lockReportRow = async (work: Work, id: string): Promise<ReportRow | undefined> =>
  (await work.tx.select().from(scheduledReports).where(eq(scheduledReports.id, id)).for('update'))[0]

export const countReportRows = (work: Work, accountId: string): Promise<number> =>
  work.tx.$count(scheduledReports, eq(scheduledReports.accountId, accountId))

/** @returns false where somebody has the id already */
export const insertReportRow = async (work: Work, row: typeof scheduledReports.$inferInsert): Promise<boolean> =>
  (await work.tx.insert(scheduledReports).values(row).onConflictDoNothing().returning({ id: scheduledReports.id }))
    .length > 0

export const updateReportRow = async (
  work: Work,
  id: string,
  change: Partial<typeof scheduledReports.$inferInsert>,
): Promise<void> => void (await work.tx.update(scheduledReports).set(change).where(eq(scheduledReports.id, id)))

export const deleteReportRow = async (work: Work, id: string): Promise<void> =>
  void (await work.tx.delete(scheduledReports).where(eq(scheduledReports.id, id)))

/** Reports that are due, held: another process takes others meanwhile. */
export const lockDueReports = (work: Work, max: number): Promise<ReportRow[]> =>
  work.tx
    .select()
    .from(scheduledReports)
    .where(and(eq(scheduledReports.state, 'active'), lte(scheduledReports.nextRunAt, work.now)))
    .orderBy(scheduledReports.nextRunAt, scheduledReports.id)
    .limit(max)
    .for('update', { skipLocked: true })

/** Puts these accounts in the place of those who got it. */
export const putRecipientRows = async (work: Work, reportId: string, accountIds: readonly string[]): Promise<void> => {
  await work.tx.delete(reportRecipients).where(eq(reportRecipients.reportId, reportId))
  if (accountIds.length > 0)
    await work.tx.insert(reportRecipients).values(accountIds.map((accountId) => ({ reportId, accountId })))
}

/** As the operator keeps the person in this role, of the provider as the account has it; empty: the e-mail. */
const nameIn = ({ role, name }: { role: Pick<typeof memberships, 'operatorId'>; name: SQL }) =>
  sql<string>`coalesce(nullif(case when ${role.operatorId} is null then ${accounts}.full_name else ${name} end, ''),
    ${accounts.email})`

const [owner, recipient] = [alias(memberships, 'owner'), alias(memberships, 'recipient')]
/** Of whom no role is there any more the e-mail, except to somebody who does not work there either. */
const recipientName = sql<string>`case when ${recipient.id} is not null
    then ${nameIn({ role: recipient as never, name: sql`${recipient}.full_name` })}
  when ${owner.id} is null then '' else ${accounts.email} end`

/** The other people who get these reports, by name. */
export const recipientRows = (
  work: Work,
  reportIds: readonly string[],
): Promise<{ reportId: string; accountId: string; fullName: string }[]> =>
  reportIds.length === 0
    ? Promise.resolve([])
    : work.tx
        .select({ reportId: reportRecipients.reportId, accountId: accounts.id, fullName: recipientName })
        .from(reportRecipients)
        .innerJoin(accounts, eq(accounts.id, reportRecipients.accountId))
        .innerJoin(scheduledReports, eq(scheduledReports.id, reportRecipients.reportId))
        .leftJoin(
          owner,
          or(
            eq(owner.id, scheduledReports.membershipId),
            and(
              isNull(scheduledReports.membershipId),
              eq(owner.accountId, scheduledReports.accountId),
              eq(owner.role, scheduledReports.role),
              sql`${owner.operatorId} is not distinct from ${scheduledReports.forOperator}`,
            ),
          ),
        )
        // the role in which they get it
        .leftJoin(
          recipient,
          and(
            eq(recipient.accountId, accounts.id),
            eq(recipient.role, scheduledReports.role),
            sql`${recipient.operatorId} is not distinct from coalesce(${owner.operatorId}, ${scheduledReports.forOperator})`,
          ),
        )
        .where(inArray(reportRecipients.reportId, [...reportIds]))
        .orderBy(recipientName, accounts.id)

/** A role and whose it is. */
export interface Side {
  role: NonNullable<RunRow['madeForRole']>
  operatorId: string | null
}

const colleagues = ({ role, operatorId }: Side) =>
  and(
    eq(memberships.role, role),
    sql`${memberships.operatorId} is not distinct from ${operatorId}::uuid`,
    isNotNull(memberships.acceptedAt),
    eq(memberships.canOperate, true),
    eq(accounts.canOperate, true),
  )

/** Which of these accounts work with this role for this operator now. */
export const colleaguesAmong = async (work: Work, ids: readonly string[], side: Side): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await work.tx
          .select({ id: accounts.id })
          .from(memberships)
          .innerJoin(accounts, eq(accounts.id, memberships.accountId))
          .where(and(colleagues(side), inArray(accounts.id, [...ids])))
      ).map(({ id }) => id)

const colleagueName = nameIn({ role: memberships, name: sql`${memberships}.full_name` })
const people: List = {
  columns: { fullName: { sql: colleagueName, kind: 'text' } },
  order: [ascending(foldedSort(colleagueName), 'text'), ascending(accounts.id)],
  search: foldedText(colleagueName),
}

/** People who work with this role for this operator now, except one account. */
export const listColleagueRows = (
  work: Work,
  side: Side,
  without: string,
  query: ListQuery,
): Promise<Page<{ id: string; fullName: string }>> =>
  pageOf(
    work.tx,
    work.tx
      .select({ id: accounts.id, fullName: colleagueName })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .$dynamic(),
    people,
    query,
    and(colleagues(side), sql`${accounts.id} <> ${without}::uuid`),
  )
