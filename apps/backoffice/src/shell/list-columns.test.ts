import { type EndpointSpec, isBinary } from '@motora/contract'
import {
  listCustomerOperators,
  listCustomers,
  listCustomersPendingToValidate,
  listValidationRequests,
} from '@motora/contract/customers'
import { listDeviceKeys } from '@motora/contract/devices'
import { listFiles } from '@motora/contract/files'
import { listFirmwares, listUpgrades, listUpgradeVehicles } from '@motora/contract/firmware'
import { listAccounts, listAuditRecords, listCauUsers, listScheduledReports } from '@motora/contract/identity'
import {
  listBills,
  listBonuses,
  listBonusHistory,
  listCustomerCredit,
  listLedger,
  listLedgerBalances,
  listPaymentFindings,
  listPayments,
  listSettlementEntries,
  listSettlements,
  listSettlementVehicles,
  listWaitingRefunds,
} from '@motora/contract/money'
import { listNotifications, listNotificationTargets } from '@motora/contract/notifications'
import { listOperators, listVehicleRequests } from '@motora/contract/operators'
import {
  listAffectedCustomers,
  listDiscountsByCustomer,
  listDiscountsOfLoggedOperator,
  listRates,
} from '@motora/contract/pricing'
import {
  getMonthlySummary,
  listCustomerMovements,
  listServices,
  listTotalsByCustomers,
  listTotalsByOperators,
} from '@motora/contract/sharing'
import {
  listQuarantinedReports,
  listQuarantinedReportsOfDevice,
  listVehicles,
  listVehiclesToShare,
} from '@motora/contract/vehicles'
import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns, type TableColumn } from '@motora/kit/table'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operatorColumnsOfCustomer } from '../features/customers/dialogs/customer-operators'
import { movementColumns } from '../features/customers/dialogs/movement-columns'
import { customerColumns } from '../features/customers/list/customer-columns'
import { pendingColumns } from '../features/customers/list/pending-columns'
import { validationColumns } from '../features/customers/shifts/validation-columns'
import { deviceKeyColumns } from '../features/devices/device-key-columns'
import { fileColumns as storedFileColumns } from '../features/files/file-columns'
import { firmwareColumns } from '../features/firmware/firmwares/firmware-columns'
import { upgradeVehicleColumns } from '../features/firmware/upgrades/page/upgrade-vehicle-columns'
import { upgradeColumns } from '../features/firmware/upgrades/upgrade-columns'
import { accountColumns } from '../features/identity/accounts/account-columns'
import { auditColumns } from '../features/identity/audit/audit-columns'
import { supportColumns } from '../features/identity/support/support-columns'
import { billColumns } from '../features/money/bills/bill-columns'
import { bonusColumns, purchaseColumns } from '../features/money/bonus-columns'
import { creditColumns } from '../features/money/credit/credit-columns'
import { findingColumns } from '../features/money/findings/finding-columns'
import { balanceColumns } from '../features/money/ledger/balance-columns'
import { ledgerColumns } from '../features/money/ledger/ledger-columns'
import { paymentColumns } from '../features/money/payments/payment-columns'
import { waitingColumns } from '../features/money/payments/waiting-columns'
import {
  entryColumns,
  settledVehicleColumns,
  settlementColumns,
} from '../features/money/settlements/settlement-columns'
import { notificationColumns, targetColumns } from '../features/notifications/notification-columns'
import { assignColumns } from '../features/operators/operator/assign-columns'
import { requestColumns } from '../features/operators/requests/request-columns'
import { affectedColumns } from '../features/pricing/discounts/affected-customers'
import { discountColumns } from '../features/pricing/discounts/discount-columns'
import { tariffColumns } from '../features/pricing/tariff-columns'
import { monthColumns } from '../features/reports/month-columns'
import { reportColumns } from '../features/reports/scheduled/report-columns'
import { serviceColumns } from '../features/sharing/service-columns'
import { customerTotalColumns, operatorTotalColumns } from '../features/sharing/totals-columns'
import { vehicleColumns } from '../features/vehicles/list/vehicle-columns'
import { quarantineColumns, quarantinedReportColumns } from '../features/vehicles/quarantine/quarantine-columns'
import { shareColumns } from '../features/vehicles/share/share-columns'
import { monthNames } from './language/month-names'

const t = ((key: string) => key) as never

