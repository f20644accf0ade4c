import * as contract from '@motora/contract/vehicles'
import { type Handler, handle } from '../../work.js'
import type { VehiclesDeps } from '../deps.js'
import { changeVehicle, wholeData } from './change-vehicle.js'
import { type ImportDeps, importVehicles } from './import/import-vehicles.js'
import { retireVehicle } from './retire-vehicle.js'
import { setCanOperate } from './set-can-operate.js'
import { setHelmetIncluded } from './set-helmet-included.js'

/** Calls that change vehicles themselves; entering one is next to the room's other calls. */
export const manageHandlers = (
  { operators, vehiclesUpdating }: Pick<VehiclesDeps, 'operators' | 'vehiclesUpdating'>,
  assign: ImportDeps['assign'],
): Handler[] => [
  handle(contract.updateVehicle, async (work, { params, body }) => ({
    status: 200,
    body: { version: await changeVehicle(work, params.id, wholeData(body), body.version, { vehiclesUpdating }) },
  })),
  handle(contract.updateVehicleRestricted, async (work, { params, body: { version, ...named } }) => ({
    status: 200,
    body: { version: await changeVehicle(work, params.id, named, version, { vehiclesUpdating }) },
  })),
  handle(contract.retireVehicle, async (work, { params }) => {
    await retireVehicle(work, params.id)
    return { status: 204, body: undefined }
  }),
  handle(contract.setCanOperate, async (work, { body: { vehicleIds, canOperate, reason } }) => {
    await setCanOperate(work, { vehicleIds, canOperate, reason: reason || null })
    return { status: 204, body: undefined }
  }),
  handle(contract.setHelmetIncluded, async (work, { body }) => {
    const { sharingOperatorId: operatorId, vehicleIds, isHelmetIncluded } = body
    await setHelmetIncluded(work, { operatorId, vehicleIds, isHelmetIncluded }, operators.findOperator)
    return { status: 204, body: undefined }
  }),
  handle(contract.importVehicles, async (work, { body }) => ({
    status: 200,
    body: await importVehicles(work, body, { operators, assign, vehiclesUpdating }),
  })),
]
