import type { UpdateTimes } from '@motora/rules/firmware'
import { everything } from '../../operators/index.js'
import type { ReportedVersions } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { applyOrderReport } from './apply-order-report.js'
import { claimOrder } from './claim-order.js'
import type { OrderToSend, OrderWord } from './order.js'
import { proveUpdates } from './prove-updates.js'
import { orderedUpdatesOf } from './store.js'
import { takeBackOrder } from './take-back.js'

/** Orders to update, for those who hold the vehicles' lines. */
export const createOrders = (deps: FirmwareDeps, times: UpdateTimes) => {
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    deps.inTransaction(
      { kind: 'system', name: 'firmware' },
      everything('a vehicle of any operator is updated by the process that holds its line'),
      use,
    )
  return {
    /** It is the vehicle's turn; see `claimOrder`. @returns undefined when nothing may go out now */
    claim: (upgradeId: string, vehicleId: string): Promise<OrderToSend | undefined> =>
      inOwnWork((work) => claimOrder(deps, work, upgradeId, vehicleId, times)),
    /** It was claimed, and nothing of it was written to the line. */
    takeBack: (orderId: string): Promise<void> => inOwnWork((work) => takeBackOrder(deps, work, orderId, times)),
    /** What a vehicle says of an order; resolves when it was written. */
    hear: (imei: string, word: OrderWord): Promise<void> =>
      inOwnWork((work) => applyOrderReport(deps, work, imei, word, times)),
    /** What a vehicle says that it is and runs; resolves when it was written. */
    hearVersions: (imei: string, told: ReportedVersions): Promise<void> =>
      inOwnWork(async (work) => {
        const vehicle = await deps.vehicles.updates.noteVersions(work, imei, told)
        if (vehicle) await proveUpdates(deps, work, await orderedUpdatesOf(work, vehicle.vehicleId))
      }),
  }
}
