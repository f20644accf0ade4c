import { sendBillRecord } from '@motora/contract/money'
import { Refusal } from '../../../kernel/refusal.js'
import { type Call, type Handler, handleInOwnTransactions } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { findBillById } from '../stores/bill-store.js'
import { lockRecordOf, makeRecordDue } from './stores/tax-store.js'

const notRefused = (): Refusal =>
  new Refusal(
    'bill.not_refused',
    'The tax register has not refused the record of this bill: there is nothing to send again.',
  )

/**
 * Makes the refused record of a bill due now: the clock sends it when nothing of its chain is on its way, as it does each
 * day. One that is due already or was accepted meanwhile stays as it is.
 * @throws Refusal bill.not_found, also outside the scope; bill.not_refused
 * source: decision 0078
 */
const sendAgain = async (parts: MoneyParts, call: Call, id: string): Promise<void> => {
  if (call.actor.kind !== 'staff') throw new Error('records of bills are sent again by staff')
  const scope = await parts.scopeOf(call.actor)
  const bill = await parts.inTransaction(call, scope, (work) => findBillById(work, id))
  if (!bill) throw new Refusal('bill.not_found', 'This bill does not exist, or is not yours to see.')
  const { name: register } = parts.taxRegister
  if (register === 'none') throw notRefused()
  await parts.inWorkOf(call, async (work) => {
    const record = await lockRecordOf(work, { billId: id, register })
    if (!record) throw notRefused()
    if (record.dueAt === null || record.dueAt <= work.now) return
    await makeRecordDue(work, record)
    work.audit({
      event: 'money.record_due',
      target: { kind: 'service', id: bill.serviceId },
      operatorId: bill.operatorId,
      after: { billId: id, number: bill.number, refusedWhy: record.answer },
    })
  })
}

/** What a person does with records that the tax register refused. */
export const taxHandlers = (parts: MoneyParts): Handler[] => [
  handleInOwnTransactions(
    sendBillRecord,
    'a bill is looked for as its caller sees it, and records are written by work that sees everything alone',
    async (call, { params: { id } }) => {
      await sendAgain(parts, call, id)
      return { status: 204, body: undefined }
    },
  ),
]