const lists: readonly [EndpointSpec, readonly TableColumn<never>[]][] = [
  [listVehicles, vehicleColumns({ fleet: t, vehicles: t }, true, 'home') as never],
  [listVehicles, vehicleColumns({ fleet: t, vehicles: t }, true, 'fleet') as never],
  [listVehiclesToShare, shareColumns(t) as never],
  [listVehicleRequests, requestColumns(t, () => '') as never],
  [listAccounts, accountColumns(t) as never],
  [listCustomers, customerColumns(t) as never],
  [listValidationRequests, validationColumns(t, { date: () => '' }) as never],
  [listCustomersPendingToValidate, pendingColumns(t) as never],
  [listCustomerOperators, operatorColumnsOfCustomer(t, true) as never],
  [listCustomerMovements, movementColumns(t) as never],
  [listServices, serviceColumns(t, true) as never],
  [getMonthlySummary, monthColumns(t, () => '', { money: () => '' } as never) as never],
  [listTotalsByCustomers, customerTotalColumns(t) as never],
  [listTotalsByOperators, operatorTotalColumns(t) as never],
  [listOperators, assignColumns(t) as never],
  [listDeviceKeys, deviceKeyColumns(t) as never],
  [listQuarantinedReports, quarantineColumns(t) as never],
  [listQuarantinedReportsOfDevice, quarantinedReportColumns(t) as never],
  [listAuditRecords, auditColumns(t) as never],
  [listCauUsers, supportColumns(t) as never],
  [listFiles, storedFileColumns(t, true) as never],
  [listFirmwares, firmwareColumns(t) as never],
  [listBonuses, bonusColumns(t) as never],
  [listBonusHistory, purchaseColumns(t, { euros: () => '' }) as never],
  [listCustomerCredit, creditColumns(t) as never],
  [listBills, billColumns(t as never, true) as never],
  [listSettlements, settlementColumns(t as never, true, monthNames('en')) as never],
  [listSettlementEntries, entryColumns(t as never) as never],
  [listSettlementVehicles, settledVehicleColumns(t as never) as never],
  [listWaitingRefunds, waitingColumns(t) as never],
  [listLedger, ledgerColumns(t as never) as never],
  [listLedgerBalances, balanceColumns(t as never) as never],
  [listPaymentFindings, findingColumns(t) as never],
  [listPayments, paymentColumns(t, { withCustomer: true }) as never],
  [listRates, tariffColumns(t, { price: () => '' }) as never],
  [listDiscountsOfLoggedOperator, discountColumns(t, { now: 0 }) as never],
  [listDiscountsByCustomer, discountColumns(t, { now: 0, withOperator: true, customerId: '1' }) as never],
  [listAffectedCustomers, affectedColumns(t) as never],
  [listNotifications, notificationColumns(t) as never],
  [listNotificationTargets, targetColumns(t) as never],
  [listScheduledReports, reportColumns(t, 'en') as never],
  [listUpgrades, upgradeColumns(t, { ofFirmware: false }) as never],
  [
    listUpgradeVehicles,
    upgradeVehicleColumns(t, { maxAttempts: 3, upgradeState: 'running', withOperator: true }) as never,
  ],
]

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodArray
    ? bare((schema instanceof z.ZodArray ? schema.element : schema.unwrap()) as z.ZodType)
    : schema

const stands = (schema: z.ZodType, [step, ...rest]: string[]): boolean => {
  const at = bare(schema)
  if (step === undefined) return !(at instanceof z.ZodObject)
  return at instanceof z.ZodObject && step in at.shape && stands(at.shape[step] as z.ZodType, rest)
}

const rowOf = (list: EndpointSpec): z.ZodType => {
  const answer = list.answers[200]
  if (!answer || isBinary(answer)) throw new Error('no list')
  return answer
}

const named = lists.map(([list, columns]) => [list.id, list, columns] as const)

test.each(named)(
  '%s: every column of its table stands in a row on the wire, or says that a file has it not [V-24]',
  (_id, list, columns) => {
    const row = rowOf(list)
    const asked = fileColumns(columns, galleryTexts, 'en')
    expect(asked.length).toBeGreaterThan(3)
    for (const { from, whenEmpty } of asked)
      for (const place of [...from, ...(typeof whenEmpty === 'object' ? [whenEmpty.from] : [])])
        expect(stands(row, place.split('.')), place).toBe(true)
  },
)

