import * as contract from '@motora/contract/sharing'
import { Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { SharingRoom } from '../../rooms/sharing/index.js'
import { type Handler, handle } from '../../rooms/work.js'
import { listMovementIds } from './store.js'

/** What this overview reads besides its view. */
export interface CustomerMovementsDeps {
  customers: Pick<CustomersRoom, 'findCustomer'>
  sharing: Pick<SharingRoom, 'servicesByIds'>
}

/** The trips of a customer with every operator of the scope. source: ledgers H-11, H-12. */
export const createCustomerMovementsOverview = ({
  customers,
  sharing,
}: CustomerMovementsDeps): { handlers: Handler[] } => ({
  handlers: [
    handle(contract.listCustomerMovements, async (work, { params, query: { since, until, ...query } }) => {
      if (!(await customers.findCustomer(work, params.id)))
        throw new Refusal('customer.not_found', 'There is no such customer.')
      const span = since === undefined && until === undefined ? undefined : contract.spanOf({ since, until }, work.now)
      const { rows, ...place } = await listMovementIds(work, params.id, query, span)
      const found = await sharing.servicesByIds(
        work,
        rows.map(({ serviceId }) => serviceId),
      )
      const body = found.map((service): contract.CustomerMovement => {
        const { serviceId, tripId, originAddress, distanceKms, drivenMinutes, pausedMinutes } = service
        const { status, vehicleId, vehiclePlate, vehicleName } = service
        return {
          serviceId,
          tripId,
          status,
          vehicleId,
          vehiclePlate,
          vehicleName,
          originAddress,
          distanceKms,
          drivenMinutes,
          pausedMinutes,
          tripStart: service.tripStartTimestamp,
          tripEnd: service.tripEndTimestamp,
          price: service.totalPrice,
          currency: service.currency,
          paymentStatus: service.paymentStatus,
          refundPending: service.refundPending,
          sharingOperatorId: service.sharingOperatorId,
          operatorName: service.operatorName,
        }
      })
      return { status: 200, body, ...place }
    }),
  ],
})
