import type { EndpointSpec, Role } from '@motora/contract'
import {
  changeFirmware,
  getFirmware,
  getUpgrade,
  listFirmwares,
  pauseUpgrade,
  resumeUpgrade,
} from '@motora/contract/firmware'
import {
  getAccountById,
  listScheduledReports,
  pauseScheduledReport,
  resumeAccount,
  suspendAccount,
} from '@motora/contract/identity'
import { answerVehicleRequest, validateOperator } from '@motora/contract/operators'
import { closeTicket, listTickets } from '@motora/contract/technicians'
import {
  assignToOperate,
  getVehicle,
  listVehicles,
  selectToOperate,
  setCanOperate,
  setHelmetIncluded,
  type Vehicle,
} from '@motora/contract/vehicles'
import { aScheduledReport } from '../a-scheduled-report'
import { aFirmware, aRunningUpgrade } from '../an-upgrade'
import { account, firmware, own, ticket, vehicle } from './a-company'

/** One position of a switch: the state of the thing, the word that is shown then, and what it does. */
export interface Position {
  reads: readonly (readonly [endpoint: EndpointSpec, answer: unknown])[]
  /** Key of the words of its button; the other position's are not shown. */
  says: string
  /** Keys of what is pressed after it: the yes of its question, or what leads further. */
  next?: readonly string[]
  calls: EndpointSpec
  /** What the body says, where the call alone does not. */
  sends?: Readonly<Record<string, unknown>>
}
export interface Switch {
  at: string
  /** The source file that draws it, without its ending. */
  drawnBy: string
  /** On a row: its menu is opened first. */
  inMenu?: true
  role?: Role
  positions: readonly [Position, Position]
}

const reportIs = (isActive: boolean): Position => ({
  reads: [[listScheduledReports, [aScheduledReport(isActive ? {} : { state: 'paused', nextRun: null })]]],
  says: isActive ? 'scheduled:pause' : 'scheduled:resume',
  calls: pauseScheduledReport,
  sends: { paused: isActive },
})
const vehicleReads = (facts: Partial<Vehicle>, sharing: Partial<Vehicle['sharing']> = {}): Position['reads'] => {
  const now = { ...vehicle, ...facts, sharing: { ...vehicle.sharing, activeServiceId: null, ...sharing } }
  return [
    [listVehicles, [now]],
    [getVehicle, now],
  ]
}
const block = (isOut: boolean): Position => ({
  reads: [...vehicleReads({}, { outOfService: isOut }), [listTickets, [{ ...ticket, outOfService: isOut }]]],
  says: isOut ? 'vehicles:unblock' : 'vehicles:block',
  calls: assignToOperate,
  sends: { outOfService: !isOut },
})
const helmet = (isIncluded: boolean): Position => {
  const says = isIncluded ? 'fleet:helmet.remove' : 'fleet:helmet.include'
  return {
    reads: vehicleReads({}, { isHelmetIncluded: isIncluded }),
    says,
    next: [says],
    calls: setHelmetIncluded,
    sends: { isHelmetIncluded: !isIncluded },
  }
}
const selection = (isSelected: boolean): Position => {
  const says = isSelected ? 'fleet:select.deselect' : 'fleet:select.select'
  return {
    reads: vehicleReads({}, { selectToOperate: isSelected }),
    says,
    next: [says],
    calls: selectToOperate,
    sends: { selectToOperate: !isSelected },
  }
}
const leave = (canOperate: boolean): Position => ({
  reads: vehicleReads({ canOperate, cannotOperateReason: canOperate ? null : 'Stolen' }),
  says: canOperate ? 'fleet:can.forbid' : 'fleet:can.allow',
  ...(canOperate ? { next: ['fleet:can.forbid'] } : {}),
  calls: setCanOperate,
  sends: { canOperate: !canOperate },
})
const activity = (isActive: boolean): Position => ({
  reads: [
    [listFirmwares, [aFirmware({ isActive })]],
    [getFirmware, aFirmware({ isActive })],
  ],
  says: isActive ? 'firmware:deactivate' : 'firmware:activate',
  calls: changeFirmware,
  sends: { isActive: !isActive },
})
const both = (position: (is: boolean) => Position): Switch['positions'] => [position(false), position(true)]