const inFile = (list: EndpointSpec, place: string) =>
  fileColumns(named.find(([id]) => id === list.id)?.[2] ?? [], galleryTexts, 'en').find(({ from }) => from[0] === place)

test('the file of accounts says of the second factor what its cells say', () => {
  expect(inFile(listAccounts, 'secondFactorEnrolled')?.labels).toEqual({
    true: 'people:enrolled',
    false: 'people:notEnrolled',
  })
})

test('the file of settlements has the month as programs sort and read it', () => {
  expect(inFile(listSettlements, 'month')).toEqual({ header: 'month', from: ['month'], kind: 'text' })
})

test.each([
  [listServices, ['originAddress', 'destinationAddress']],
  [listCustomerMovements, ['originAddress']],
] as const)('$id: addresses of trips are cut at 25 characters [V-26]', (list, places) => {
  const columns = named.find(([id]) => id === list.id)?.[2] ?? []
  const cut = columns.filter(({ id }) => places.some((place) => place === id))
  expect(cut.map((column) => column.kind === 'text' && column.truncateAt)).toEqual(places.map(() => 25))
})

/** A row says the currency of its amounts, where they are not columns of one currency each. */
const withCurrency = named.filter(([, list]) => stands(rowOf(list), ['currency']))

test('lists whose rows have a currency are among these', () => {
  expect(withCurrency.length).toBeGreaterThan(7)
})

test.each(withCurrency)('%s: its file says the currency of its amounts without being asked', (_id, _list, columns) => {
  const shown = columns.filter(({ visibleByDefault }) => visibleByDefault !== false)
  const places = fileColumns(shown, galleryTexts, 'en').map(({ from }) => from.join())
  expect(places.filter((place) => place === 'currency')).toHaveLength(1)
})

test('the file of a customer’s operators says in words what the screen says, also where nothing bars', () => {
  const of = (isAccount: boolean) =>
    fileColumns(operatorColumnsOfCustomer(t, isAccount), galleryTexts, 'en').find(
      ({ from }) => from[0] === 'whyNotRent',
    )
  expect(of(true)?.whenEmpty).toBe('mayRent.yes')
  // an operator may not know of what is owed to others: nothing is promised
  expect(of(false)?.whenEmpty).toBe('mayRent.notBarredHere')
  expect(of(true)?.labels).toMatchObject({
    'rider.has_debt': 'bar.rider.has_debt',
    'rider.payments_waiting': 'bar.rider.payments_waiting',
  })
})

test('the file of customers says of documents that they have expired, where the screen does', () => {
  expect(inFile(listCustomers, 'cannotOperateReason')?.whenEmpty).toEqual({
    from: 'reviewState',
    labels: { lapsed: 'bar.rider.documents_expired' },
  })
})

test.each(named)('%s: its file writes the cents of its amounts', (_id, _list, columns) => {
  const amounts = fileColumns(columns, galleryTexts, 'en').filter(
    ({ from, kind }) => kind === 'number' && from.some((place) => /amount|^price$|^balance|cents$/i.test(place)),
  )
  for (const { from, decimals } of amounts) expect(decimals, from.join()).toBe(2)
})

const ofCustomers = named
  .map(([id, , columns]) => [id, fileColumns(columns, galleryTexts, 'en')] as const)
  .filter(([, columns]) => columns.some(({ from }) => from.includes('customerFullName')))

test('lists that outlive a customer are among these', () => {
  expect(ofCustomers.length).toBeGreaterThan(5)
})

test.each(ofCustomers)('%s: its file has the word of the screen for an erased customer', (_id, columns) => {
  expect(columns.find(({ from }) => from.includes('customerFullName'))?.whenEmpty).toBe('erased')
})

test.each([
  ['payments', paymentColumns(t, { withCustomer: true }), 'status'],
  ['services', serviceColumns(t, true), 'paymentStatus'],
  ['movements', movementColumns(t), 'paymentStatus'],
  ['purchases', purchaseColumns(t, { euros: () => '' }), 'refundPending'],
] as const)('a file of %s says a refund that goes on, as the screen does', (_, columns, place) => {
  const filed = fileColumns(columns as readonly TableColumn<never>[], galleryTexts, 'en')
  const said = filed.find(({ from }) => from.includes(place))
  expect(said?.from[0]).toBe('refundPending')
  expect(Object.keys(said?.labels ?? {})).toEqual(expect.arrayContaining(['waiting', 'on its way']))
})
