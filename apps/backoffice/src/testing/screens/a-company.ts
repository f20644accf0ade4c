import { type EndpointSpec, isBinary } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import {
  type CustomerReview,
  getCustomer,
  getCustomerReview,
  getShiftCalendar,
  listCustomers,
  listValidationRequests,
} from '@motora/contract/customers'
import { getFileDetails, listFiles } from '@motora/contract/files'
import {
  getFirmware,
  getUpgrade,
  listFirmwares,
  listUpgrades,
  listUpgradeVehicles,
  listVehicleUpgrades,
} from '@motora/contract/firmware'
import {
  getAccountById,
  listAccounts,
  listCauUsers,
  listOperatorUsers,
  listSacUsers,
  listScheduledReports,
  listTechnicians,
} from '@motora/contract/identity'
import { listDeadLetters } from '@motora/contract/jobs'
import {
  getBill,
  getBillTotals,
  getLedgerBalances,
  getSettlement,
  getSettlementTotals,
  listBills,
  listBonuses,
  listLedger,
  listSettlements,
} from '@motora/contract/money'
import { getOperator, listOperators, listVehicleOffers, listVehicleRequests } from '@motora/contract/operators'
import { getCurrentRateOfLoggedOperator, listDiscountsOfLoggedOperator, listRates } from '@motora/contract/pricing'
import {
  getService,
  getServiceStatistics,
  getServiceTrips,
  listServices,
  listTotalsByCustomers,
  listTotalsByOperators,
} from '@motora/contract/sharing'
import { getTicket, listOpenTicketsByVehicle, listTickets } from '@motora/contract/technicians'
import {
  getVehicle,
  getVehicleRecord,
  listCommandOffers,
  listVehicles,
  vehicleCommandKinds,
} from '@motora/contract/vehicles'
import { aStoredFile } from '../../features/files/testing/a-stored-file'
import { aBill, aBillDetail } from '../a-bill'
import { aBonus } from '../a-bonus'
import { aCustomer } from '../a-customer'
import { aDiscount } from '../a-discount'
import { aLedger, aLedgerTransfer } from '../a-ledger'
import { aRate } from '../a-rate'
import { aScheduledReport } from '../a-scheduled-report'
import { aService, aServiceDetail, customerTotal, operatorTotal, serviceSums } from '../a-service'
import { aSettlement, aSettlementDetail, aSettlementTotals } from '../a-settlement'
import { aTicket } from '../a-ticket'
import { aVehicle } from '../a-vehicle'
import { aFirmware, anUpgrade, anUpgradeVehicle } from '../an-upgrade'
import type { FakeGateway } from '../fake-gateway'
import { refused } from '../fake-gateway'
import { operatorWith } from '../own-operator'

export const own = operatorWith()
/** Another one, which waits for the provider's word. */
const waiting = operatorWith({
  id: '00000000-0000-4000-8000-0000000000ee',
  name: 'Ona Mobilitat',
  state: 'waiting',
  canOperate: false,
  waitingSince: '2026-11-19T08:00:00Z',
})
const { sharing, ...rest } = aVehicle()
export const vehicle = {
  ...rest,
  sharing: { ...sharing, activeServiceId: '33333333-3333-4333-8333-333333333333', hasTripStarted: true },
}
export const customer = aCustomer()
export const ticket = aTicket({ vehicleId: vehicle.id })
/** Under way, of the own operator. */
export const service = aService({ sharingOperatorId: own.id, sharingOperatorName: own.name })
export const file = aStoredFile()
const rate = aRate()
const pack = aBonus()
export const firmware = aFirmware()
export const upgrade = anUpgrade()
const id = '11111111-1111-4111-8111-111111111111'
const ana = { id, firstName: 'Ana', lastName: 'Puig', fullName: 'Ana Puig', email: 'ana@motora.demo', pending: false }
const staff = {
  ...ana,
  username: ana.email,
  mobilePhone: '+34612345678',
  version: 3,
  sharingOperatorId: own.id,
  sharingOperatorName: own.name,
}
const support = { ...ana, phoneNumber: '+34612345678', identificationDocumentCode: '12345678Z' }
export const account = {
  id,
  email: ana.email,
  fullName: ana.fullName,
  phoneNumber: '+34612345678',
  suspended: false,
  suspendedReason: null,
  suspendedAt: null,
  suspendedByName: null,
  secondFactorEnrolled: true,
  emailConfirmed: true,
  sessionCount: 2,
  lastSignInAt: '2026-11-20T08:30:00Z',
  createdAt: '2026-01-02T08:30:00Z',
  memberships: [
    {
      id,
      role: 'Sharing.Sac',
      operatorId: null,
      operatorName: null,
      canOperate: true,
      seesEverything: false,
      pending: true,
    },
  ],
}
const request = {
  id,
  sharingOperatorId: own.id,
  sharingOperatorName: own.name,
  lines: [{ model: 'S01', quantity: 4 }],
  comment: null,
  state: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Marta Roca',
  answeredAt: null,
  answer: null,
}
const { customerId } = customer
const waitingRequest = {
  id,
  customerId,
  customerName: customer.fullName,
  registerDate: '2026-11-17T08:00:00.000Z',
  responseDate: null,
  delay: 4330,
  delayInShifts: 95,
  isInLaborableSchedule: true,
  answer: null,
  claimedBy: null,
  claimedUntil: null,
} as const
/** Four photos wait for an answer. */
const review: CustomerReview = {
  request: waitingRequest,
  customerId,
  isClaimedByMe: false,
  documents: [],
  language: 'es',
  warnings: [],
  today: '2026-11-20',
  licence: {
    drivingLicenseTypes: [],
    drivingLicenseExpirationDate: null,
    identityDocumentExpirationDate: null,
    bDrivingLicenseEmissionDate: null,
  },
  documentsRotation: { dniFront: 270, dniBack: 270, drivingLicenseFront: 270, drivingLicenseBack: 270 },
}
const letter = {
  id,
  name: 'identity.mail-due',
  key: id,
  timed: false,
  attempts: 36,
  fault: null,
  lastError: 'mailbox full',
  mail: null,
  over: null,
  askedFor: '2026-11-20T09:30:00Z',
  setAside: '2026-11-21T09:30:00Z',
}
const record = {
  owner: {
    sharingOperatorId: own.id,
    sharingOperatorName: own.name,
    since: '2026-03-01T10:00:00Z',
    contactPhone: null,
    managerEmail: null,
  },
  holders: [],
  outOfServiceSpells: [],
  quality: {
    reports: 0,
    doubtedPlaces: 0,
    wrongClocks: 0,
    oddValues: 0,
    jumps: 0,
    silentSpells: 0,
    lowBatteries: 0,
    alarms: 0,
  },
  communication: {
    source: 'silence-z',
    protocol: 'Silence Z',
    lastConnectionTimestamp: '2026-11-20T09:30:00Z',
    wrongClock: null,
    clockOffSeconds: null,
    longestGapSeconds: 185,
    hours: [],
  },
}

