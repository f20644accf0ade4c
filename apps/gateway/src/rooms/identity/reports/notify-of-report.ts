import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { mailDue } from '../mail/mail-due.js'

/** Asks for the mails about a report that was made, or was not: one for each of these accounts, kept with the change. */
export const notifyOfReport = (work: Work, runId: string, accountIds: readonly string[]): void => {
  for (const accountId of accountIds)
    work.announce(mailDue({ mailId: newId(), at: work.now.toISOString(), what: 'report', runId, accountId }))
}
