import type { ServiceState } from '@motora/contract/sharing'
import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import type { OpenPermittedActions } from './open-permitted-actions.js'

/** Plants a rental of a vehicle in this state, with a rider of its own who may rent. @returns its id */
export const plantRental = async (
  db: TestDatabase,
  { operatorId, house, asSystem, workAsRider }: OpenPermittedActions,
  vehicleId: string,
  state: ServiceState,
): Promise<string> => {
  const serviceId = newId()
  const given = {
    email: `${serviceId}@rider.test`,
    firstName: 'Aina',
    lastName: 'Puig',
    mobilePhone: '+34600111222',
    birthday: '1990-05-17',
    country: 'ES',
  }
  const { id: customerId } = await asSystem(async (work) => {
    const rider = await house.customers.registerRider(work, given, 'no password')
    await house.customers.setCanOperate(work, rider.id, true)
    // as by a first rental: the operator sees its rider
    await house.customers.link(work, rider.id, operatorId)
    return rider
  })
  workAsRider({ kind: 'rider', customerId, sessionId: newId() })
  const hasStarted = ['in progress', 'paused', 'ended'].includes(state)
  await db.asOwner(
    `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
        reserved_at, reserve_limit_at, cancelled_at, started_at, paused_since, ended_at, ended_by)
      values ($1, $2, $3, $4, 'M', 'V', 'S01', $5, now(), now() + interval '15 minutes', $6, $7, $8, $9, $10)`,
    [
      operatorId,
      serviceId,
      vehicleId,
      customerId,
      state,
      ...[state === 'cancelled', hasStarted, state === 'paused', state === 'ended'].map((is) =>
        is ? new Date() : null,
      ),
      state === 'ended' ? 'rider' : null,
    ],
  )
  return serviceId
}
