import {
  type CallRow,
  type Given,
  idOf,
  nobodysId,
  ofOperator as operator,
  seeVehicles,
  ofVehicle as vehicle,
} from './call-row.js'
import { bonusRows } from './call-rows-bonus.js'
import { commandRows } from './call-rows-commands.js'
import { customerRows } from './call-rows-customers.js'
import { discountRows } from './call-rows-discounts.js'
import { firmwareRows } from './call-rows-firmware.js'
import { identityRows } from './call-rows-identity.js'
import { manageRows } from './call-rows-manage.js'
import { mapRows } from './call-rows-map.js'
import { notificationRows } from './call-rows-notifications.js'
import { operatorRows } from './call-rows-operators.js'
import { pricingRows } from './call-rows-pricing.js'
import { rentabilityRows } from './call-rows-rentability.js'
import { ticketRows } from './call-rows-tickets.js'
import type { Things } from './planted.js'

const seeServices = { row: 'services: list, detail' } as const
/** The month in which the planted rentals ended, an hour before now by the clocks of their operators. */
const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' })
  .format(Date.now() - 3_600_000)
  .split('-')
  .map(Number)
const ofMonth = (more: object) => ({
  row: 'monthly details, bills, analytics, trips report' as const,
  about: ({ operator: sharingOperatorId }: Things): Given => ({ query: { sharingOperatorId, year, ...more } }),
})
/** The month to now: by the clocks of the planted operators all of what was planted is in it. */
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const analytics = {
  row: 'monthly details, bills, analytics, trips report' as const,
  about: ({ operator: sharingOperatorId }: Things): Given => ({
    query: { sharingOperatorId, since: dayAgo(30), until: dayAgo(-1) },
  }),
}
const oneself = { row: 'oneself' } as const
const riders = { row: 'riders' } as const
const everybody = { row: 'everybody' } as const
const ownRental = [
  riders,
  {
    ...riders,
    variant: 'of another rider',
    always: 404,
    about: ({ service: serviceId }: Things): Given => ({ body: { serviceId } }),
  },
] as const

/**
 * Every endpoint of the contract with the row of DECISIONS §4 that decides on it; by hand, never from the product's
 * permissions. An endpoint that is not here fails the test.
 */
