import { moveRental, pausedSecondsAt } from '@motora/rules/sharing'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { announceChange } from './announce-change.js'
import { assertStanding } from './assert-standing.js'
import { type ServiceRow, updateService } from './store.js'
import { lockMeantRental } from './which-rental.js'
import { wrongState } from './wrong-state.js'

/** Pauses the running trip; the vehicle stays the rider's. */
export const pauseTrip = async (deps: SharingDeps, work: Work, serviceId: string | undefined): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'pause')
  const move = moveRental(held.state, 'pause', 'rider')
  if (move.kind === 'already') return held
  if (move.kind === 'refused') throw wrongState(held)
  await assertStanding(deps, work, held.vehicleId)
  const paused = await updateService(work, held, { state: 'paused', pausedSince: work.now })
  announceChange(work, paused)
  return paused
}

/** Goes on with the paused trip; the pause is added to those before. */
export const resumeTrip = async (work: Work, serviceId: string | undefined): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'resume')
  const move = moveRental(held.state, 'resume', 'rider')
  if (move.kind === 'already') return held
  if (move.kind === 'refused') throw wrongState(held)
  const resumed = await updateService(work, held, {
    state: 'in progress',
    pausedSince: null,
    pausedSeconds: pausedSecondsAt(held, work.now),
  })
  announceChange(work, resumed)
  return resumed
}
