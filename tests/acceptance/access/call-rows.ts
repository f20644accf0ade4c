import {
  type CallRow,
  type Given,
  idOf,
  nobodysId,
  ofOperator as operator,
  seeVehicles,
  ofVehicle as vehicle,
} from './call-row.js'
import { commandRows } from './call-rows-commands.js'
import { manageRows } from './call-rows-manage.js'
import { mapRows } from './call-rows-map.js'
import { rentabilityRows } from './call-rows-rentability.js'
import { ticketRows } from './call-rows-tickets.js'
import type { Planted, Things } from './planted.js'
import type { Principal } from './principals.js'

const seeOperators = { row: 'operators: list, details' } as const
const manageOperators = { row: 'operators: register, edit, add manager, enable/disable, validate' } as const
const ownProfile = { row: 'own operator profile, areas, complete-data', ownOnly: true } as const
const seeServices = { row: 'services: list, detail' } as const
const oneself = { row: 'oneself' } as const
const riders = { row: 'riders' } as const
const everybody = { row: 'everybody' } as const
const accounts = { row: 'accounts (/users), audit log' } as const
const supportUsers = { row: 'CAU and SAC users' } as const
/** An account of the platform that nobody of the matrix signs in with. */
const spareAccount = ({ people }: Planted): Given => idOf(people.spare)
const newcomer = (planted: Planted, { name }: Principal): string =>
  `newcomer.${name.replaceAll(/\W/g, '.')}.${planted.people.spare.slice(0, 8)}@motora.demo`
const newSupportUser =
  (kind: string) =>
  (planted: Planted, principal: Principal): Given => {
    const password = 'a long enough password 42'
    return { body: { email: `${kind}.${newcomer(planted, principal)}`, password, confirmPassword: password } }
  }
