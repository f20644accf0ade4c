import type { Role } from '@motora/contract'
import {
  addDocumentsRotation,
  assignOperator,
  deleteCustomer,
  enableCustomer,
  inviteCustomer,
  setShiftCalendar,
  updateCustomer,
  validateAndUpdateCustomer,
} from '@motora/contract/customers'
import { beginUpload, deleteFile } from '@motora/contract/files'
import {
  changeFirmware,
  createFirmware,
  createUpgrade,
  deleteFirmware,
  deleteUpgrade,
  startUpgrade,
} from '@motora/contract/firmware'
import {
  createCauUser,
  createOperatorUser,
  createSacUser,
  createTechnician,
  deleteCauUser,
  deleteSacUser,
  deleteScheduledReport,
  deleteTechnician,
  endAccountSessions,
  inviteAccount,
  pauseScheduledReport,
  removeMembership,
  resetSecondFactor,
  runScheduledReport,
  saveScheduledReport,
  suspendAccount,
  updateCauUser,
  updateSacUser,
  updateTechnician,
} from '@motora/contract/identity'
import { listDeadLetters } from '@motora/contract/jobs'
import { createBonus, giveGoodwill, updateBonus } from '@motora/contract/money'
import { createNotification } from '@motora/contract/notifications'
import {
  answerVehicleRequest,
  createOperator,
  createVehicleRequest,
  setVehicleOffer,
  updateOperator,
  validateOperator,
  withdrawVehicleRequest,
} from '@motora/contract/operators'
import { cleanServices, endServiceTrip } from '@motora/contract/sharing'
import { addTicketNote, assignTicket, closeTicket, openTicket } from '@motora/contract/technicians'
import {
  assignToOperate,
  createVehicle,
  giveCommand,
  importVehicles,
  retireVehicle,
  selectToOperate,
  setCanOperate,
  setHelmetIncluded,
  updateVehicle,
  updateVehicleRestricted,
} from '@motora/contract/vehicles'
import { account, customer, file, firmware, own, ticket, upgrade, vehicle } from './a-company'
import type { ScreenActions } from './screen-action'

const admin: Role = 'Sharing.Admin'
const technician: Role = 'Sharing.Technician'
const manager: Role = 'Sharing.OperatorManager'
const sac: Role = 'Sharing.Sac'
/** Cells that are edited in place. */
const cell = /^Edit .+ of .+$/

const openingTicket = ['incidents:create.title', openTicket] as const
const commands = /^(Flash and sound|Open the seat|Switch on|Switch off|Ask for a report)$/
/** Everything that may be done to a vehicle, wherever it stands, but for opening a ticket. */
const onVehicle: ScreenActions['writes'] = [
  ['vehicles:block', assignToOperate],
  ['vehicles:clean', cleanServices],
  ['vehicle:endTrip', endServiceTrip],
  [commands, giveCommand],
  ['fleet:helmet.remove', setHelmetIncluded],
  ['fleet:select.deselect', selectToOperate],
  ['fleet:can.forbid', setCanOperate],
  // handing vehicles over is for those who manage them, although the call blocks them as well
  ['fleet:assign', assignToOperate, [admin]],
  ['fleet:edit', updateVehicle],
  ['fleet:retire', retireVehicle],
]
const fleet: ScreenActions['writes'] = [
  ...onVehicle,
  openingTicket,
  ['fleet:import', importVehicles],
  ['fleet:create.open', createVehicle],
]
/** Everything that may be done to a customer, wherever it stands. */
const onCustomer: ScreenActions['writes'] = [
  ['customers:action.edit', updateCustomer],
  ['customers:action.goodwill', giveGoodwill],
  // a manager's where the own operator is private: customers-page.test.tsx
  ['customers:action.assign', assignOperator, [admin]],
  ['customers:action.disable', enableCustomer],
  ['customers:action.notify', createNotification],
  ['customers:action.erase', deleteCustomer],
]
/** Who may not decide on them looks at them. */
const toDocuments = /^(Review|See) documents$/
const customerReads = [
  'customers:action.operators',
  'customers:action.movements',
  // to be changed by a manager alone, in its dialog: customer-discounts-dialog.test.tsx
  'customers:action.discounts',
] as const
/** Each filters the list. */
const chips = /^(Free|Booked|In service|Out of service|Silent|Low battery.*) 1$/

