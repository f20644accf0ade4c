import { busReconnectedTopic } from '../../../kernel/bus.js'
import type { TimedTask } from '../../../kernel/timed-task.js'
import { everything } from '../../operators/index.js'
import type { Work } from '../../work.js'
import type { VehiclesDeps } from '../deps.js'
import { findSilent } from '../find-silent.js'
import { createAddUpHeat } from '../heat/add-up-heat.js'
import { AreaIndex } from './area-index.js'
import { fitsLatest } from './fits-latest.js'
import { createIngest } from './ingest.js'
import { keepForwardedEvent } from './keep-forwarded-event.js'
import { noteContested } from './note-contested.js'
import { createRelease } from './release-reports.js'
import { type EventsAfter, readEvents, type VehicleEvent } from './stores/event-store.js'
import { heldDevices, lockKnownDevices } from './stores/latest-store.js'
import type { VehicleReport } from './vehicle-report.js'

/** How long telemetry may go on with old areas and bounds when the news of their change went astray. */
const areasLiveMs = 30_000

/** The part of the room that takes what vehicles say, and announces what it makes of it. */
export const createTelemetry = ({
  inTransaction,
  log,
  operators,
}: Pick<VehiclesDeps, 'inTransaction' | 'log' | 'operators'>) => {
  let areas: Promise<AreaIndex> | undefined
  let areasReadAt = 0
  const forgetAreas = (): void => {
    areas = undefined
  }
  const areasNow = (): Promise<AreaIndex> => {
    if (!areas || performance.now() - areasReadAt > areasLiveMs) {
      areasReadAt = performance.now()
      const reading = inTransaction(
        { kind: 'system', name: 'telemetry' },
        everything('telemetry asks for the areas and bounds of the operator of each vehicle'),
        async (work) => new AreaIndex(await operators.areasOf(work, 'all'), await operators.thresholdsOf(work)),
      )
      areas = reading
      reading.catch(() => {
        if (areas === reading) areas = undefined
      })
    }
    return areas
  }
  const incoming = createIngest({ inTransaction, log, areas: areasNow })
  const { ingest, prepareWeeksAhead, boundQuarantine, droppedFromQuarantine } = incoming
  const releaseReports = createRelease({
    ...incoming,
    inTransaction,
    scope: everything('reports of unknown devices belong to no operator yet'),
    areas: areasNow,
  })
  const addUpHeat = createAddUpHeat({ inTransaction, operators })
  const findSilentNow = async (work: Work): Promise<number> => findSilent(work, await operators.thresholdsOf(work))
  const timedTasks: readonly TimedTask[] = [
    {
      name: 'find silent vehicles',
      everyMs: 60_000,
      run: async () => {
        const scope = everything('a vehicle of any operator may fall silent')
        await inTransaction({ kind: 'system', name: 'find silent vehicles' }, scope, findSilentNow)
      },
    },
    { name: 'add up the heat map', everyMs: 30_000, run: async () => void (await addUpHeat()) },
    { name: 'bound the quarantine', everyMs: 10_000, run: async () => void (await boundQuarantine()) },
    { name: 'prepare weeks of reports', everyMs: 6 * 3_600_000, run: prepareWeeksAhead },
  ]

  const inLinesWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction(
      { kind: 'system', name: 'lines of vehicles' },
      everything('whose vehicle a line is for is not asked'),
      use,
    )

  return {
    /** Keeps a batch of reports for good; resolves after the commit. @throws when nothing of it was kept */
    ingest,
    /** Partitions of this and the next two weeks. */
    prepareWeeksAhead,
    /** Keeps the quarantine within its bounds. */
    boundQuarantine,
    /** Takes a portion of a device's reports out of quarantine, by the way of every report. */
    releaseReports,
    /** Reports put aside that this process has deleted for newer ones, since its start. */
    droppedFromQuarantine,
    /** Adds what was reported to the heat map. @returns how many notes, 0: none left */
    addUpHeat,
    findSilent: findSilentNow,
    /** What happened to vehicles, in the order in which it became known. */
    eventsAfter: (work: Work, after: EventsAfter): Promise<VehicleEvent[]> => readEvents(work, after),
    /** Whether what one device says is of where the vehicle can be; so too of a device that is none of ours. */
    fits: async (reports: readonly VehicleReport[]): Promise<boolean> => {
      const imei = reports[0]?.deviceKey
      if (imei === undefined) return false
      const known = await inLinesWork((work) => lockKnownDevices(work, [imei]))
      const state = known.get(imei)?.state
      return state === undefined || reports.some((report) => fitsLatest(state, report))
    },
    /** Which devices are in vehicles that are not retired: all of them, or those of a few. */
    knownDevices: {
      all: (): Promise<string[]> => inLinesWork((work) => heldDevices(work)),
      held: (imeis: readonly string[]): Promise<string[]> => inLinesWork((work) => heldDevices(work, imeis)),
    },
    /** Two claimed to be this vehicle over its lines. */
    noteContested: (imei: string): Promise<void> => inLinesWork((work) => noteContested(work, imei)),
    /** What a forwarder noticed; sent again, it changes nothing. */
    keepForwardedEvent,
    timedTasks,
    listeners: ['operators.changed', 'operators.watch', busReconnectedTopic].map((topic) => ({
      topic,
      hear: forgetAreas,
    })),
  }
}
export type Telemetry = ReturnType<typeof createTelemetry>
