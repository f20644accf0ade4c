import * as contract from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import { minutesOf } from '@motora/rules/sharing'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import { type Actor, type Handler, handle, handleInOwnTransactions, type Work } from '../../work.js'
import type { ReportDeps } from '../needs.js'
import { monthlyDocument, serviceRows } from './monthly-document.js'
import { factsOfMonth, type ReportedOperator, servicesOfMonth, sumsByMonth } from './monthly-sums.js'
import { reportWords } from './words/report-words.js'

/** The operator that is said, else the caller's own. @throws Refusal where there is neither */
const askedFor = (actor: Actor, said: string | undefined): string => {
  const id = said ?? (actor.kind === 'staff' ? actor.operatorId : null)
  if (id === null)
    throw invalidInput([{ path: 'query.sharingOperatorId', code: 'required', message: 'Say the operator.' }])
  return id
}

const reportedOperator = async (deps: ReportDeps, work: Work, said: string | undefined): Promise<ReportedOperator> => {
  const operator = await deps.operators.findOperator(work, askedFor(work.actor, said))
  if (!operator) throw new Refusal('operator.not_found', 'There is no such operator.')
  return { id: operator.id, name: operator.name, timezone: operator.timezone }
}

/** Months of an operator. source: customer side, section 7; DECISIONS §5 */
export const reportHandlers = (deps: ReportDeps): Handler[] => [
  handle(contract.getMonthlySummary, async (work, { query: { sharingOperatorId, year } }) => {
    const operator = await reportedOperator(deps, work, sharingOperatorId)
    const sums = await sumsByMonth(work, operator, year)
    return {
      status: 200,
      body: sums.map(({ stretch, currency, servicesCount, distanceMetres, seconds, cents }) => ({
        year,
        month: stretch + 1,
        servicesCount,
        currency,
        totalDistanceKms: distanceMetres / 1000,
        totalMinutes: minutesOf(seconds),
        totalAmount: eurosOf(cents),
      })),
    }
  }),
  handleInOwnTransactions(
    contract.getMonthlyReport,
    'a PDF takes seconds to draw, and no transaction stays open for so long',
    async (call, { query: { sharingOperatorId, year, month, language } }) => {
      if (call.actor.kind !== 'staff') throw new Error('a call for staff was not made by staff')
      const scope = await deps.operators.scopeOf(call.actor, false)
      let author = ''
      const bytes = await deps.drawPdf((begin) =>
        deps.inTransaction(
          call,
          scope,
          async (work) => {
            const operator = await reportedOperator(deps, work, sharingOperatorId)
            author = operator.name
            const facts = await factsOfMonth(work, operator, year, month)
            if (facts.days.length === 0)
              throw new Refusal('service.none_in_month', 'No rental of this operator ended in that month.')
            const words = reportWords[language]
            const add = begin(monthlyDocument(operator, { year, month }, facts, words, work.now))
            if (!facts.isListed) return
            const rowsOf = serviceRows(operator, words)
            for await (const services of servicesOfMonth(work, operator, year, month)) add(rowsOf(services))
          },
          // the sums and the rows below them are of one moment
          { snapshot: true, readOnly: true },
        ),
      )
      const fileName = `${author} ${year}-${String(month).padStart(2, '0')}.pdf`
      return { status: 200, body: { contentType: 'application/pdf', fileName, bytes } }
    },
  ),
]
