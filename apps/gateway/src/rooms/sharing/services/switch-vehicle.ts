import { isActive } from '@motora/rules/sharing'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import type { ServiceRow } from './store.js'

/**
 * Topic `sharing.changed`: what the live board needs of a rental that changed. `serviceId` is null when the vehicle is
 * free again.
 */
export interface SharingChanged {
  vehicleId: string
  operatorId: string
  serviceId: string | null
  state: ServiceRow['state']
}

export const announceChange = (work: Work, { vehicleId, operatorId, id, state }: ServiceRow): void => {
  const payload: SharingChanged = { vehicleId, operatorId, serviceId: isActive(state) ? id : null, state }
  work.announce({ topic: 'sharing.changed', key: vehicleId, payload })
}

/**
 * Orders, with a rental that goes on or stops, that its vehicle is switched, and announces the change. Only who has
 * changed the rental calls it: asked twice, it orders once. source: decision 0027.
 */
export const switchVehicle = async (
  { vehicles }: Pick<SharingDeps, 'vehicles'>,
  work: Work,
  row: ServiceRow,
): Promise<void> => {
  const { vehicleId, operatorId, id: rentalId, state } = row
  await vehicles.commands.orderPower(work, { vehicleId, operatorId, rentalId, on: state === 'in progress' })
  announceChange(work, row)
}