export const callRows: Record<string, CallRow | readonly CallRow[]> = {
  'vehicles.listVehicles': seeVehicles,
  'vehicles.getVehicle': { ...seeVehicles, about: vehicle },
  'vehicles.createVehicle': {
    row: 'vehicles: create, assign to operator, can-operate',
    about: (things, principal) => ({
      body: {
        vin: `VZACCESS${principal.name.slice(0, 3)}${things.operator.slice(-6)}`,
        imei: `9900${BigInt(`0x${things.operator.replaceAll('-', '').slice(-8)}`)}`.slice(0, 15),
        sharingOperatorId: things.operator,
      },
    }),
  },
  'vehicles.getVehicleDynamic': { ...seeVehicles, about: vehicle },
  'vehicles.listDynamic': seeVehicles,
  'vehicles.listDynamicByOperator': { ...seeVehicles, about: operator },
  'vehicles.listMissingDynamic': seeVehicles,
  'vehicles.listMissingDynamicByOperator': { ...seeVehicles, about: operator },
  'vehicles.listMapByOperator': { ...seeVehicles, about: operator },
  'vehicles.live': seeVehicles,
  'vehicles.assignToOperate': [
    {
      row: 'block/unblock',
      variant: 'where it is',
      about: ({ operator: sharingOperatorId, vehicle: id }) => ({
        body: { sharingOperatorId, vehicleIds: [id], outOfService: true },
      }),
    },
    {
      row: 'vehicles: create, assign to operator, can-operate',
      variant: 'to the provider',
      onlySeen: true,
      about: ({ spareVehicle: id }) => ({ body: { sharingOperatorId: null, vehicleIds: [id], outOfService: false } }),
    },
  ],
  'vehicles.selectToOperate': {
    row: 'select-to-operate',
    about: ({ operator: sharingOperatorId, vehicle: id }) => ({
      body: { sharingOperatorId, vehicleIds: [id], selectToOperate: false },
    }),
  },
  'vehicles.listVehiclesToShare': {
    row: 'select-to-operate',
    about: ({ operator: sharingOperatorId }) => ({ query: { sharingOperatorId } }),
  },
  'vehicles.listHomologationTypes': oneself,
  'vehicles.getParamsConfig': { row: 'map settings: read' },
  'vehicles.getMapStyle': { row: 'map settings: read' },
  'vehicles.createParamsConfig': { row: 'map settings, operator-info card' },
  'vehicles.updateParamsConfig': { row: 'map settings, operator-info card', sent: idOf(nobodysId) },
  'vehicles.listQuarantinedReports': { row: 'quarantine' },
  'vehicles.listQuarantinedReportsOfDevice': { row: 'quarantine', sent: { params: { deviceKey: '990000000000018' } } },
  'vehicles.releaseQuarantinedReports': { row: 'quarantine', sent: { params: { deviceKey: '990000000000018' } } },
  'vehicles.forgetQuarantinedReports': { row: 'quarantine', sent: { params: { deviceKey: '990000000000018' } } },
  'devices.listDeviceKeys': { row: 'device keys' },
  'devices.createDeviceKey': { row: 'device keys' },
  'devices.revokeDeviceKey': { row: 'device keys', sent: idOf(nobodysId) },
  'jobs.listDeadLetters': { row: 'dead letters' },
  'jobs.retryDeadLetter': { row: 'dead letters', sent: idOf(nobodysId) },
  'jobs.discardDeadLetter': { row: 'dead letters', sent: idOf(nobodysId) },

  ...identityRows,
  ...operatorRows,
  ...commandRows,
  ...manageRows,
  ...mapRows,
  ...pricingRows,
  ...discountRows,
  ...bonusRows,
  ...notificationRows,
  ...rentabilityRows,
  ...firmwareRows,
  ...ticketRows,

  'sharing.listVehicleTrips': { ...seeVehicles, about: vehicle },
  'sharing.getVehicleTrip': {
    ...seeVehicles,
    about: ({ vehicle: id, trip: tripId }) => ({ params: { id, tripId } }),
  },
  'sharing.listServices': seeServices,
  'sharing.getMonthlySummary': ofMonth({}),
  'sharing.getMonthlyReport': ofMonth({ month }),
  'sharing.getEfficiencyStatistics': analytics,
  'sharing.getReservationStatistics': analytics,
  'sharing.getBikesStatistics': analytics,
  'sharing.getHeatMapStatistics': analytics,
  'sharing.getAppUsersStatistics': analytics,
  'sharing.getSlaStatistics': analytics,
  'sharing.getService': { ...seeServices, about: ({ endedService }) => idOf(endedService) },
  'sharing.getServiceStatistics': seeServices,
  'sharing.listTotalsByCustomers': seeServices,
  'sharing.listTotalsByOperators': seeServices,
  'sharing.getServiceReport': { ...seeServices, about: ({ endedService }) => idOf(endedService) },
  'sharing.getServiceTrips': { ...seeServices, about: ({ endedService }) => idOf(endedService) },
  'sharing.getServiceCustomer': { ...seeServices, about: ({ service }) => idOf(service) },
  'sharing.cleanServices': { row: 'services: clean', about: ({ service }) => idOf(service) },
  'sharing.endServiceTrip': {
    row: 'services: end trip',
    about: ({ service, operator: sharingOperatorId }, { role }) => ({
      ...idOf(service),
      ...(role === 'admin' ? {} : { query: { sharingOperatorId } }),
    }),
  },

  'customers.registerRider': everybody,
  'customers.signInRider': { ...everybody, sent: { body: { email: 'x@motora.demo', password: 'wrong' } } },
  'customers.refreshRider': everybody,
  'customers.confirmRiderEmail': {
    ...everybody,
    sent: { body: { token: 'of-nobody', password: 'this was never it' } },
  },
  'customers.sendRiderConfirmation': riders,
  'customers.sendRiderPasswordReset': everybody,
  'customers.getRider': riders,
  'customers.signOutRider': { ...riders, endsSession: true },
  'customers.listRiderSessions': riders,
  'customers.endRiderSession': { ...riders, sent: idOf(nobodysId) },
  'customers.updateRiderPassword': {
    ...riders,
    sent: { body: { oldPassword: 'this was never the password', newPassword: 'nor will this ever be' } },
  },
  'customers.getRiderErasure': riders,
  // the wrong password: the matrix goes on with this rider
  'customers.eraseRider': {
    ...riders,
    sent: { body: { password: 'this was never the password', creditCents: 0 } },
  },
  'customers.getRiderData': riders,
  'customers.updateRiderPreferences': { ...riders, sent: { body: { language: 'cat', acceptsNews: true } } },
  ...customerRows,
  'sharing.listRentableVehicles': { ...riders, sent: { query: { latitude: 41.4, longitude: 2.15 } } },
  'sharing.getRiderQuote': { ...riders, sent: { query: { vehicleId: nobodysId } } },
  'sharing.reserveVehicle': { ...riders, sent: { body: { vehicleId: nobodysId } } },
  'sharing.cancelReservation': ownRental,
  'sharing.startTrip': riders,
  'sharing.pauseTrip': ownRental,
  'sharing.resumeTrip': ownRental,
  'sharing.endTrip': ownRental,
  // a service of another's is none, whatever is sent of it
  'sharing.sendEndingImage': { ...riders, sent: { query: { serviceId: nobodysId } } },
  'sharing.getEndingImage': { ...riders, sent: { query: { serviceId: nobodysId } } },
  'sharing.getCurrentRental': riders,
  'sharing.listOwnRentals': riders,

  'devices.takeReports': { row: 'devices' },
  'devices.takeTraccarPosition': { row: 'devices' },
  'devices.takeTraccarEvent': { row: 'devices' },
}

export const rowsOf = (endpointId: string): readonly CallRow[] => {
  const found = callRows[endpointId]
  return found === undefined ? [] : Array.isArray(found) ? (found as CallRow[]) : [found as CallRow]
}