/** Every screen that more than one role opens and some may write on, with what each may. */
export const screenActions: readonly ScreenActions[] = [
  {
    path: '/home',
    at: '/home?columns=plate',
    writes: [
      [/^Operators pending validation/, validateOperator],
      [/^(Moto Barcelona|Ona Mobilitat)B/, validateOperator],
      // of those whose home is the fleet
      ...[...onVehicle, openingTicket]
        .filter(([, , only]) => only === undefined)
        .map(([name, call]) => [name, call, [manager, sac]] as const),
    ],
    reads: [/^Customers pending validation/, /^Rosa Vila Mas/, 'fleet:details', chips, 'rentability:why'],
  },
  {
    path: '/users',
    at: `/users?account=${account.id}&columns=fullName`,
    writes: [
      ['people:accounts.new', inviteAccount],
      ['people:suspend', suspendAccount],
      ['people:resetFactor', resetSecondFactor],
      ['people:endSessions', endAccountSessions],
      ['people:addRole', inviteAccount],
      ['people:resend', inviteAccount],
      ['people:removeRole', removeMembership],
    ],
  },
  {
    path: '/technicians',
    at: '/technicians',
    writes: [
      ['staff:technician.add', createTechnician],
      ['staff:technician.delete', deleteTechnician],
      [cell, updateTechnician],
      ['staff:notifications', createNotification],
    ],
  },
  {
    path: '/cau',
    at: '/cau?columns=fullName',
    writes: [
      ['people:support.add', createCauUser],
      ['people:support.edit', updateCauUser],
      ['people:support.delete', deleteCauUser],
    ],
  },
  {
    path: '/sac',
    at: '/sac?columns=fullName',
    writes: [
      ['people:support.add', createSacUser],
      ['people:support.edit', updateSacUser],
      ['people:support.delete', deleteSacUser],
    ],
  },
  {
    path: '/services',
    at: '/services?columns=vehiclePlate',
    writes: [
      ['rentals:service.end', endServiceTrip],
      ['rentals:clean', cleanServices],
    ],
    reads: ['services:details', 'services:vehicleTrips', 'services:report.get'],
  },
  {
    path: '/operators/services',
    at: `/operators/services?operator=${own.id}&columns=vehiclePlate`,
    writes: [
      ['rentals:service.end', endServiceTrip],
      ['rentals:clean', cleanServices],
    ],
    reads: ['services:details', 'services:vehicleTrips', 'services:report.get', 'services:allOperators'],
  },
  {
    path: '/bonus',
    at: '/bonus?columns=name',
    writes: [
      ['bonus:add', createBonus],
      ['bonus:edit', updateBonus],
    ],
    reads: ['bonus:history'],
  },
  {
    path: '/scheduledReports',
    at: '/scheduledReports?columns=name',
    writes: [
      ['scheduled:runNow', runScheduledReport],
      ['scheduled:edit', saveScheduledReport],
      ['scheduled:pause', pauseScheduledReport],
      ['scheduled:delete', deleteScheduledReport],
    ],
    reads: ['scheduled:download'],
  },
  {
    path: '/audit',
    at: '/audit',
    writes: [[/failed job/, listDeadLetters]],
    reads: ['devices:title', 'quarantine:title'],
  },
  { path: '/operators/list', at: '/operators/list?columns=name', writes: [], reads: ['operators:details'] },
  {
    path: '/operator/validate',
    at: '/operator/validate?columns=name',
    writes: [
      ['operators:addManager', createOperatorUser, [admin]],
      ['operators:edit', updateOperator],
      ['operators:action.disable', validateOperator],
      ['operators:action.enable', validateOperator],
    ],
    reads: ['operators:details', /^Waiting for validation 2$/],
  },
  {
    path: '/operators/requestScooter',
    at: '/operators/requestScooter',
    writes: [
      ['requests:form.submit', createVehicleRequest],
      ['requests:withdraw', withdrawVehicleRequest],
      ['requests:accept', answerVehicleRequest],
      ['requests:decline', answerVehicleRequest],
      ['requests:offers.add', setVehicleOffer],
      ['requests:offers.remove', setVehicleOffer],
      [cell, setVehicleOffer],
    ],
  },
  {
    path: '/operator/register',
    at: '/operator/register',
    writes: [
      ['staff:operator.create', createOperator],
      ['staff:manager.create', createOperatorUser, [admin]],
      ['staff:operatorUser.create', createOperatorUser],
      ['staff:technician.create', createTechnician],
    ],
    reads: ['staff:isFree', 'people:showPassword', 'people:showConfirmPassword'],
  },
  {
    path: '/customers',
    at: '/customers?columns=fullName',
    writes: [
      ['customers:invite.open', inviteCustomer],
      ['customers:assign.byEmail', assignOperator, [admin]],
      ['customers:notifications', createNotification],
      ...onCustomer,
    ],
    reads: ['customers:open', toDocuments, ...customerReads],
  },
  {
    path: '/customers/$id',
    at: `/customers/${customer.customerId}`,
    writes: [...onCustomer, ['rentals:trip.end', endServiceTrip], ['rentals:clean', cleanServices]],
    reads: [toDocuments, 'customers:action.discounts', /^(Account|Documents|Credit|Operators)$/],
  },
  {
    path: '/customers/assignToOperator/$id',
    at: `/customers/assignToOperator/${customer.customerId}?columns=name`,
    writes: [['customers:assign.do', assignOperator, [admin]]],
  },
  { path: '/scooters', at: '/scooters?columns=plate', writes: fleet, reads: ['fleet:details', chips] },
  {
    path: '/operator/scooterList/$id',
    at: `/operator/scooterList/${own.id}?columns=plate`,
    writes: fleet,
    reads: ['fleet:details', 'people:clearOperator', chips],
  },
  {
    path: '/scooters/$id',
    at: `/scooters/${vehicle.id}`,
    writes: [...onVehicle, openingTicket, ['vehicle:editNamePlate', updateVehicleRestricted]],
    reads: ['trips', 'commands', 'tickets', 'reports', 'changes', 'updates'].map((kind) => `vehicle:timeline.${kind}`),
  },
  {
    path: '/scooters/$id',
    at: `/scooters/${vehicle.id}?open=sharing,handover`,
    writes: [...onVehicle, openingTicket],
  },
  {
    path: '/incidents',
    at: '/incidents?view=table&columns=plate',
    writes: [['incidents:add', openTicket], ...onVehicle],
    reads: ['incidents:details', 'incidents:watch'],
  },
  {
    path: '/incidents/details/$id',
    at: `/incidents/details/${ticket.id}`,
    writes: [
      ['incidents:note.add', addTicketNote],
      // who works in the street takes it, the others choose the technician
      ['incidents:assign.take', assignTicket, [technician]],
      ['incidents:assign.do', assignTicket, [admin, manager]],
      ['incidents:flash', giveCommand, [technician]],
      ...onVehicle,
      ['incidents:close', closeTicket],
    ],
    reads: [/^Mirror broken/],
  },
  {
    path: '/validations',
    at: '/validations?columns=customerName',
    writes: [
      ['shifts:add', setShiftCalendar],
      ['shifts:save', setShiftCalendar],
      ['shifts:remove.of', setShiftCalendar],
      ['shifts:fill', setShiftCalendar],
    ],
    reads: ['shifts:review'],
  },
  {
    path: '/customers/review/$customerId',
    at: `/customers/review/${customer.customerId}`,
    writes: [
      ['review:validate', validateAndUpdateCustomer],
      ['review:notify', validateAndUpdateCustomer],
      ['review:update', addDocumentsRotation],
    ],
    reads: ['review:refresh', 'review:close', 'review:next', 'review:previous', 'screens:/help'],
  },
  {
    path: '/files',
    at: '/files?columns=name',
    writes: [
      ['files:new', beginUpload],
      ['files:delete', deleteFile],
    ],
    reads: ['files:details', 'files:download'],
  },
  { path: '/files/create', at: '/files/create', writes: [['files:choose', beginUpload]] },
  {
    path: '/files/$id',
    at: `/files/${file.id}`,
    writes: [['files:delete', deleteFile]],
    reads: ['files:download', 'files:copy'],
  },
  {
    path: '/firmwares',
    at: '/firmwares?columns=name',
    writes: [
      ['firmware:new', createFirmware],
      ['firmware:campaign', createUpgrade],
      ['firmware:edit', changeFirmware],
      ['firmware:deactivate', changeFirmware],
      ['firmware:delete', deleteFirmware],
    ],
    reads: ['firmware:details'],
  },
  {
    path: '/firmwares/create',
    at: '/firmwares/create',
    writes: [
      ['files:choose', beginUpload],
      ['firmware:create', createFirmware],
    ],
    reads: ['firmware:field.isActive'],
  },
  {
    path: '/firmwares/edit/$id',
    at: `/firmwares/edit/${firmware.id}`,
    writes: [
      ['files:another', beginUpload],
      ['firmware:save', changeFirmware],
    ],
    reads: ['firmware:field.isActive'],
  },
  {
    path: '/firmwares/$id',
    at: `/firmwares/${firmware.id}`,
    writes: [
      ['firmware:campaign', createUpgrade],
      ['firmware:edit', changeFirmware],
      ['firmware:deactivate', changeFirmware],
      ['firmware:delete', deleteFirmware],
    ],
    reads: ['files:copy'],
  },
  { path: '/upgrades', at: '/upgrades?columns=name', writes: [['upgrades:new', createUpgrade]] },
  {
    path: '/upgrades/create/$id',
    at: `/upgrades/create/${firmware.id}`,
    writes: [['upgrades:start', startUpgrade]],
    reads: ['upgrades:allowOlder'],
  },
  {
    path: '/upgrades/$id',
    at: `/upgrades/${upgrade.id}`,
    writes: [
      ['upgrades:start', startUpgrade],
      ['upgrades:schedule', startUpgrade],
      ['upgrades:edit', createUpgrade],
      ['upgrades:delete', deleteUpgrade],
    ],
  },
]