const operatorUsers = { row: 'operator users (supervisors): list/add/edit/delete', ownOnly: true } as const
const technicians = { row: 'technicians: list/add/edit/delete', ownOnly: true } as const
const peopleOf = ({ operator: value }: Things): Given => ({ query: { field: 'SharingOperatorId', value } })
const newStaff =
  (kind: string) =>
  ({ operator: sharingOperatorId }: Things, principal: Principal, planted: Planted): Given => ({
    body: {
      email: `${kind}.${sharingOperatorId.slice(-6)}.${newcomer(planted, principal)}`,
      password: 'a long enough password 42',
      mobilePhone: '600111222',
      sharingOperatorId,
    },
  })
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
  'identity.signIn': { ...everybody, sent: { body: { email: 'x@motora.demo', password: 'wrong' } } },
  'identity.refreshToken': everybody,
  'identity.getCurrent': oneself,
  'identity.logout': { ...oneself, endsSession: true },
  'identity.listSessions': oneself,
  'identity.endSession': { ...oneself, sent: idOf(nobodysId) },
  'identity.endOtherSessions': oneself,
  'identity.getAccount': oneself,
  'identity.updatePassword': {
    ...oneself,
    sent: { body: { oldPassword: 'this was never the password', newPassword: 'nor will this ever be' } },
  },
  'identity.renewRecoveryCodes': { ...oneself, sent: { body: { password: 'this was never it', code: '000000' } } },
  'identity.subscribeToTopic': { ...oneself, sent: { query: { token: 'a-push-token-of-the-matrix' } } },
  'identity.unsubscribeFromTopic': { ...oneself, sent: { query: { token: 'a-push-token-of-the-matrix' } } },
  'identity.listViews': { ...oneself, sent: { query: { tableId: 'vehicles' } } },
  'identity.saveView': { ...oneself, sent: { body: { tableId: 'vehicles', name: 'of the matrix' } } },
  'identity.deleteView': { ...oneself, sent: idOf(nobodysId) },
  'identity.sendResetPasswordEmail': everybody,
  'identity.sendLinkAgain': everybody,
  'identity.lookAtLink': everybody,
  'identity.useLink': everybody,
  'identity.listKeptMails': everybody,
  'identity.findUserByEmail': {
    row: 'operator users (supervisors): list/add/edit/delete',
    writes: true,
    nobodyToo: true,
    sent: { query: { email: 'admin@motora.demo' } },
  },
  'identity.listAccounts': accounts,
  'identity.getAccountById': { ...accounts, sent: spareAccount },
  'identity.inviteAccount': {
    ...accounts,
    about: ({ operator: operatorId }, principal, planted) => ({
      body: { email: newcomer(planted, principal), role: 'Sharing.OperatorManager', operatorId },
    }),
  },
  'identity.suspendAccount': { ...accounts, sent: spareAccount },
  'identity.resumeAccount': { ...accounts, sent: spareAccount },
  'identity.resetSecondFactor': { ...accounts, sent: spareAccount },
  'identity.endAccountSessions': { ...accounts, sent: spareAccount },
  'identity.removeMembership': {
    ...accounts,
    sent: ({ people }) => ({ params: { id: people.spare, membershipId: people.spareMembership } }),
  },
  'identity.listCauUsers': supportUsers,
  'identity.getCauUser': { ...supportUsers, sent: ({ people }) => idOf(people.cau) },
  'identity.createCauUser': { ...supportUsers, sent: newSupportUser('cau') },
  'identity.updateCauUser': { ...supportUsers, sent: ({ people }) => idOf(people.cau) },
  'identity.deleteCauUser': { ...supportUsers, sent: ({ people }) => idOf(people.spareCau) },
  'identity.listSacUsers': supportUsers,
  'identity.getSacUser': { ...supportUsers, sent: ({ people }) => idOf(people.sac) },
  'identity.createSacUser': { ...supportUsers, sent: newSupportUser('sac') },
  'identity.updateSacUser': { ...supportUsers, sent: ({ people }) => idOf(people.sac) },
  'identity.deleteSacUser': { ...supportUsers, sent: ({ people }) => idOf(people.spareSac) },
  'identity.listOperatorUsers': [operatorUsers, { ...operatorUsers, variant: 'of an operator', about: peopleOf }],
  'identity.createOperatorUser': { ...operatorUsers, about: newStaff('operator') },
  'identity.updateOperatorUser': { ...operatorUsers, about: ({ operatorUser }) => idOf(operatorUser) },
  'identity.deleteOperatorUser': {
    ...operatorUsers,
    consumes: true,
    about: ({ spareOperatorUser }) => idOf(spareOperatorUser),
  },
  'identity.listTechnicians': [technicians, { ...technicians, variant: 'of an operator', about: peopleOf }],
  'identity.createTechnician': { ...technicians, about: newStaff('technician') },
  'identity.updateTechnician': {
    ...technicians,
    about: ({ technician: technicianId }) => ({ params: { technicianId } }),
  },
  'identity.deleteTechnician': {
    ...technicians,
    consumes: true,
    about: ({ spareTechnician }) => idOf(spareTechnician),
  },
  'identity.getOwnStaffData': oneself,
  'identity.updateOwnStaffData': oneself,
  'identity.listAuditRecords': accounts,
  'identity.getAuditChain': accounts,

  'operators.signUp': {
    ...everybody,
    sent: (planted, principal) => ({
      body: {
        name: 'Company of the matrix',
        cif: 'B58818501',
        contactPhone: '+34932000000',
        managerEmail: `sign.up.${newcomer(planted, principal)}`,
        password: 'a long enough password 42',
      },
    }),
  },
  'operators.list': seeOperators,
  'operators.get': { ...seeOperators, about: operator },
  'operators.listChildren': { ...seeOperators, about: (things) => ({ query: { sharingOperatorId: things.operator } }) },
  // a parent may be out of sight of those below it: to them there is none
  'operators.getParent': {
    ...seeOperators,
    consumes: true,
    about: (things) => ({ query: { sharingOperatorId: things.operator } }),
  },
  'operators.listWithoutParent': seeOperators,
  'operators.listPrivatesOfCustomer': {
    row: 'customers: operators dialog',
    about: ({ rider: customerKey }) => ({ query: { customerKey } }),
  },
  'operators.getLogo': { ...seeOperators, about: operator },
  'operators.listHistory': { ...seeOperators, about: operator },
  'operators.create': {
    ...manageOperators,
    sent: (planted, principal) => ({
      body: {
        name: 'Registered by the matrix',
        cif: 'A58818501',
        managerEmail: `operator.${newcomer(planted, principal)}`,
        password: 'a long enough password 42',
      },
    }),
  },
  'operators.update': { ...manageOperators, about: operator },
  'operators.validate': {
    ...manageOperators,
    about: ({ operator: sharingOperatorId }) => ({ params: { sharingOperatorId }, body: { canOperate: true } }),
  },
  'operators.updateRestricted': { ...ownProfile, about: operator },
  // there is one change of each operator: whoever comes first settles it
  'operators.getChange': { ...seeOperators, consumes: true, about: operator },
  'operators.rejectChange': {
    ...manageOperators,
    consumes: true,
    about: ({ operator: id }) => ({ params: { id }, body: { reason: 'for the tests' } }),
  },
  'operators.withdrawChange': { ...ownProfile, about: operator },
  'operators.listAreas': seeVehicles,
  'operators.listVehicleOffers': { row: 'vehicle requests: read' },
  'operators.setVehicleOffer': {
    row: 'vehicle requests: answer, offers',
    sent: { params: { model: 'S03' }, body: { available: 500 } },
  },
  'operators.listVehicleRequests': { row: 'vehicle requests: read' },
  'operators.createVehicleRequest': {
    row: 'vehicle requests: ask, take back',
    sent: { body: { lines: [{ model: 'S03', quantity: 1 }] } },
  },
  'operators.answerVehicleRequest': {
    row: 'vehicle requests: answer, offers',
    consumes: true,
    about: ({ vehicleRequest }) => idOf(vehicleRequest),
  },
  'operators.withdrawVehicleRequest': {
    row: 'vehicle requests: ask, take back',
    // of a sub-operator it is not the parent's to take back (Z-13)
    consumes: true,
    about: ({ vehicleRequest }) => idOf(vehicleRequest),
  },

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

  ...commandRows,
  ...manageRows,
  ...mapRows,
  ...rentabilityRows,
  ...ticketRows,

  'sharing.listVehicleTrips': { ...seeVehicles, about: vehicle },
  'sharing.getVehicleTrip': {
    ...seeVehicles,
    about: ({ vehicle: id, trip: tripId }) => ({ params: { id, tripId } }),
  },
  'sharing.listServices': seeServices,
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
  'customers.getRider': riders,
  'customers.listPendingValidation': { row: 'customers: documents (see)' },
  'sharing.listRentableVehicles': { ...riders, sent: { query: { latitude: 41.4, longitude: 2.15 } } },
  'sharing.reserveVehicle': { ...riders, sent: { body: { vehicleId: nobodysId } } },
  'sharing.cancelReservation': ownRental,
  'sharing.startTrip': riders,
  'sharing.pauseTrip': ownRental,
  'sharing.resumeTrip': ownRental,
  'sharing.endTrip': ownRental,
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
