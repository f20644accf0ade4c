import type { EndpointSpec, Role } from '@motora/contract'
import { listCustomers, listCustomersPendingToValidate, listValidationRequests } from '@motora/contract/customers'
import { listFiles } from '@motora/contract/files'
import { getUpgrade, listFirmwares, listUpgrades, listUpgradeVehicles } from '@motora/contract/firmware'
import {
  listAccounts,
  listAuditRecords,
  listCauUsers,
  listScheduledReports,
  listTechnicians,
} from '@motora/contract/identity'
import {
  listBills,
  listBonuses,
  listLedger,
  listPayments,
  listSettlementEntries,
  listSettlements,
  listSettlementVehicles,
} from '@motora/contract/money'
import { listOperators, listVehicleRequests } from '@motora/contract/operators'
import { listDiscountsOfLoggedOperator, listRates } from '@motora/contract/pricing'
import { listServices, listTotalsByCustomers, listTotalsByOperators } from '@motora/contract/sharing'
import { listTickets } from '@motora/contract/technicians'
import { listVehicles } from '@motora/contract/vehicles'
import { aBill } from '../a-bill'
import { aWaitingCustomer } from '../a-customer'
import { aLedgerTransfer } from '../a-ledger'
import { aPayment } from '../a-payment'
import { aSettlement, aSettlementEntry, aSettlementVehicle } from '../a-settlement'
import { aRunningUpgrade } from '../an-upgrade'
import { account, customer, firmware, own, service, upgrade, vehicle } from './a-company'

export interface ListScreen {
  /** The source file that draws the list, without folder and ending. */
  draws: string
  path: string
  list: EndpointSpec
  /** What the screen keeps in the address in addition to the table: a tile, a span, an operator, what is open. */
  own?: Readonly<Record<string, string>>
  /** Texts that `own` brings into each call of the list. */
  asks?: readonly string[]
  /** Key of what the table is called, where another one stands before it. */
  called?: string
  /** The table's part of the address, where the screen has several. */
  part?: string
  role?: Role
  /** Where one of each thing is not enough. */
  reads?: readonly (readonly [endpoint: EndpointSpec, answer: unknown])[]
}

const span = { since: '2026-11-01', until: '2026-11-20' }

const record = {
  id: account.id,
  at: '2026-11-20T09:30:00Z',
  sequence: 1,
  event: 'accounts.suspended',
  actorKind: 'staff',
  actorId: null,
  actorName: null,
  membershipRole: null,
  operatorId: null,
  operatorName: null,
  targetKind: null,
  targetId: null,
  targetName: null,
  address: null,
  userAgent: null,
  requestId: null,
  outcome: 'done',
  reason: null,
  before: null,
  after: null,
}

