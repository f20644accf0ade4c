import * as contract from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import { minutesOf } from '@motora/rules/sharing'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import { type Actor, type Handler, handle, handleInOwnTransactions, type Work } from '../../work.js'
import type { ReportDeps } from '../needs.js'
import { monthlyDocument } from './monthly-document.js'
import { factsOfMonth, type ReportedOperator, sumsByMonth } from './monthly-sums.js'
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
      const document = deps.inTransaction(call, scope, async (work) => {
        const operator = await reportedOperator(deps, work, sharingOperatorId)
        const facts = await factsOfMonth(work, operator, year, month)
        if (facts.days.length === 0)
          throw new Refusal('service.none_in_month', 'No rental of this operator ended in that month.')
        return monthlyDocument(operator, { year, month }, facts, reportWords[language], work.now)
      })
      const bytes = await deps.drawPdf(document)
      const { author } = await document
      const fileName = `${author} ${year}-${String(month).padStart(2, '0')}.pdf`
      return { status: 200, body: { contentType: 'application/pdf', fileName, bytes } }
    },
  ),
]
