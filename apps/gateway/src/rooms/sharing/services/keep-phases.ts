import type { Work } from '../../work.js'
import type { ServiceRow } from './store.js'
import { closeOpenPhase, insertPhase, lastModeOf, type PhaseRow } from './stores/phase-store.js'

/** The first phase of a rental that has just started. source: MONEY §1, §4 */
export const beginPhases = (work: Work, { operatorId, id, startedAt }: ServiceRow): Promise<void> =>
  insertPhase(work, {
    operatorId,
    serviceId: id,
    number: 1,
    kind: 'drive',
    mode: null,
    since: startedAt ?? work.now,
    until: null,
  })

/**
 * The rental goes on driven or paused: what ran ends, and the next phase begins at that very moment. A rental that began
 * before phases were kept has none, and gets none.
 * @param mode left out: in the one in which it was driven last
 */
export const turnPhase = async (
  work: Work,
  rental: ServiceRow,
  kind: PhaseRow['kind'],
  mode?: PhaseRow['mode'],
): Promise<void> => {
  const ended = await closeOpenPhase(work, rental)
  if (!ended?.until) return
  const { operatorId, serviceId, number, until } = ended
  const driven = kind === 'pause' ? null : mode === undefined ? await lastModeOf(work, ended) : mode
  await insertPhase(work, { operatorId, serviceId, number: number + 1, kind, mode: driven, since: until, until: null })
}
