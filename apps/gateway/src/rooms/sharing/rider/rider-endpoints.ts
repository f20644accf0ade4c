import * as contract from '@motora/contract/sharing'
import { everything } from '../../operators/index.js'
import { type Handler, handle, handleInOwnTransactions, type Work } from '../../work.js'
import type { EndingImageDeps, SharingDeps } from '../needs.js'
import {
  assertIdOf,
  cancelReservation,
  endTrip,
  findActiveOfCustomer,
  pageOfCustomer,
  pauseTrip,
  putAwayLapsed,
  reserveVehicle,
  resumeTrip,
  riderIdOf,
  type ServiceRow,
  startTrip,
} from '../services/index.js'
import { keepTrip } from '../trips/index.js'
import { presentRentals } from './present-rental.js'
import { quoteRental } from './quote-rental.js'
import { readEndingImage } from './read-ending-image.js'
import { sendEndingImage } from './send-ending-image.js'

/** What the app of a rider asks. */
export const riderHandlers = (deps: SharingDeps & EndingImageDeps): Handler[] => {
  const answer = async (work: Work, row: ServiceRow) => {
    const [body] = await presentRentals(deps, work, [row])
    if (!body) throw new Error('a rental was not presented')
    return { status: 200 as const, body }
  }
  /**
   * A rider's own work sees nothing of others: so a reservation of this vehicle that has lapsed is put away before it, and
   * the id that the app has made is looked for.
   */
  const lookAround = (vehicleId: string, id: string | undefined, customerId: string): Promise<void> =>
    deps.inTransaction(
      { kind: 'system', name: 'sharing' },
      everything('the vehicle may be held by anybody, and the id be anybody’s'),
      async (work) => {
        if (id !== undefined) await assertIdOf(deps, work, customerId, id)
        await putAwayLapsed(work, vehicleId)
      },
    )
  return [
    handle(contract.reserveVehicle, {
      prepare: (call, { body }) => lookAround(body.vehicleId, body.id, riderIdOf(call)),
      answer: async (work, { body }) => answer(work, await reserveVehicle(deps, work, body)),
    }),
    handle(contract.cancelReservation, async (work, { body }) =>
      answer(work, await cancelReservation(work, body.serviceId)),
    ),
    handle(contract.startTrip, {
      prepare: async (call, { body: { vehicleId, id } }) => {
        if (vehicleId !== undefined) await lookAround(vehicleId, id, riderIdOf(call))
      },
      answer: async (work, { body }) => answer(work, await startTrip(deps, work, body)),
    }),
    handle(contract.pauseTrip, async (work, { body }) => answer(work, await pauseTrip(deps, work, body.serviceId))),
    handle(contract.resumeTrip, async (work, { body }) => answer(work, await resumeTrip(deps, work, body.serviceId))),
    handle(contract.endTrip, async (work, { body: { serviceId, latitude, longitude } }) => {
      const place = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
      const ended = await endTrip(deps, work, serviceId, place, (w, row) => keepTrip(deps, w, row))
      return answer(work, ended)
    }),
    handleInOwnTransactions(
      contract.sendEndingImage,
      'the rental is judged before the picture costs anything, and again after',
      async (call, { query, body }) => ({
        status: 200,
        body: { endingImageId: await sendEndingImage(deps, call, query.serviceId, body) },
      }),
    ),
    handleInOwnTransactions(contract.getEndingImage, 'its bytes stream for long', async (call, { query }) => ({
      status: 200,
      body: await readEndingImage(deps, call, query.serviceId),
    })),
    handle(contract.getRiderQuote, async (work, { query }) => ({
      status: 200,
      body: await quoteRental(deps, work, query.vehicleId),
    })),
    handle(contract.getCurrentRental, async (work) => {
      const row = await findActiveOfCustomer(work, riderIdOf(work))
      return row ? answer(work, row) : { status: 204 as const, body: undefined }
    }),
    handle(contract.listOwnRentals, async (work, { query }) => {
      const { rows, ...place } = await pageOfCustomer(work, query, riderIdOf(work))
      return { status: 200, body: await presentRentals(deps, work, rows), ...place }
    }),
  ]
}
