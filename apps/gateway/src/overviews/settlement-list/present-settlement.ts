import type { Settlement, SettlementDetail, SettlementEntry, SettlementTotals } from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import type { EntryRow, SettlementListRow, SettlementSums } from './store.js'

/** Amounts of a settlement, or of the sum of several: each as it counts in what is payable. source: decision 0187 */
const presentAmounts = (row: Omit<SettlementSums, 'currency' | 'settlements'>) => ({
  card: eurosOf(row.cardCents),
  credit: eurosOf(row.creditCents),
  refunds: eurosOf(row.refundsCents),
  disputes: eurosOf(row.disputesCents),
  commission: eurosOf(row.commissionCents),
  vehicleDays: row.vehicleDays,
  vehicles: eurosOf(row.vehiclesCents),
  payable: eurosOf(row.payableCents),
})

export const presentTotals = (row: SettlementSums): SettlementTotals => ({
  currency: row.currency,
  settlements: row.settlements,
  ...presentAmounts(row),
})

export const presentSettlement = (row: SettlementListRow): Settlement => ({
  id: row.id,
  month: row.month,
  currency: row.currency,
  sharingOperatorId: row.operatorId,
  operatorName: row.nameNow,
  made: row.madeAt.toISOString(),
  ...presentAmounts(row),
})

export const presentDetail = (row: SettlementListRow): SettlementDetail => ({
  ...presentSettlement(row),
  since: row.sinceAt.toISOString(),
  until: row.untilAt.toISOString(),
  timeZone: row.timeZone,
  operator: { name: row.operatorName, nif: row.operatorNif },
  commissionPercent: row.commissionHundredths / 100,
  costByVehicle: eurosOf(row.costByVehicleCents),
  daysOfMonth: row.daysOfMonth,
})

export const presentEntry = ({ id, at, line, reason, cents, currency, serviceId }: EntryRow): SettlementEntry => ({
  id,
  at: at.toISOString(),
  line,
  reason,
  amount: eurosOf(cents),
  currency,
  serviceId,
})
