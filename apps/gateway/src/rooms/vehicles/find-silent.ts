import { silentAfterMsOf, type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import type { Work } from '../work.js'
import { countSilentLately, takeNewlySilent } from './stores/history-store.js'
import { clockOffSecondsOf } from './telemetry/hear.js'
import { writeEvents } from './telemetry/stores/event-store.js'
import { eventFact } from './telemetry/telemetry-facts.js'

/** Parked vehicles report every ten minutes: an outage comes to light over so long. */
const outageShowsMs = 10 * 60_000
/** So many of a fleet within that time fall silent together; a large fleet always has some that do. */
const outageShare = 1 / 10

/** Of each operator, how many fell silent at the same time: a whole fleet is no vehicle's own fault. */
const countTogether = async (
  work: Work,
  thresholds: ThresholdsOfOperators,
  operatorIds: readonly (string | null)[],
): Promise<Map<string | null, number>> => {
  const together = new Map<string | null, number>()
  for (const operatorId of operatorIds) together.set(operatorId, (together.get(operatorId) ?? 0) + 1)
  const lately = new Map<string, Date>()
  for (const operatorId of together.keys()) {
    if (operatorId === null) continue
    const silentAfterMs = silentAfterMsOf(thresholdsIn(thresholds, operatorId))
    lately.set(operatorId, new Date(work.now.getTime() - silentAfterMs - outageShowsMs))
  }
  for (const [operatorId, { vehicles, silent }] of await countSilentLately(work, lately))
    if (silent >= vehicles * outageShare) together.set(operatorId, Math.max(silent, together.get(operatorId) ?? 0))
  return together
}

/** Announces the vehicles that fell silent, each by the threshold of its operator. @returns how many */
export const findSilent = async (work: Work, thresholds: ThresholdsOfOperators): Promise<number> => {
  const found = await takeNewlySilent(work, thresholds, 1000)
  const together = await countTogether(
    work,
    thresholds,
    found.map(({ operatorId }) => operatorId),
  )
  const events = found.map(({ vehicleId, operatorId, receivedAt, wrongClock }) => {
    const own = thresholdsIn(thresholds, operatorId)
    const isHeard = wrongClock !== null && wrongClock.receivedAt > work.now.getTime() - silentAfterMsOf(own)
    return {
      vehicleId,
      operatorId,
      at: receivedAt + silentAfterMsOf(own),
      kind: 'silent' as const,
      source: 'clock',
      detail: {
        together: together.get(operatorId) ?? 1,
        silentAfterMinutes: own.silentAfterMinutes,
        // it is heard, and what it says cannot be of now
        ...(isHeard ? { clockOffSeconds: clockOffSecondsOf(wrongClock) } : {}),
      },
      receivedAt: work.now.getTime(),
    }
  })
  await writeEvents(work, events)
  for (const event of events) work.announce(eventFact(event))
  return events.length
}
