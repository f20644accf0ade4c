import type {
  Settlement,
  SettlementDetail,
  SettlementEntry,
  SettlementTotals,
  SettlementVehicle,
} from '@motora/contract/money'
import { aPayment } from './a-payment'

const { serviceId, sharingOperatorId, operatorName } = aPayment()

/** Of October: 1,200.00 collected, 60.00 taken off, 12.5 % and ten vehicles of 9.00. */
export const aSettlement = (more: Partial<Settlement> = {}): Settlement => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c1',
  month: '2026-10',
  currency: 'eur',
  operatorName,
  sharingOperatorId: sharingOperatorId ?? '',
  made: '2026-11-01T00:03:00Z',
  card: 1000,
  credit: 200,
  refunds: -50,
  disputes: -10,
  commission: -142.5,
  vehicleDays: 310,
  vehicles: -90,
  payable: 907.5,
  ...more,
})

/** What two of them come to. */
export const aSettlementTotals = (more: Partial<SettlementTotals> = {}): SettlementTotals => ({
  currency: 'eur',
  settlements: 2,
  card: 2000,
  credit: 400,
  refunds: -100,
  disputes: -20,
  commission: -285,
  vehicleDays: 620,
  vehicles: -180,
  payable: 1815,
  ...more,
})

export const aSettlementDetail = (more: Partial<SettlementDetail> = {}): SettlementDetail => ({
  ...aSettlement(),
  since: '2026-09-30T22:00:00Z',
  until: '2026-10-31T23:00:00Z',
  timeZone: 'Europe/Madrid',
  operator: { name: 'Moto Barcelona', nif: 'B66012345' },
  commissionPercent: 12.5,
  costByVehicle: 9,
  daysOfMonth: 31,
  ...more,
})

export const aSettlementEntry = (more: Partial<SettlementEntry> = {}): SettlementEntry => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c2',
  at: '2026-10-20T10:14:20Z',
  line: 'card',
  reason: 'charged',
  amount: 3.04,
  currency: 'eur',
  serviceId,
  ...more,
})

export const aSettlementVehicle = (more: Partial<SettlementVehicle> = {}): SettlementVehicle => ({
  vehicleId: '0190d5a2-7c1e-7aaa-8bbb-0000000000c3',
  plate: '1234BCD',
  model: 'S01',
  days: 31,
  ...more,
})
