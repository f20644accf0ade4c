import { commandExpiresAfterMs, commandUnitOf } from '@motora/rules/vehicles'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { findVehicle } from '../store.js'
import { commandFact } from './command-fact.js'
import { insertCommandsOnce, supersedeOrders } from './store.js'

/** What a rental wants of its vehicle. */
interface PowerOrder {
  vehicleId: string
  operatorId: string
  rentalId: string
  on: boolean
}

/**
 * Orders in the rental's own work that its vehicle is switched: until its own report proves it or 30 s are over. What
 * rentals ordered of it before is not wanted any more. A vehicle that understands no command is ordered nothing.
 * source: decision 0027.
 */
export const orderPower = async (work: Work, { vehicleId, operatorId, rentalId, on }: PowerOrder): Promise<void> => {
  await supersedeOrders(work, vehicleId)
  // given to another operator meanwhile it is out of sight here; the process that holds its line finds the order all
  // the same
  const found = await findVehicle(work, vehicleId)
  const unit = commandUnitOf(found?.latest?.source ?? null)
  if (found && unit === null) return
  const [row] = await insertCommandsOnce(work, [
    {
      operatorId,
      id: newId(),
      vehicleId,
      rentalId,
      kind: on ? 'power-on' : 'power-off',
      state: 'waiting',
      requestedBy: 'rental',
      requestedAt: work.now,
      expiresAt: new Date(work.now.getTime() + commandExpiresAfterMs),
    },
  ])
  if (row && found && unit !== null) work.announce(commandFact(row, found.vehicle.imei, unit))
}
