import * as contract from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../../work.js'
import { lastDone, lastFailed } from './stores/day-store.js'
import { closeFinding, type FindingRow, listFindings, lockFinding } from './stores/finding-store.js'

const orNull = (cents: number | null): number | null => (cents === null ? null : eurosOf(cents))

const present = (row: FindingRow): contract.PaymentFinding => ({
  id: row.id,
  subject: row.subject,
  kind: row.kind,
  providerRef: row.providerRef,
  currency: row.currency,
  since: row.foundAt.toISOString(),
  lastSeen: row.seenAt.toISOString(),
  paymentId: row.paymentId,
  amountHere: orNull(row.hereCents),
  amountThere: orNull(row.thereCents),
  stateHere: row.hereState,
  stateThere: row.thereState,
})

const close = async (work: Work, id: string, note: string): Promise<void> => {
  if (work.actor.kind !== 'staff') throw new Error('only staff closes a finding')
  const row = await lockFinding(work, id)
  if (!row) throw new Refusal('payment.finding_not_found', 'There is no such difference from the card provider’s list.')
  if (row.closedAt !== null) return
  await closeFinding(work, id, { by: work.actor.accountId, note })
  const { subject, kind, providerRef, hereCents, thereCents } = row
  work.audit({
    event: 'money.finding_closed',
    target: { kind: 'finding', id, name: providerRef },
    before: { subject, kind, amountHere: orNull(hereCents), amountThere: orNull(thereCents) },
    reason: note,
  })
}

/** What a person does with differences from the card provider's list. source: MONEY §6 (reconciliation) */
export const findingHandlers = (): Handler[] => [
  handle(contract.listPaymentFindings, async (work, { query }) => {
    const { rows, ...place } = await listFindings(work, query)
    return { status: 200, body: rows.map(present), ...place }
  }),
  handle(contract.getReconciliation, async (work) => {
    const done = await lastDone(work)
    const failed = await lastFailed(work)
    return {
      status: 200,
      body: {
        day: done?.day ?? null,
        charges: done?.charges ?? 0,
        refunds: done?.refunds ?? 0,
        disputes: done?.disputes ?? 0,
        failed: failed?.failure
          ? { day: failed.day, tried: failed.triedAt.toISOString(), tries: failed.tries, why: failed.failure }
          : null,
      },
    }
  }),
  handle(contract.closePaymentFinding, async (work, { params, body }) => {
    await close(work, params.id, body.note)
    return { status: 204, body: undefined }
  }),
]
