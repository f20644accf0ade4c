import { may } from '@motora/contract'
import * as contract from '@motora/contract/vehicles'
import { homologationTypes } from '@motora/rules/vehicles'
import { Refusal } from '../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../work.js'
import { assignVehicles, setOutOfService } from './assign-vehicles.js'
import { createVehicle } from './create-vehicle.js'
import type { FindOperator } from './deps.js'
import { readMapSettings, saveMapSettings } from './map-settings.js'
import { selectVehicles } from './select-vehicles.js'
import { listVehiclesToShare } from './stores/share-store.js'
import type { VehiclesInUse } from './vehicles-in-use.js'

const mayMove = ({ actor }: Work): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && may(actor.role, contract.handOver.needs))

export const vehicleHandlers = (
  findOperator: FindOperator,
  mapStyleUrl: string | null,
  inUse: VehiclesInUse,
): Handler[] => [
  handle(contract.getMapStyle, async () => ({ status: 200, body: { styleUrl: mapStyleUrl } })),
  handle(contract.createVehicle, async (work, { body }) => ({
    status: 201,
    body: { id: await createVehicle(work, body, findOperator) },
  })),
  handle(contract.assignToOperate, async (work, { body }) => {
    const { sharingOperatorId: operatorId, heldBy, vehicleIds, outOfService } = body
    if (operatorId !== undefined)
      await assignVehicles(work, { operatorId, heldBy, vehicleIds, outOfService }, mayMove(work), findOperator, inUse)
    else if (outOfService !== undefined) await setOutOfService(work, vehicleIds, outOfService, inUse)
    return { status: 204, body: undefined }
  }),
  handle(contract.selectToOperate, async (work, { body }) => {
    const { sharingOperatorId: operatorId, vehicleIds, selectToOperate } = body
    await selectVehicles(work, { operatorId, vehicleIds, selectToOperate }, findOperator)
    return { status: 204, body: undefined }
  }),
  handle(contract.listVehiclesToShare, async (work, { query: { sharingOperatorId, ...list } }) => {
    const operatorId = sharingOperatorId ?? work.scope.loggedOperatorId
    if (operatorId === null || !(await findOperator(work, operatorId)))
      throw new Refusal('operator.not_found', 'There is no such operator.')
    const { rows, ...place } = await listVehiclesToShare(work, operatorId, list)
    return { status: 200, body: rows, ...place }
  }),
  handle(contract.listHomologationTypes, async () => ({ status: 200, body: homologationTypes.slice() })),
  handle(contract.getParamsConfig, async (work) => ({ status: 200, body: await readMapSettings(work) })),
  handle(contract.createParamsConfig, async (work, { body }) => ({
    status: 201,
    body: await saveMapSettings(work, body),
  })),
  handle(contract.updateParamsConfig, async (work, { params, body }) => ({
    status: 200,
    body: await saveMapSettings(work, body, params.id),
  })),
]
