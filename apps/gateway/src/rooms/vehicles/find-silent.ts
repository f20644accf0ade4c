import { silentAfterMsOf, type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import type { Work } from '../work.js'
import { takeNewlySilent } from './stores/history-store.js'
import { writeEvents } from './telemetry/stores/event-store.js'
import { eventFact } from './telemetry/telemetry-facts.js'

/** Announces the vehicles that fell silent, each by the threshold of its operator. @returns how many */
export const findSilent = async (work: Work, thresholds: ThresholdsOfOperators): Promise<number> => {
  const found = await takeNewlySilent(work, thresholds, 1000)
  const together = new Map<string | null, number>()
  for (const { operatorId } of found) together.set(operatorId, (together.get(operatorId) ?? 0) + 1)
  const events = found.map(({ vehicleId, operatorId, receivedAt }) => {
    const own = thresholdsIn(thresholds, operatorId)
    return {
      vehicleId,
      operatorId,
      at: receivedAt + silentAfterMsOf(own),
      kind: 'silent' as const,
      source: 'clock',
      // how many of its operator fell silent at the same time: a whole fleet is no vehicle's own fault
      detail: { together: together.get(operatorId) ?? 1, silentAfterMinutes: own.silentAfterMinutes },
      receivedAt: work.now.getTime(),
    }
  })
  await writeEvents(work, events)
  for (const event of events) work.announce(eventFact(event))
  return events.length
}