/** Whatever has two positions and a word for each. */
export const switches: readonly Switch[] = [
  {
    at: '/scheduledReports?columns=name',
    drawnBy: 'report-table',
    inMenu: true,
    positions: [reportIs(true), reportIs(false)],
  },
  { at: '/scooters?columns=plate', drawnBy: 'use-fleet-toggles', inMenu: true, positions: both(block) },
  {
    at: `/operator/scooterList/${own.id}?columns=plate`,
    drawnBy: 'use-fleet-toggles',
    inMenu: true,
    positions: both(block),
  },
  { at: `/scooters/${vehicle.id}`, drawnBy: 'use-vehicle-actions', positions: both(block) },
  {
    at: '/incidents?view=table&columns=plate',
    drawnBy: 'use-ticket-row-actions',
    inMenu: true,
    positions: both(block),
  },
  {
    at: '/incidents?part=vehicles&columns=plate',
    drawnBy: 'use-vehicle-actions',
    inMenu: true,
    positions: both(block),
  },
  { at: `/incidents/details/${ticket.id}`, drawnBy: 'use-vehicle-actions', positions: both(block) },
  { at: '/scooters?columns=plate', drawnBy: 'use-fleet-toggles', inMenu: true, positions: both(helmet) },
  { at: `/scooters/${vehicle.id}?open=sharing`, drawnBy: 'vehicle-sections', positions: both(helmet) },
  { at: '/scooters?columns=plate', drawnBy: 'use-fleet-toggles', inMenu: true, positions: both(selection) },
  { at: `/scooters/${vehicle.id}?open=sharing`, drawnBy: 'vehicle-sections', positions: both(selection) },
  { at: '/scooters?columns=plate', drawnBy: 'use-fleet-toggles', inMenu: true, positions: both(leave) },
  { at: '/firmwares?columns=name', drawnBy: 'firmware-list', inMenu: true, positions: both(activity) },
  { at: `/firmwares/${firmware.id}`, drawnBy: 'firmware-details', positions: both(activity) },
  {
    at: `/users?account=${account.id}&columns=fullName`,
    drawnBy: 'account-detail',
    positions: [
      {
        reads: [[getAccountById, account]],
        says: 'people:suspend',
        next: ['people:suspend'],
        calls: suspendAccount,
      },
      {
        reads: [[getAccountById, { ...account, suspended: true, suspendedReason: 'Left' }]],
        says: 'people:resume',
        calls: resumeAccount,
      },
    ],
  },
  {
    at: `/upgrades/${aRunningUpgrade({}).id}`,
    drawnBy: 'upgrade-actions',
    positions: [
      { reads: [[getUpgrade, aRunningUpgrade({ pending: 3 })]], says: 'upgrades:pause', calls: pauseUpgrade },
      {
        reads: [[getUpgrade, aRunningUpgrade({ pending: 3 }, { state: 'paused', pausedBecause: 'by-hand' })]],
        says: 'upgrades:resume',
        calls: resumeUpgrade,
      },
    ],
  },
]

/** Two words that stand next to each other: each does its own. */
export const pairs: readonly Omit<Position & Switch, 'positions' | 'drawnBy'>[] = [
  {
    at: '/operators/requestScooter',
    inMenu: true,
    reads: [],
    says: 'requests:accept',
    next: ['requests:accept'],
    calls: answerVehicleRequest,
    sends: { accepted: true },
  },
  {
    at: '/operators/requestScooter',
    inMenu: true,
    reads: [],
    says: 'requests:decline',
    next: ['requests:decline'],
    calls: answerVehicleRequest,
    sends: { accepted: false },
  },
  {
    at: '/operator/validate?columns=name',
    inMenu: true,
    reads: [],
    says: 'operators:action.disable',
    next: ['operators:action.disable'],
    calls: validateOperator,
    sends: { canOperate: false },
  },
  {
    at: `/incidents/details/${ticket.id}`,
    reads: [],
    says: 'incidents:close',
    next: ['incidents:close'],
    calls: closeTicket,
    sends: { outOfService: false },
  },
  {
    at: `/incidents/details/${ticket.id}`,
    reads: [],
    says: 'incidents:close',
    next: ['incidents:close.unlock', 'incidents:close'],
    calls: closeTicket,
    sends: { outOfService: true },
  },
]
