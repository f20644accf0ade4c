import { mayOpen, roleNamed, type ScreenPath, screenPaths } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './call-rows.js'
import { principals } from './principals.js'
import { mayByTable, type RoleName } from './role-table.js'

/**
 * What the specification's first section says of each role, as calls and screens. That the running gateway keeps the
 * table of roles is what the access matrix shows; here each sentence is held against that table.
 */
const described: Record<string, { says: string; role: RoleName; calls: string[]; screens: ScreenPath[] }[]> = {
  'B-67': [
    {
      says: 'validates operators, and documents of customers',
      role: 'admin',
      calls: ['operators.validate', 'customers.listCustomerDocuments', 'customers.validateCustomer'],
      screens: ['/operator/validate', '/customers'],
    },
    {
      says: 'registers operators and their managers, enables, disables and edits them',
      role: 'admin',
      calls: ['operators.create', 'identity.createOperatorUser', 'operators.validate', 'operators.update'],
      screens: ['/operator/register', '/operators/list'],
    },
    {
      says: 'manages firmware and support users',
      role: 'admin',
      calls: [
        'firmware.createFirmware',
        'firmware.changeFirmware',
        'firmware.deleteFirmware',
        'firmware.createUpgrade',
        'identity.createCauUser',
        'identity.updateCauUser',
        'identity.deleteCauUser',
        'identity.createSacUser',
        'identity.updateSacUser',
        'identity.deleteSacUser',
      ],
      screens: ['/firmwares', '/firmwares/create', '/upgrades', '/cau', '/sac'],
    },
    {
      says: 'sees all vehicles and tickets',
      role: 'admin',
      calls: ['vehicles.listVehicles', 'vehicles.getVehicle', 'technicians.listTickets', 'technicians.getTicket'],
      screens: ['/scooters', '/incidents'],
    },
  ],
  'B-69': [
    {
      says: 'manages the vehicles of one operator',
      role: 'manager',
      calls: ['vehicles.listVehicles', 'vehicles.selectToOperate', 'vehicles.updateVehicleRestricted'],
      screens: ['/scooters', '/operator/scooterList', '/operators/requestScooter'],
    },
    {
      says: 'its customers',
      role: 'manager',
      calls: ['customers.listCustomersByOperator', 'customers.assignOperator', 'customers.unassignOperator'],
      screens: ['/customers', '/customers/assignToOperator/$id'],
    },
    {
      says: 'its tariffs and discounts',
      role: 'manager',
      calls: [
        'pricing.getCurrentRateOfLoggedOperator',
        'pricing.updateCurrentRateOfLoggedOperator',
        'pricing.createCustomDiscount',
        'pricing.updateGenericDiscount',
        'pricing.deleteDiscount',
      ],
      screens: ['/operator/profile'],
    },
    {
      says: 'its technicians, supervisors and incidents',
      role: 'manager',
      calls: [
        'identity.createTechnician',
        'identity.updateTechnician',
        'identity.deleteTechnician',
        'identity.createOperatorUser',
        'identity.updateOperatorUser',
        'identity.deleteOperatorUser',
        'technicians.openTicket',
        'technicians.assignTicket',
        'technicians.closeTicket',
      ],
      screens: ['/technicians', '/operatorsUsers', '/incidents'],
    },
  ],
  'B-70': [
    {
      says: 'an operator has its own screen of own data',
      role: 'operator',
      calls: ['identity.getOwnStaffData', 'identity.updateOwnStaffData'],
      screens: ['/UpdateDataOperatorUser'],
    },
    {
      says: 'a technician works on vehicles and tickets',
      role: 'technician',
      calls: [
        'vehicles.listVehicles',
        'vehicles.assignToOperate',
        'vehicles.giveCommand',
        'technicians.openTicket',
        'technicians.addTicketNote',
        'technicians.closeTicket',
      ],
      screens: ['/scooters', '/scooters/locations', '/incidents', '/UpdateDataTechnician'],
    },
  ],
  'B-71': (['sac', 'cau'] as const).map((role) => ({
    says: 'looks up customers, vehicles, services and operators',
    role,
    calls: ['customers.listCustomers', 'vehicles.listVehicles', 'sharing.listServices', 'operators.list'],
    screens: ['/customers', '/operator/scooterList', '/services'],
  })),
}

/** Each function of the customer side, as the calls that do it and a screen that leads to them. */
const functions: readonly { says: string; calls: string[]; screen: ScreenPath }[] = [
  {
    says: 'review documents',
    calls: ['customers.listCustomerDocuments', 'customers.validateCustomer'],
    screen: '/customers/review/$customerId',
  },
  {
    says: 'list, enable, disable, unsubscribe and delete customers',
    calls: ['customers.listCustomersByOperator', 'customers.enableCustomer', 'customers.unsubscribeCustomer'],
    screen: '/customers',
  },
  { says: 'delete customers', calls: ['customers.deleteCustomer'], screen: '/customers' },
  {
    says: 'assign to operators, between dates, private ones too',
    calls: ['customers.assignOperator', 'customers.updateAssignOperatorDates'],
    screen: '/customers/assignToOperator/$id',
  },
  {
    says: 'tariffs and discounts',
    calls: ['pricing.updateCurrentRateOfLoggedOperator', 'pricing.createCustomDiscount'],
    screen: '/operator/profile',
  },
  { says: 'bonus packs', calls: ['money.createBonus', 'money.updateBonus'], screen: '/bonus' },
  {
    says: 'scheduled notifications to customers',
    calls: [
      'notifications.createNotification',
      'notifications.updateNotification',
      'notifications.withdrawNotification',
    ],
    screen: '/customers',
  },
  {
    says: 'services with payment status, end, clean, refund, cancel',
    calls: [
      'sharing.listServices',
      'sharing.endServiceTrip',
      'sharing.cleanServices',
      'money.refundService',
      'money.cancelServicePayment',
    ],
    screen: '/services',
  },
  { says: 'monthly PDF', calls: ['sharing.getMonthlyReport'], screen: '/monthlyDetails' },
  {
    says: 'validation schedule',
    calls: ['customers.getShiftCalendar', 'customers.setShiftCalendar'],
    screen: '/validations',
  },
  { says: 'CAU users', calls: ['identity.listCauUsers', 'identity.createCauUser'], screen: '/cau' },
  { says: 'SAC users', calls: ['identity.listSacUsers', 'identity.createSacUser'], screen: '/sac' },
]
/** Roles that may do all of a function and open its screen. */
const whoMay = ({ calls, screen }: Pick<(typeof functions)[number], 'calls' | 'screen'>): RoleName[] =>
  (Object.keys(roleNamed) as RoleName[]).filter(
    (role) => lacks({ says: '', role, calls, screens: [screen] }).length === 0,
  )