/** One of each thing, in a state that lets everything be done to it. */
const answers: readonly (readonly [EndpointSpec, unknown])[] = [
  [listAccounts, [account]],
  [getAccountById, account],
  [listOperatorUsers, [{ ...staff, operatorUserId: id, role: 'Sharing.Operator' }]],
  [listTechnicians, [{ ...staff, technicianId: id, seesEverything: false }]],
  [listCauUsers, [support]],
  [listSacUsers, [support]],
  [listOperators, [own, waiting]],
  [getOperator, own],
  [listVehicleRequests, [request]],
  [listVehicleOffers, [{ model: 'S01', available: 10 }]],
  [listVehicles, [vehicle]],
  [getVehicle, vehicle],
  [getVehicleRecord, record],
  [listCustomers, [customer]],
  [getCustomer, customer],
  [listServices, [service]],
  [getService, aServiceDetail(service)],
  [getServiceTrips, []],
  [getServiceStatistics, serviceSums],
  [getBillTotals, [{ currency: 'eur', kind: 'simplified', bills: 1, total: 3.04, base: 2.51, vat: 0.53 }]],
  [listBills, [aBill()]],
  [getBill, aBillDetail()],
  [getLedgerBalances, aLedger()],
  [listLedger, [aLedgerTransfer()]],
  [listSettlements, [aSettlement()]],
  [getSettlementTotals, [aSettlementTotals()]],
  [getSettlement, aSettlementDetail()],
  [listTotalsByCustomers, [customerTotal]],
  [listTotalsByOperators, [operatorTotal]],
  [listTickets, [ticket]],
  [listOpenTicketsByVehicle, [ticket]],
  [getTicket, ticket],
  [listRates, [rate]],
  [listBonuses, [pack]],
  [listDiscountsOfLoggedOperator, [aDiscount()]],
  [getCurrentRateOfLoggedOperator, rate],
  [listFiles, [file]],
  [getFileDetails, file],
  [listFirmwares, [firmware]],
  [getFirmware, firmware],
  [listUpgrades, [upgrade]],
  [getUpgrade, upgrade],
  [listUpgradeVehicles, [anUpgradeVehicle()]],
  [listVehicleUpgrades, []],
  [getCustomerReview, review],
  [listValidationRequests, [waitingRequest]],
  [
    getShiftCalendar,
    {
      shiftDays: [{ earliestStart: '09:00', latestArrival: '18:00', weekDays: [0, 1, 2, 3, 4], endsNextDay: false }],
      timeZone: 'Europe/Madrid',
      since: '2026-01-02T08:30:00.000Z',
    },
  ],
  [listDeadLetters, [letter]],
  [listScheduledReports, [aScheduledReport()]],
  [listCommandOffers, vehicleCommandKinds.map((kind) => ({ kind, obstacle: null, isProvable: true }))],
]

/**
 * A gateway with one of each thing; other lists are empty, and other things not there.
 * @param pages a list that says that it has more rows
 */
export function answerAsCompany(gateway: FakeGateway, pages?: { list: EndpointSpec; total: number }): void {
  for (const endpoint of allEndpoints) {
    if (endpoint.method !== 'GET' || endpoint.stream) continue
    const isArray = !isBinary(endpoint.answers[200]) && endpoint.answers[200]?.safeParse([]).success === true
    gateway.answer(endpoint, (isArray ? [] : () => refused(404, 'request.not_found')) as never)
  }
  for (const [endpoint, answer] of answers)
    gateway.answer(endpoint, answer as never, endpoint.id === pages?.list.id ? { total: pages.total } : {})
}
