import type { VehicleToCreate } from '@motora/contract/vehicles'
import { attempt, violatedKey } from '../../kernel/db/database.js'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { FindOperator } from './deps.js'
import { recordedVehicle } from './recorded-vehicle.js'
import { insertLatest, insertTenures, insertVehicle } from './store.js'

const taken = (error: unknown): unknown => {
  switch (violatedKey(error)) {
    case 'vehicles_imei':
      return new Refusal('vehicle.imei_taken', 'Another vehicle has this IMEI.')
    case 'vehicles_vin':
      return new Refusal('vehicle.vin_taken', 'Another vehicle has this frame number.')
    case 'vehicles_plate':
      return new Refusal('vehicle.plate_taken', 'Another vehicle has this plate.')
    default:
      return error
  }
}

/** Enters a vehicle into the fleet, in an operator's hands or the provider's. @returns its id */
export const createVehicle = async (
  work: Work,
  given: VehicleToCreate & { id?: string },
  findOperator: FindOperator,
): Promise<string> => {
  const id = given.id ?? newId()
  const { sharingOperatorId, ...fields } = given
  const operatorId = sharingOperatorId ?? null
  if (operatorId !== null && !(await findOperator(work, operatorId)))
    throw new Refusal('operator.not_found', 'There is no such operator.')
  try {
    await attempt(work.tx, () => insertVehicle(work, { ...fields, id, operatorId, createdAt: work.now }))
  } catch (error) {
    throw taken(error)
  }
  if (operatorId !== null) await insertTenures(work, operatorId, [id])
  await insertLatest(work, id, operatorId)
  const { name, plate, imei, vin, model } = given
  work.audit({
    event: 'vehicles.created',
    target: recordedVehicle({ id, name, plate: plate ?? null }),
    operatorId,
    after: { name, plate: plate ?? null, imei, vin, model, operatorId },
  })
  work.announce({ topic: 'vehicles.changed', key: id, payload: { vehicleId: id, operatorId } })
  return id
}
