import { type BonusPurchase, listBonusHistory, servicesOfPurchase } from '@motora/contract/money'
import type { PendingRefund } from '@motora/contract/sharing'
import { eurosOf, lotSpentCents } from '@motora/rules/money'
import { Refusal } from '../../kernel/refusal.js'
import type { MoneyRoom } from '../../rooms/money/index.js'
import { type Handler, handle } from '../../rooms/work.js'
import { listPurchases, type PurchaseRow } from './store.js'

/** What this overview reads besides its view. */
export interface BonusHistoryDeps {
  money: Pick<MoneyRoom, 'findPack' | 'spentOf' | 'pendingRefundsOf'>
}

type Spent = Awaited<ReturnType<MoneyRoom['spentOf']>>

const present = (
  row: PurchaseRow,
  minutes: number | null,
  spent: Spent,
  refundPending: PendingRefund | undefined,
): BonusPurchase => ({
  id: row.id,
  customerId: row.customerId,
  customerEmail: row.email,
  customerFullName: row.fullName,
  paymentId: row.paymentId,
  bought: row.openedAt.toISOString(),
  minutes,
  ofert: eurosOf(row.grantedCents),
  ofertLeft: eurosOf(row.leftCents),
  ofertSpent: eurosOf(lotSpentCents(row)),
  ofertForfeited: eurosOf(row.forfeitedCents),
  ofertRefunded: eurosOf(row.refundedCents),
  ofertTaken: eurosOf(row.takenCents),
  refundPending: refundPending ?? null,
  servicesCount: spent[0]?.servicesCount ?? 0,
  services: spent.map(({ serviceId, operatorId: sharingOperatorId, cents, usedAt }) => ({
    serviceId,
    sharingOperatorId,
    spent: eurosOf(cents),
    used: usedAt.toISOString(),
  })),
})

/** Who bought a bonus pack, and what the credit was spent on. source: ledger L-11; decisions §6 */
export const createBonusHistoryOverview = ({ money }: BonusHistoryDeps): { handlers: Handler[] } => ({
  handlers: [
    handle(listBonusHistory, async (work, { params: { id }, query }) => {
      const pack = await money.findPack(work, id)
      if (!pack) throw new Refusal('bonus.not_found', 'There is no such bonus pack.')
      const { rows, ...place } = await listPurchases(work, query, id)
      const spent = await money.spentOf(
        work,
        rows.map((row) => row.id),
        servicesOfPurchase,
      )
      const pending = await money.pendingRefundsOf(
        work,
        rows.map(({ paymentId }) => paymentId),
      )
      const body = rows.map((row) =>
        present(
          row,
          pack.minutes,
          spent.filter(({ lotId }) => lotId === row.id),
          pending.get(row.paymentId),
        ),
      )
      return { status: 200, body, ...place }
    }),
  ],
})
