import type { Work } from '../../work.js'
import { vehiclesInTrip } from '../stores/rental-store.js'
import { writeEvents } from '../telemetry/stores/event-store.js'
import { eventFact } from '../telemetry/telemetry-facts.js'
import { type CommandRow, takeNewlyStayingOn } from './store.js'

/**
 * Notes which vehicles are still on after a rental whose order to switch them off was not proven: once, until they say
 * that they are off. One that is in a rider's hands by now, or whose rental goes on after a pause, is not among them, nor
 * one that says nothing of its power. source: decision 0158
 */
export const noteStaysOn = async (work: Work, unproven: readonly CommandRow[]): Promise<void> => {
  const ids = new Set(unproven.filter(({ kind }) => kind === 'power-off').map(({ vehicleId }) => vehicleId))
  if (ids.size === 0) return
  const inTrip = await vehiclesInTrip(work, [...ids])
  const found = await takeNewlyStayingOn(
    work,
    [...ids].filter((id) => !inTrip.has(id)),
  )
  const events = found.map(({ vehicleId, operatorId }) => ({
    vehicleId,
    operatorId,
    at: work.now.getTime(),
    kind: 'stays-on' as const,
    source: 'commands',
    detail: {},
    receivedAt: work.now.getTime(),
  }))
  await writeEvents(work, events)
  for (const event of events) work.announce(eventFact(event))
}
