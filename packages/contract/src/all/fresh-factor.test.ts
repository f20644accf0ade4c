import { expect, test } from 'vitest'
import { isExportable } from '../exporting.js'
import { allEndpoints } from './index.js'

const said = (kind: 'export' | 'many-vehicles' | 'always') =>
  allEndpoints
    .filter(({ freshFactor }) => freshFactor === kind)
    .map(({ id }) => id)
    .sort()

test('lists of people ask for a fresh factor before they are taken home as a file', () => {
  expect(said('export')).toEqual([
    'customers.listCustomerHistory',
    'customers.listCustomerOperators',
    'customers.listCustomers',
    'customers.listCustomersByOperator',
    'customers.listPendingToValidate',
    'customers.listValidationRequests',
    'identity.listAccounts',
    'identity.listAuditRecords',
    'identity.listCauUsers',
    'identity.listOperatorUsers',
    'identity.listReportColleagues',
    'identity.listSacUsers',
    'identity.listScheduledReports',
    'identity.listTechnicians',
    'money.listBills',
    'money.listBonusHistory',
    'money.listCustomerCredit',
    'money.listPayments',
    'money.listWaitingRefunds',
    'notifications.listNotificationTargets',
    'notifications.listNotifications',
    'pricing.listAffectedCustomers',
    'pricing.listAssignableCustomers',
    'pricing.listCurrentDiscountsOfOperator',
    'pricing.listDiscounts',
    'pricing.listDiscountsByCustomer',
    'pricing.listDiscountsOfLoggedOperator',
    'sharing.listCustomerMovements',
    'sharing.listServices',
    'sharing.listTotalsByCustomers',
    'sharing.listTotalsByOperators',
    'sharing.listVehicleTrips',
  ])
})

test('a list that is added is either of people or named here', () => {
  const withoutPeople =
    /^((devices|files|firmware|jobs|money|operators|pricing|technicians|vehicles)\.list|sharing\.getMonthlySummary$)/
  const left = allEndpoints.filter((one) => isExportable(one) && !one.freshFactor && !withoutPeople.test(one.id))
  expect(left.map(({ id }) => id)).toEqual([])
})

test('the start of a campaign asks: another may have drafted it; so does its change, which a scheduled one is started with', () => {
  expect(said('always')).toEqual(['firmware.changeUpgrade', 'firmware.startUpgrade'])
})

test('writes about many vehicles ask for a fresh factor', () => {
  expect(said('many-vehicles')).toEqual([
    'firmware.createUpgrade',
    'vehicles.assignToOperate',
    'vehicles.importVehicles',
    'vehicles.selectToOperate',
    'vehicles.setCanOperate',
    'vehicles.setHelmetIncluded',
  ])
  const sourcesOfMany = allEndpoints.filter(({ method, body }) => {
    const shape = body && 'shape' in body ? (body.shape as object) : {}
    return method !== 'GET' && ['vehicleIds', 'selection', 'csv'].some((one) => one in shape)
  })
  const left = sourcesOfMany.filter(({ freshFactor }) => freshFactor === undefined)
  expect(left.map(({ id }) => id)).toEqual(['firmware.previewUpgrade'])
})
