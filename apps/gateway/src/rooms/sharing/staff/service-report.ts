import * as contract from '@motora/contract/sharing'
import type { PapersOfPayment } from '../../money/index.js'
import { type Handler, handleInOwnTransactions } from '../../work.js'
import type { ReportDeps, SharingDeps } from '../needs.js'
import { receiptDocument, receiptWords } from '../reports/index.js'
import { findService, unknownService } from '../services/index.js'
import { presentDetail } from './staff-endpoints.js'

/** Of what is not owed yet, or never was. */
const noPapers: PapersOfPayment = { billNumber: null, givenBackCents: 0, disputes: [] }

/** A service as a PDF, for those who see it. source: ledger N-08; decision 0108 */
export const serviceReportHandler = (deps: SharingDeps & ReportDeps): Handler =>
  handleInOwnTransactions(
    contract.getServiceReport,
    'a PDF is drawn on a thread, and no transaction stays open for so long',
    async (call, { params: { id }, query: { language } }) => {
      if (call.actor.kind !== 'staff') throw new Error('a call for staff was not made by staff')
      const scope = await deps.operators.scopeOf(call.actor, false)
      const document = deps.inTransaction(call, scope, async (work) => {
        const row = await findService(work, id)
        const operator = row && (await deps.operators.findOperator(work, row.operatorId))
        if (!row || !operator) throw unknownService()
        const papers = row.paymentId === null ? noPapers : await deps.money.papersOf(work, row.paymentId)
        return receiptDocument(await presentDetail(deps, work, row), papers, operator, receiptWords[language], work.now)
      })
      const bytes = await deps.drawPdf(document)
      const { title } = await document
      return { status: 200, body: { contentType: 'application/pdf', fileName: `${title}.pdf`, bytes } }
    },
  )