const mayCall = (role: RoleName, id: string): boolean => {
  const endpoint = allEndpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`no call is named ${id}`)
  return rowsOf(id).some(({ row, writes = endpoint.method !== 'GET' }) => {
    if (row === 'everybody') return true
    return row !== 'riders' && row !== 'devices' && mayByTable(row, role, writes)
  })
}
/** What this role lacks of what it is said to do. */
const lacks = ({ role, calls, screens }: (typeof described)[string][number]): string[] => [
  ...calls.filter((id) => !mayCall(role, id)),
  ...screens.filter((path) => !mayOpen(roleNamed[role], path)),
]
const missingOf = (row: string): string[] => (described[row] ?? []).flatMap(lacks)

/** What admin reads and readonly does not, each with the cell of DECISIONS §4 that says so. */
const keptFromReadonly: Record<string, string[]> = {
  'customers: discounts dialog: –': [
    'pricing.getAssignableCustomerByEmail',
    'pricing.getCurrentDiscountsOfLoggedOperatorForCustomer',
    'pricing.getCurrentDiscountsOfOperatorForCustomer',
    'pricing.listAffectedCustomers',
    'pricing.listAssignableCustomers',
    'pricing.listCurrentDiscountsOfOperator',
    'pricing.listDiscounts',
    'pricing.listDiscountsByCustomer',
    'pricing.listDiscountsOfLoggedOperator',
  ],
  'notifications: –': [
    'notifications.countNotificationTargets',
    'notifications.getNotification',
    'notifications.listNotificationTargets',
    'notifications.listNotifications',
  ],
  'what is read on the way to a write, and of no use without it': [
    'customers.getErasure',
    'files.getUpload',
    'files.listUploads',
    'identity.findUserByEmail',
    'money.getRefundable',
    'money.listWaitingRefunds',
    'vehicles.listCommandOffers',
    'vehicles.listVehiclesToShare',
  ],
  'own additions: what admin alone puts right': [
    'jobs.listDeadLetters',
    'money.getReconciliation',
    'money.listPaymentFindings',
  ],
}
const screensKeptFromReadonly: ScreenPath[] = ['/customers/assignToOperator/$id', '/users/create']

describe('what each role is for, against the table of roles and the routes', () => {
  test('admin validates, registers, edits, manages firmware and support users, and sees everything [B-67]', () => {
    expect(missingOf('B-67')).toEqual([])
    expect(principals.find(({ name }) => name === 'admin')?.sees).toBe('everything')
  })

  test('readonly sees all that admin sees, but for what the table keeps from it [B-68]', () => {
    const reads = allEndpoints.filter(({ audience, method }) => audience === 'staff' && method === 'GET')
    const kept = reads.filter(({ id }) => mayCall('admin', id) && !mayCall('readonly', id)).map(({ id }) => id)
    expect(kept.sort()).toEqual(Object.values(keptFromReadonly).flat().sort())
    expect(principals.find(({ name }) => name === 'readonly')?.sees).toBe('everything')
    const screens = screenPaths.filter((path) => mayOpen(roleNamed.admin, path) && !mayOpen(roleNamed.readonly, path))
    expect(screens.sort()).toEqual(screensKeptFromReadonly)
  })

  test('a manager manages one operator, and an operator’s things alone [B-69]', () => {
    expect(missingOf('B-69')).toEqual([])
    expect(principals.filter(({ role }) => role === 'manager').every(({ sees }) => sees !== 'everything')).toBe(true)
  })

  test('an operator keeps its own data; a technician works on vehicles and tickets, an operator does not [B-70]', () => {
    expect(missingOf('B-70')).toEqual([])
    expect(mayCall('operator', 'technicians.closeTicket')).toBe(false)
  })

  test('sac and cau look up customers, vehicles, services and operators; cau changes none of them [B-71]', () => {
    expect(missingOf('B-71')).toEqual([])
    const writes = [
      'customers.enableCustomer',
      'vehicles.assignToOperate',
      'sharing.endServiceTrip',
      'operators.update',
    ]
    expect(writes.filter((id) => mayCall('cau', id))).toEqual([])
  })

  test.each(functions)('somebody reaches the function of the customer side: $says [V-06]', (one) => {
    expect(whoMay(one)).not.toEqual([])
  })

  test('nobody reaches what has no screen for its role: planted', () => {
    expect(whoMay({ calls: ['customers.setShiftCalendar'], screen: '/UpdateDataTechnician' })).toEqual([])
  })

  test('what a role lacks is found: planted, a technician who validates operators', () => {
    expect(
      lacks({ says: '', role: 'technician', calls: ['operators.validate'], screens: ['/operator/validate'] }),
    ).toEqual(['operators.validate', '/operator/validate'])
  })
})
