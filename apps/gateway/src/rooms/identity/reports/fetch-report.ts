import { getReportFile, type ReportContent } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handleInOwnTransactions } from '../../work.js'
import { type ReportDeps, staffOf } from './needs.js'
import { findFetchableRun } from './stores/run-store.js'

const unknown = () => new Refusal('request.not_found', 'There is no such file of a report, or not any more.')

/** What a record says of a file. */
const whatOf = (content: ReportContent) =>
  content.kind === 'list' ? { format: content.format, list: content.list } : { format: 'pdf' }

/**
 * The bytes of a report that was made, for its owner and those who get it. Anyone else, and these with another role than
 * the one that it was made for, finds none. That somebody was let in is kept before the first byte goes.
 */
export const findFileToFetch = ({ inTransaction, everyAccount, maker, objects, log }: ReportDeps): Handler =>
  handleInOwnTransactions(
    getReportFile,
    'its bytes are on their way for long, and that they were fetched is kept before',
    async (call, { params }) => {
      const { accountId, role, operatorId } = staffOf(call.actor)
      const { run, report } = await inTransaction(call, everyAccount, async (work) => {
        const found = await findFetchableRun(work, params.id, accountId)
        if (!found || found.run.madeForRole !== role || found.run.madeForOperator !== operatorId) throw unknown()
        return found
      })
      const { objectKey, contentType, fileName, madeOf } = run
      // from before this was kept, and the report may be about something else by now
      if (!madeOf) throw unknown()
      // by what is in the file; a right that has gone meanwhile counts for what was made before as well
      await maker.check(call, madeOf)
      const object = objectKey ? await objects.open(objectKey) : undefined
      if (!object || !contentType || !fileName) {
        log.error({ run: run.id }, 'the object store does not have the file of a report')
        throw unknown()
      }
      await inTransaction(call, everyAccount, async (work) =>
        work.audit({
          event: 'identity.report_downloaded',
          target: { kind: 'report', id: run.id, name: report.name },
          operatorId,
          after: { ...whatOf(madeOf), rows: run.rowsWritten },
        }),
      )
      const { bytes: stream, lengthBytes } = object
      return { status: 200, body: { contentType, fileName, stream, lengthBytes } }
    },
  )
