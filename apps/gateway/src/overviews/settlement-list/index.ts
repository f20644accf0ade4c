import * as contract from '@motora/contract/money'
import type { DrawPdf } from '../../kernel/pdf/pdf-document.js'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import { type Handler, handle, handleInOwnTransactions, type InTransaction, type Work } from '../../rooms/work.js'
import { presentDetail, presentEntry, presentSettlement, presentTotals } from './present-settlement.js'
import { settlementDocument } from './settlement-document.js'
import {
  findSettlement,
  listEntryRows,
  listSettlementRows,
  listVehicleRows,
  type SettlementListRow,
  sumSettlements,
} from './store.js'
import { settlementWords } from './words/settlement-words.js'

/** What this overview needs besides its views. */
export interface SettlementListDeps {
  inTransaction: InTransaction
  operators: Pick<OperatorsRoom, 'scopeOf'>
  drawPdf: DrawPdf
}

/** @throws Refusal settlement.not_found, also outside the scope */
const getSettlement = async (work: Work, id: string): Promise<SettlementListRow> => {
  const row = await findSettlement(work, id)
  if (!row) throw new Refusal('settlement.not_found', 'This settlement does not exist, or is not yours to see.')
  return row
}

const drawn = 'a PDF takes seconds to draw, and no transaction stays open for so long'

/** Settlements of months and what is behind their lines. source: MONEY §7; ledger P-02 */
export const createSettlementListOverview = (deps: SettlementListDeps): { handlers: Handler[] } => ({
  handlers: [
    handle(contract.listSettlements, async (work, { query }) => {
      const { rows, ...place } = await listSettlementRows(work, query, query.sharingOperatorId)
      return { status: 200, body: rows.map(presentSettlement), ...place }
    }),
    handle(contract.getSettlementTotals, async (work, { query }) => ({
      status: 200,
      body: (await sumSettlements(work, query, query.sharingOperatorId)).map(presentTotals),
    })),
    handle(contract.getSettlement, async (work, { params }) => ({
      status: 200,
      body: presentDetail(await getSettlement(work, params.id)),
    })),
    handleInOwnTransactions(contract.getSettlementPdf, drawn, async (call, { params, query: { language } }) => {
      if (call.actor.kind !== 'staff') throw new Error('a call for staff was not made by staff')
      const scope = await deps.operators.scopeOf(call.actor, false)
      const row = await deps.inTransaction(call, scope, (work) => getSettlement(work, params.id))
      const document = settlementDocument(row, settlementWords[language])
      const bytes = await deps.drawPdf(document)
      const fileName = `${document.title}, ${document.author}.pdf`
      return { status: 200 as const, body: { contentType: 'application/pdf', fileName, bytes } }
    }),
    handle(contract.listSettlementEntries, async (work, { params, query }) => {
      await getSettlement(work, params.id)
      const { rows, ...place } = await listEntryRows(work, query, params.id, query.line)
      return { status: 200, body: rows.map(presentEntry), ...place }
    }),
    handle(contract.listSettlementVehicles, async (work, { params, query }) => {
      await getSettlement(work, params.id)
      const { rows, ...place } = await listVehicleRows(work, query, params.id)
      return {
        status: 200,
        body: rows.map(({ vehicleId, plate, model, days }) => ({ vehicleId, plate, model, days })),
        ...place,
      }
    }),
  ],
})
