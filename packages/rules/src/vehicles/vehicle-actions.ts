import type { Vehicle } from '@motora/contract/vehicles'
import { actionTable } from '../actions/index.js'

/**
 * What decides what may be done to a vehicle; the gateway's row says it, and `vehicleStandingOf` of one that was read.
 */
export interface VehicleStanding {
  /** When it was taken out of the fleet for good; null: it is in the fleet. */
  retiredAt: Date | string | null
  outOfService: boolean
  selectToOperate: boolean
  isHelmetIncluded: boolean
  canOperate: boolean
}
/** The same, with whether somebody has booked it or is on a trip with it, and what is done to its unit. */
export interface HeldVehicle extends Pick<VehicleStanding, 'retiredAt'> {
  isRented: boolean
  /** New firmware is on its way into it; left out: not looked at, as on a screen. */
  isUpdating?: boolean
}
export type VehicleReason = 'vehicle.not_found' | 'vehicle.in_service' | 'vehicle.updating'

export const vehicleStandingOf = ({
  retiredTimestamp,
  canOperate,
  sharing,
}: Pick<Vehicle, 'retiredTimestamp' | 'canOperate' | 'sharing'>): VehicleStanding & HeldVehicle => ({
  retiredAt: retiredTimestamp,
  canOperate,
  isRented: sharing.activeServiceId !== null,
  outOfService: sharing.outOfService,
  selectToOperate: sharing.selectToOperate,
  isHelmetIncluded: sharing.isHelmetIncluded,
})

type Flag = Exclude<keyof VehicleStanding, 'retiredAt'>
const gone = { retired: 'vehicle.not_found' } as const
const always = { ...gone, 'in the fleet': true } as const
const unless = (flag: Flag, isSo: boolean) => ({
  ...gone,
  'in the fleet': (standing: VehicleStanding) => (standing[flag] === isSo ? ('already' as const) : true),
})

/**
 * What may be done to a vehicle whether or not it is rented: a trip that has begun goes on. Nothing is done to a
 * retired one any more. source: ledgers E-14, E-20, E-33, E-39 to E-42; decision 0029.
 */
export const vehicleActions = actionTable<VehicleStanding, 'in the fleet' | 'retired', 'vehicle.not_found'>(
  ({ retiredAt }) => (retiredAt === null ? 'in the fleet' : 'retired'),
)({
  edit: always,
  rename: always,
  openTicket: always,
  block: unless('outOfService', true),
  unblock: unless('outOfService', false),
  select: unless('selectToOperate', true),
  deselect: unless('selectToOperate', false),
  includeHelmet: unless('isHelmetIncluded', true),
  removeHelmet: unless('isHelmetIncluded', false),
  allow: unless('canOperate', true),
  /** Another reason is a change. */
  forbid: always,
})

/**
 * What takes a vehicle from its holder, or from the unit by which it is heard; never while a rider has it. Nor is the
 * unit exchanged while new firmware is on its way into it: the other one's first report would end that update.
 * source: ledgers E-33, E-43; decisions 0029, 0153, 0156.
 */
export const vehicleMoves = actionTable<HeldVehicle, 'free' | 'rented' | 'retired', VehicleReason>(
  ({ retiredAt, isRented }) => (retiredAt !== null ? 'retired' : isRented ? 'rented' : 'free'),
)({
  assign: { free: true, rented: 'vehicle.in_service', ...gone },
  retire: { free: true, rented: 'vehicle.in_service', retired: 'already' },
  changeUnit: {
    free: ({ isUpdating }) => (isUpdating ? 'vehicle.updating' : true),
    rented: 'vehicle.in_service',
    ...gone,
  },
})
