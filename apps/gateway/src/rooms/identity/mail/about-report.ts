import type { ScreenPath } from '@motora/contract'
import type { ReportFault } from '@motora/contract/identity'
import type { Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import { stops } from '../reports/fault-of.js'
import { findRunRow } from '../reports/stores/run-store.js'
import { mailWords } from './mail-words.js'
import type { MailFacts } from './write-mail.js'

const reports: ScreenPath = '/scheduledReports'

const aboutOf = (fault: ReportFault | null, isOwn: boolean) => {
  if (fault === null) return 'report-ready'
  if (stops(fault)) return isOwn ? 'report-stopped' : 'shared-report-stopped'
  return isOwn ? 'report-failed' : 'shared-report-failed'
}

/**
 * What somebody is told of a scheduled report: that its file can be fetched by one who signs in, or why there is none.
 * Nothing of what is in it. Undefined: it was deleted meanwhile.
 */
export const aboutReport = async (
  work: Work,
  { mailId: id, runId, accountId, until }: { mailId: string; runId: string; accountId: string; until: Date },
  origin: string,
): Promise<MailFacts | undefined> => {
  const account = await findAccountRowById(work, accountId)
  const found = await findRunRow(work, runId)
  if (!account || !found) return undefined
  const { run, report } = found
  const language = account.language ?? 'es'
  const { fault } = run
  const isOwn = report.accountId === accountId
  // to another why it stops is nobody's business, and the list has it not
  const failed = fault !== null && !isOwn
  return {
    id,
    about: aboutOf(fault, isOwn),
    to: account.email,
    language,
    name: account.firstName,
    role: null,
    operatorName: null,
    link: failed ? null : `${origin}${reports}${fault === null ? `?run=${runId}` : ''}`,
    report: report.name,
    inBrowsers: { accountId, until, isUrgent: false, mail: 'otherwise' },
    ...(fault !== null && isOwn && { reason: mailWords[language].reportFaults[fault] }),
  }
}
