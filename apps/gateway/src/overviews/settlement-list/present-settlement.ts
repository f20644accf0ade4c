import type { Settlement, SettlementDetail, SettlementEntry } from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import type { EntryRow, SettlementListRow } from './store.js'

export const presentSettlement = (row: SettlementListRow): Settlement => ({
  id: row.id,
  month: row.month,
  currency: row.currency,
  sharingOperatorId: row.operatorId,
  operatorName: row.nameNow,
  made: row.madeAt.toISOString(),
  card: eurosOf(row.cardCents),
  credit: eurosOf(row.creditCents),
  refunds: eurosOf(row.refundsCents),
  disputes: eurosOf(row.disputesCents),
  commission: eurosOf(row.commissionCents),
  vehicleDays: row.vehicleDays,
  vehicles: eurosOf(row.vehiclesCents),
  payable: eurosOf(row.payableCents),
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
