import { pausedSecondsAt, type RentalHand } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { AuditEntry } from '../../audit-entry.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { assertStanding } from './assert-standing.js'
import { finalPrice } from './price-rental.js'
import { findService, lockService, type ServiceRow, updateService } from './store.js'
import { closeOpenPhase } from './stores/phase-store.js'
import { switchVehicle } from './switch-vehicle.js'
import { isRentalToBe, lockMeantRental } from './which-rental.js'

/** Degrees, by the rider's phone; null from staff. */
type Place = { latitude: number; longitude: number } | null

/** What is done with a rental that has just ended. */
export type AfterEnd = (work: Work, ended: ServiceRow) => Promise<void>

export const unknownService = (): Refusal => new Refusal('service.not_found', 'There is no such service.')

/**
 * Ends a rental that this work holds. Asked twice, it has ended already.
 * @throws Refusal service.wrong_state, service.vehicle_moving
 */
export const endHeldRental = async (
  deps: SharingDeps,
  work: Work,
  held: ServiceRow,
  by: RentalHand,
  place: Place,
  afterEnd: AfterEnd,
): Promise<ServiceRow> => {
  if (!isRentalToBe(held, 'end', by)) return held
  const latest = await assertStanding(deps, work, held.vehicleId)
  await closeOpenPhase(work, held)
  const price = await finalPrice(deps, work, held)
  const ended = await updateService(work, held, {
    state: 'ended',
    endedAt: work.now,
    endedBy: by,
    pausedSince: null,
    pausedSeconds: pausedSecondsAt(held, work.now),
    endBatteryPercent: latest?.batteryPercent ?? null,
    endLatitude: latest?.latitude ?? place?.latitude ?? null,
    endLongitude: latest?.longitude ?? place?.longitude ?? null,
    ...price,
  })
  await deps.customers.countTrips(work, ended, ended.startedAt ?? work.now)
  await afterEnd(work, ended)
  await switchVehicle(deps, work, ended)
  return ended
}

/** What staff did to a rental; of its rider nothing but the id. */
export const endOnRecord = (
  event: 'sharing.service_ended' | 'sharing.service_cleaned',
  held: ServiceRow,
  state: ServiceRow['state'],
): AuditEntry => ({
  event,
  target: { kind: 'service', id: held.id },
  operatorId: held.operatorId,
  before: { state: held.state },
  after: { state, vehicleId: held.vehicleId, customerId: held.customerId },
})

/** The rider ends the trip. */
export const endTrip = async (
  deps: SharingDeps,
  work: Work,
  serviceId: string | undefined,
  place: Place,
  afterEnd: AfterEnd,
): Promise<ServiceRow> =>
  endHeldRental(deps, work, await lockMeantRental(work, serviceId, 'end'), 'rider', place, afterEnd)

/**
 * Staff ends the trip of a service of their scope.
 * @param operatorId whose service the caller takes it for; undefined where the caller sees every operator
 */
export const endTripByStaff = async (
  deps: SharingDeps,
  work: Work,
  serviceId: string,
  operatorId: string | undefined,
  afterEnd: AfterEnd,
): Promise<ServiceRow> => {
  const found = await findService(work, serviceId)
  if (!found || (operatorId !== undefined && found.operatorId !== operatorId)) throw unknownService()
  const held = await lockService(work, serviceId)
  if (!held) throw unknownService()
  const ended = await endHeldRental(deps, work, held, 'staff', null, afterEnd)
  if (ended.state !== held.state) work.audit(endOnRecord('sharing.service_ended', held, ended.state))
  return ended
}