/** Every list that a route shows, with what the address holds for it. */
export const listScreens: readonly ListScreen[] = [
  {
    draws: 'vehicle-list',
    path: '/home',
    list: listVehicles,
    role: 'Sharing.OperatorManager',
    own: { show: 'out', why: 'open' },
    asks: ['out of service'],
  },
  {
    draws: 'users-page',
    path: '/users',
    list: listAccounts,
    own: { operator: own.id, account: account.id },
    asks: [own.id],
  },
  { draws: 'operator-management', path: '/operator/validate', list: listOperators },
  { draws: 'operator-list', path: '/operators/list', list: listOperators },
  { draws: 'request-table', path: '/operators/requestScooter', list: listVehicleRequests, part: 'requests' },
  { draws: 'support-users', path: '/cau', list: listCauUsers },
  { draws: 'staff-table', path: '/technicians', list: listTechnicians, role: 'Sharing.OperatorManager' },
  {
    draws: 'audit-page',
    path: '/audit',
    list: listAuditRecords,
    own: { operator: own.id, target: vehicle.id, actor: account.id, request: 'r-1' },
    asks: [own.id, vehicle.id, account.id, 'r-1'],
    reads: [[listAuditRecords, [record]]],
  },
  {
    draws: 'ticket-table',
    path: '/incidents',
    list: listTickets,
    own: { view: 'table', ...span },
    asks: ['since', 'until'],
  },
  {
    draws: 'vehicle-list',
    path: '/incidents',
    list: listVehicles,
    own: { part: 'vehicles', show: 'silent' },
    asks: ['overallStatus'],
  },
  { draws: 'vehicle-list', path: '/scooters', list: listVehicles, own: { show: 'low' }, asks: ['isBatteryLow'] },
  { draws: 'vehicle-list', path: `/operator/scooterList/${own.id}`, list: listVehicles, asks: [own.id] },
  { draws: 'customer-list', path: '/customers', list: listCustomers, own: { customer: customer.customerId } },
  {
    draws: 'pending-list',
    path: '/customers',
    list: listCustomersPendingToValidate,
    part: 'pending',
    own: { view: 'pending', customer: customer.customerId },
    reads: [[listCustomersPendingToValidate, [aWaitingCustomer]]],
  },
  {
    draws: 'customer-assign-page',
    list: listOperators,
    asks: ['isPrivate'],
    path: `/customers/assignToOperator/${customer.customerId}`,
  },
  { draws: 'service-table', path: '/services', list: listServices, own: { service: service.serviceId } },
  {
    draws: 'service-totals',
    path: '/services',
    list: listTotalsByCustomers,
    part: 'customers',
    own: { view: 'customers', 'customers.since': span.since },
    asks: ['since'],
  },
  {
    draws: 'service-table',
    path: '/operators/services',
    list: listServices,
    own: { operator: own.id },
    asks: [own.id],
  },
  {
    draws: 'service-table',
    path: '/trips',
    list: listServices,
    own: { ...span, service: service.serviceId },
    asks: ['since', 'until'],
  },
  { draws: 'service-totals', path: '/operators/services', list: listTotalsByOperators, part: 'operators' },
  {
    draws: 'bill-list',
    path: '/bills',
    list: listBills,
    reads: [[listBills, [aBill()]]],
    own: span,
    asks: ['since', 'until'],
  },
  {
    draws: 'settlement-list',
    path: '/bills',
    list: listSettlements,
    reads: [[listSettlements, [aSettlement()]]],
    own: { view: 'settlements' },
  },
  {
    draws: 'behind-line',
    path: '/bills',
    list: listSettlementEntries,
    part: 'behind',
    asks: ['card'],
    reads: [[listSettlementEntries, [aSettlementEntry()]]],
    own: { view: 'settlements', settlement: aSettlement().id, line: 'card' },
  },
  {
    draws: 'behind-line',
    path: '/bills',
    list: listSettlementVehicles,
    part: 'behind',
    reads: [[listSettlementVehicles, [aSettlementVehicle()]]],
    own: { view: 'settlements', settlement: aSettlement().id, line: 'vehicles' },
  },
  {
    draws: 'ledger-list',
    path: '/ledger',
    list: listLedger,
    reads: [[listLedger, [aLedgerTransfer()]]],
    own: { ...span, operator: own.id, account: 'rider:credit' },
    asks: ['since', 'until', own.id, 'rider:credit'],
  },
  { draws: 'bonus-table', path: '/bonus', list: listBonuses },
  {
    draws: 'report-table',
    path: '/scheduledReports',
    list: listScheduledReports,
    own: { run: '88888888-8888-4888-8888-88888888888a' },
  },
  {
    draws: 'payment-list',
    path: '/payments',
    list: listPayments,
    reads: [[listPayments, [aPayment()]]],
    own: { ...span, of: customer.customerId },
    asks: [customer.customerId],
  },
  {
    draws: 'tariff-history',
    path: '/rates',
    list: listRates,
    called: 'pricing:versions',
    role: 'Sharing.OperatorManager',
    asks: [own.id],
  },
  {
    draws: 'discount-list',
    path: '/rates',
    list: listDiscountsOfLoggedOperator,
    part: 'discounts',
    role: 'Sharing.OperatorManager',
    asks: ['isGeneric'],
  },
  { draws: 'file-table', path: '/files', list: listFiles },
  { draws: 'firmware-list', path: '/firmwares', list: listFirmwares },
  { draws: 'validation-table', path: '/validations', list: listValidationRequests },
  { draws: 'upgrade-list', path: '/upgrades', list: listUpgrades },
  {
    draws: 'upgrade-list',
    path: `/firmwares/${firmware.id}`,
    list: listUpgrades,
    part: 'upgrades',
    asks: [firmware.id],
  },
  {
    draws: 'upgrade-vehicles',
    path: `/upgrades/${upgrade.id}`,
    list: listUpgradeVehicles,
    reads: [[getUpgrade, aRunningUpgrade({ pending: 3 })]],
  },
]

/** Lists in dialogs, sections and forms: the same piece, with a part of the address of their own. */
export const listsElsewhere: Readonly<Record<string, string>> = {
  'bonus-history': 'a dialog; bonus-page.test.tsx',
  'affected-customers': 'in the details of a discount; discounts.test.tsx',
  'customer-discounts-dialog': 'a dialog; customer-discounts-dialog.test.tsx',
  'customer-movements': 'a dialog, and a part of the customer; customers-page.test.tsx',
  'customer-payments': 'a part of the customer; customer-page.test.tsx',
  'customer-credit': 'a part of the customer; customer-page.test.tsx',
  'customer-tickets': 'a part of the customer; customer-page.test.tsx',
  'waiting-refunds': 'a part of payments and services, while one waits; waiting-refunds.test.tsx',
  'customer-operators': 'a dialog, and a part of the customer; customers-page.test.tsx',
  'customer-pick': 'a part of a form, without a file; discounts.test.tsx',
  'daily-details': 'a section of the vehicle, in the gateway’s one order',
  'dead-letter-table': 'a dialog',
  'device-key-table': 'a dialog',
  'finding-table': 'a dialog; findings-button.test.tsx',
  'quarantine-table': 'a dialog',
  'quarantined-device': 'a dialog',
  'notification-details': 'a dialog; notifications.test.tsx',
  'notifications-dialog': 'a dialog; notifications.test.tsx',
  'target-pick': 'a part of a form, without a file; notifications.test.tsx',
  'family-table': 'all rows come at once; family-table.test.tsx',
  'operator-vehicles': 'a part of a dialog',
  'trips-dialog': 'a dialog; trips.test.tsx',
  'vehicle-pick-table': 'a step of a form, without a file',
  'vehicles-to-share': 'a section of a form',
}

/** The row that each list answers with is shown, and there are more pages of it. */
export const rowsInAll = 60
