import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { day } from '../fields/dates.js'
import { deviceKey, id, idParams, isDamagedNumber, textLine } from '../formats.js'

const optional = textLine(1, 100).nullable().optional()
const name = textLine(1, 100)
const plate = textLine(1, 20).nullable()
/** A day of our time: earlier ones are slips of the hand. */
const builtOn = day.refine((text) => text >= '1950-01-01', 'a day since 1950 is expected')

/** What describes a vehicle itself; who holds it and what it may do are calls of their own. */
export const vehicleData = z.object({
  name,
  model: textLine(1, 60),
  revision: optional,
  color: optional,
  manufactureDate: builtOn.nullable().optional(),
  plate: plate.optional(),
  vin: textLine(5, 40),
  imei: deviceKey.refine((text) => !isDamagedNumber(text), 'the digits as they stand on the unit are expected'),
  bluetoothMac: optional,
  batteryPackId: optional,
  traceabilityId: optional,
  homologationType: z.number().int().min(0).max(1000).nullable().optional(),
})

export const vehicleToCreate = vehicleData.extend({
  /** Absent or null: the provider holds it. */
  sharingOperatorId: id.nullable().optional(),
})
export type VehicleToCreate = z.output<typeof vehicleToCreate>

const taken = ['vehicle.imei_taken', 'vehicle.plate_taken', 'vehicle.vin_taken'] as const

export const createVehicle = endpoint({
  id: 'vehicles.createVehicle',
  method: 'POST',
  path: '/vehicles/v1/vehicles',
  summary: 'Adds a vehicle to the fleet',
  source: 'fleet side, section 7; ledger E-33',
  audience: 'staff',
  needs: 'vehicles.manage',
  body: vehicleToCreate,
  answers: { 201: z.object({ id }) },
  refusals: [...taken, 'operator.not_found'],
})

/** The version that was read: the second of two who change one vehicle is refused. */
const version = z.number().int().min(1)

/** An absent field is emptied: the body is the whole vehicle. */
export const vehicleToChange = vehicleData.extend({ version })
export type VehicleToChange = z.output<typeof vehicleToChange>

export const updateVehicle = endpoint({
  id: 'vehicles.updateVehicle',
  method: 'PUT',
  path: '/vehicles/v1/vehicles/{id}',
  summary:
    'Changes the descriptive data of a vehicle; repeating it changes nothing. With another IMEI it was never heard, until the new unit is; that is refused while the vehicle is rented or reserved, or new firmware is on its way into it',
  source: 'fleet side, section 7; ledger E-33',
  audience: 'staff',
  needs: 'vehicles.manage',
  params: idParams,
  body: vehicleToChange,
  answers: { 200: z.object({ version }) },
  refusals: [...taken, 'vehicle.not_found', 'vehicle.changed_meanwhile', 'vehicle.in_service', 'vehicle.updating'],
})

export const retireVehicle = endpoint({
  id: 'vehicles.retireVehicle',
  method: 'DELETE',
  path: '/vehicles/v1/vehicles/{id}',
  summary:
    'Retires a vehicle permanently; it keeps its history and its frame number, its imei and plate may be given to another vehicle. Refused while it is rented or reserved; repeating it changes nothing',
  source: 'fleet side, section 7; ledger E-33',
  audience: 'staff',
  needs: 'vehicles.manage',
  params: idParams,
  answers: { 204: null },
  refusals: ['vehicle.not_found', 'vehicle.in_service'],
})

export const updateVehicleRestricted = endpoint({
  id: 'vehicles.updateVehicleRestricted',
  method: 'PUT',
  path: '/vehicles/v1/vehicles/{id}/UpdateRestricted',
  summary: 'Changes name and plate; repeating it changes nothing',
  source: 'fleet side, section 7; decisions §5; ledger E-42',
  audience: 'staff',
  needs: 'vehicles.rename',
  params: idParams,
  // without a version the last writer wins, as clients of the old call expect
  body: z.strictObject({ name, plate, version: version.optional() }),
  answers: { 200: z.object({ version }) },
  refusals: ['vehicle.not_found', 'vehicle.plate_taken', 'vehicle.changed_meanwhile'],
})

export const setCanOperate = endpoint({
  id: 'vehicles.setCanOperate',
  method: 'PUT',
  path: '/vehicles/v1/vehicles/CanOperate',
  summary: 'Allows vehicles to operate, or forbids it with a reason; all of them or none',
  source: 'fleet side, section 7; decisions §5; ledger E-39',
  audience: 'staff',
  needs: 'vehicles.manage',
  freshFactor: 'many-vehicles',
  body: z
    .strictObject({
      vehicleIds: z.array(id).min(1).max(1000),
      canOperate: z.boolean(),
      /** Needed to take them out; forgotten when they may again. */
      reason: z.string().trim().max(500).nullable().optional(),
    })
    .refine(({ canOperate, reason }) => canOperate || Boolean(reason), {
      message: 'a reason is required',
      path: ['reason'],
    }),
  answers: { 204: null },
  refusals: ['vehicle.not_found'],
})

export const setHelmetIncluded = endpoint({
  id: 'vehicles.setHelmetIncluded',
  method: 'PUT',
  path: '/vehicles/v1/vehicles/HelmetIncluded',
  summary: 'Sets whether a helmet is included with vehicles of one operator; all of them or none',
  source: 'fleet side, section 7; ledgers E-20, E-40',
  audience: 'staff',
  needs: 'vehicles.helmet',
  freshFactor: 'many-vehicles',
  body: z.strictObject({
    /** Who holds them; null: the provider. */
    sharingOperatorId: id.nullable(),
    vehicleIds: z.array(id).min(1).max(1000),
    isHelmetIncluded: z.boolean(),
  }),
  answers: { 204: null },
  refusals: ['vehicle.not_found', 'operator.not_found'],
})

export const manageVehicleEndpoints = [
  createVehicle,
  updateVehicle,
  retireVehicle,
  updateVehicleRestricted,
  setCanOperate,
  setHelmetIncluded,
] as const
