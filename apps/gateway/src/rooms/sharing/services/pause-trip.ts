import { pausedSecondsAt } from '@motora/rules/sharing'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { assertStanding } from './assert-standing.js'
import { turnPhase } from './keep-phases.js'
import { type ServiceRow, updateService } from './store.js'
import { switchVehicle } from './switch-vehicle.js'
import { isRentalToBe, lockMeantRental } from './which-rental.js'

/** Pauses the running trip; the vehicle stays the rider's. */
export const pauseTrip = async (deps: SharingDeps, work: Work, serviceId: string | undefined): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'pause')
  if (!isRentalToBe(held, 'pause', 'rider')) return held
  await assertStanding(deps, work, held.vehicleId)
  const paused = await updateService(work, held, { state: 'paused', pausedSince: work.now })
  await turnPhase(work, paused, 'pause')
  await switchVehicle(deps, work, paused)
  return paused
}

/** Goes on with the paused trip; the pause is added to those before. */
export const resumeTrip = async (deps: SharingDeps, work: Work, serviceId: string | undefined): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'resume')
  if (!isRentalToBe(held, 'resume', 'rider')) return held
  const resumed = await updateService(work, held, {
    state: 'in progress',
    pausedSince: null,
    pausedSeconds: pausedSecondsAt(held, work.now),
  })
  await turnPhase(work, resumed, 'drive')
  await switchVehicle(deps, work, resumed)
  return resumed
}
