import type { VehicleToCreate } from '@motora/contract/vehicles'
import { attempt } from '../../kernel/db/database.js'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { FindOperator } from './deps.js'
import { announceDevice } from './device-fitted.js'
import { recordedVehicle } from './recorded-vehicle.js'
import { insertVehicles } from './store.js'
import { takenNumber } from './taken-number.js'

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
    await attempt(work.tx, () => insertVehicles(work, [{ ...fields, id, operatorId }]))
  } catch (error) {
    throw takenNumber(error)
  }
  recordVehicleCreated(work, { ...given, id, operatorId })
  return id
}

/** Puts on record that a vehicle was entered, and announces it. */
export const recordVehicleCreated = (
  work: Work,
  vehicle: Pick<VehicleToCreate, 'name' | 'plate' | 'imei' | 'vin' | 'model'> & {
    id: string
    operatorId: string | null
  },
): void => {
  const { id, operatorId, name, imei, vin, model } = vehicle
  const plate = vehicle.plate ?? null
  work.audit({
    event: 'vehicles.created',
    target: recordedVehicle({ id, name, plate }),
    operatorId,
    after: { name, plate, imei, vin, model, operatorId },
  })
  work.announce({ topic: 'vehicles.changed', key: id, payload: { vehicleId: id, operatorId } })
  announceDevice(work, imei)
}
