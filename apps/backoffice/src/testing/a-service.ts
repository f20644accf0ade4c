import { zeroDate } from '@motora/contract'
import type {
  CustomerTotals,
  OperatorTotals,
  Service,
  ServiceDetail,
  ServiceStatistics,
  ServiceTrip,
} from '@motora/contract/sharing'
import { threePoints, tripVehicleId } from './a-trip'

/** A service under way; what matters to a test is passed in. */
export const aService = (facts: Partial<Service> = {}): Service => ({
  serviceId: '99999999-9999-4999-8999-999999999991',
  tripId: null,
  status: 'in progress',
  customerId: '88888888-8888-4888-8888-888888888881',
  customerFullName: 'Rosa Vila Mas',
  customerEmail: 'rosa@riders.demo',
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  sharingOperatorName: 'Moto Barcelona',
  operatorName: 'Moto Barcelona',
  vehicleId: tripVehicleId,
  vehiclePlate: 'MB001',
  vehicleVin: 'VIN00001',
  vehicleName: 'Moto 1',
  originAddress: '',
  destinationAddress: '',
  reserveStartTimestamp: '2026-11-20T09:58:00Z',
  reserveCancelTimestamp: zeroDate,
  reserveLimitTimestamp: '2026-11-20T10:13:00Z',
  tripStartTimestamp: '2026-11-20T10:00:00Z',
  tripEndTimestamp: zeroDate,
  tripStartDay: '2026-11-20',
  tripStartHour: '11:00',
  tripEndDay: '',
  tripEndHour: '',
  minutesToStart: null,
  drivenMinutes: 12,
  totalMinutes: 14,
  pausedMinutes: 2,
  distanceKms: null,
  startBatterySoc: 80,
  endBatterySoc: null,
  batteryUsage: null,
  co2Saved: null,
  speedAverage: null,
  speedMax: null,
  price: null,
  totalPrice: null,
  currency: 'eur',
  discountPercent: 0,
  paymentStatus: null,
  refundedAmount: 0,
  isRefunded: false,
  refundPending: null,
  creditAmount: 0,
  isPaidByCredit: false,
  disputeState: null,
  disputeAmount: null,
  disputeSince: null,
  refundNeedsSecond: false,
  endingImageId: null,
  ...facts,
})

/** One that has ended, of 3.25 km and 3.12 €. */
export const anEndedService = (facts: Partial<Service> = {}): Service =>
  aService({
    status: 'ended',
    tripId: '22222222-2222-4222-8222-222222222222',
    tripEndTimestamp: '2026-11-20T10:14:00Z',
    originAddress: 'Carrer de la Diputació 300, Barcelona',
    destinationAddress: 'Plaça Reial',
    distanceKms: 3.25,
    endBatterySoc: 77,
    batteryUsage: 3,
    speedAverage: 14.07,
    speedMax: 41.5,
    co2Saved: 0.12,
    price: 3.12,
    totalPrice: 3.12,
    paymentStatus: 'pending',
    ...facts,
  })

export const aServiceDetail = (of: Service, facts: Partial<ServiceDetail> = {}): ServiceDetail => ({
  ...of,
  endedBy: of.status === 'ended' ? 'rider' : null,
  isPriceSoFar: of.status !== 'ended',
  priceCents: 312,
  priceLines: [{ kind: 'drive', day: '2026-11-20', mode: null, count: 12, price: 0.26, cents: 312 }],
  creditCents: 0,
  tariffSince: '2026-11-01T08:00:00Z',
  discountPercent: 0,
  payment: null,
  ...facts,
})

export const aServiceTrip = (of: Service): ServiceTrip => ({ ...of, points: threePoints })

const sums = {
  services: 2,
  distanceKms: 1234.5,
  drivenMinutes: 90,
  pausedMinutes: 5,
  totalMinutes: 95,
}
const amounts = [
  { currency: 'eur' as const, amount: 1250.4 },
  { currency: 'usd' as const, amount: 3 },
]
/** What two services come to, in two currencies. */
export const serviceSums: ServiceStatistics = { ...sums, amounts, byStatus: [{ status: 'in progress', services: 2 }] }
const { customerId, customerFullName, customerEmail, sharingOperatorId, sharingOperatorName } = aService()
const totals = { ...sums, amountEur: 1250.4, amountUsd: 3, lastStart: '2026-11-20T09:58:00Z' }
export const customerTotal: CustomerTotals = { customerId, customerFullName, customerEmail, ...totals }
export const operatorTotal: OperatorTotals = { sharingOperatorId, sharingOperatorName, ...totals }
