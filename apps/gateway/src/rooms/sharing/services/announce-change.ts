import { isActive } from '@motora/rules/sharing'
import type { Work } from '../../work.js'
import type { ServiceRow } from './store.js'

/** Topic `sharing.changed`: what the live board needs of a rental that changed. `serviceId` is null when the vehicle is free again. */
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
