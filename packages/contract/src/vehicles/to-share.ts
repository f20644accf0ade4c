import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id } from '../formats.js'
import { listQuery } from '../listing.js'

export const selectToOperate = endpoint({
  id: 'vehicles.selectToOperate',
  method: 'PUT',
  path: '/vehicles/v1/vehicles/SelectToOperate',
  summary: 'Selects vehicles of one operator for sharing, or deselects them; all of them or none',
  source: 'fleet side, section 7; ledgers E-20, E-41',
  audience: 'staff',
  needs: 'vehicles.select-to-operate',
  freshFactor: 'many-vehicles',
  body: z.strictObject({
    /** Who holds them; null: the provider. */
    sharingOperatorId: id.nullable(),
    vehicleIds: z.array(id).min(1).max(1000),
    selectToOperate: z.boolean(),
  }),
  answers: { 204: null },
  refusals: ['vehicle.not_found', 'operator.not_found'],
})

/** A vehicle where it is chosen what is shared: what names it, and whether it is. source: fleet side, section 2.4. */
export const vehicleToShare = z.object({
  id,
  plate: z.string().nullable(),
  name: z.string(),
  model: z.string(),
  selectToOperate: z.boolean(),
})
export type VehicleToShare = z.infer<typeof vehicleToShare>

/** Columns that this list filters and sorts by. */
export const vehicleToShareColumns = ['plate', 'name', 'model', 'selectToOperate'] as const

export const listVehiclesToShare = endpoint({
  id: 'vehicles.listVehiclesToShare',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetAllToShare',
  summary: `Vehicles that an operator holds and may share; of the logged operator when none is named. Allowed while the operator cannot operate. Sorts and filters by ${vehicleToShareColumns.join(', ')}; searches plate, name and model.`,
  source: 'fleet side, section 2.4 (assigning vehicles for sharing); own addition: the call',
  audience: 'staff',
  needs: 'vehicles.select-to-operate',
  list: true,
  query: listQuery.extend({ sharingOperatorId: id.optional() }),
  answers: { 200: z.array(vehicleToShare) },
  refusals: ['operator.not_found'],
})

/** A legal class of vehicle, by the number that operators and vehicles keep of it. */
export const homologationType = z.object({ id: z.number().int(), name: z.string() })
export type HomologationType = z.infer<typeof homologationType>

export const listHomologationTypes = endpoint({
  id: 'vehicles.listHomologationTypes',
  method: 'GET',
  path: '/vehicles/v1/VehicleHomologationTypes',
  summary: 'The vehicle types of the European Union by number and name, as regulation (EU) 168/2013 calls them',
  source: 'fleet side, sections 3 and 7; decisions §5; ledger E-44',
  audience: 'staff',
  // names for numbers that stand in many forms
  needs: 'self.read',
  answers: { 200: z.array(homologationType) },
})
