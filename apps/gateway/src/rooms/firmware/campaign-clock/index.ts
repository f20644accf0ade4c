import type { UpdateTimes } from '@motora/rules/firmware'
import { everything } from '../../operators/index.js'
import type { FirmwareDeps } from '../deps.js'
import { proveUpdates } from '../orders/prove-updates.js'
import type { OrderedUpdate } from '../orders/store.js'
import { announceDue } from './announce-due.js'
import { endRetired } from './end-retired.js'
import { giveUpQuietOrders } from './give-up-quiet.js'
import type { InClockWork } from './in-clock-work.js'
import { judgeCampaign } from './judge-campaign.js'
import { startDueCampaigns } from './start-due.js'
import { startedCampaigns, updatesToProve } from './store.js'

const provenAtOnce = 500

/** What campaigns do by themselves. Several processes may do it at the same time. */
export const createCampaignClock = (deps: FirmwareDeps, times: UpdateTimes) => {
  const inWork: InClockWork = (use) =>
    deps.inTransaction(
      { kind: 'system', name: 'firmware' },
      everything('campaigns of every operator go on by the clock'),
      use,
    )

  /** Starts, announces, gives up, pauses and finishes; each campaign by itself, so that one holds up no other. */
  const tick = async (): Promise<void> => {
    await startDueCampaigns(deps, inWork, times)
    await giveUpQuietOrders(deps, inWork, times)
    for (const { id, state } of await inWork(startedCampaigns)) {
      try {
        await judgeCampaign(deps, inWork, id)
        if (state === 'running') await announceDue(deps, inWork, id, times)
      } catch (error) {
        deps.log.error({ err: error, upgradeId: id }, 'a campaign could not be looked at')
      }
    }
  }

  /** Sees versions that came in a report, where no line of text carries them, and vehicles that were retired. */
  const seeVersions = async (which: 'on their way' | 'failed'): Promise<void> => {
    for (let after: OrderedUpdate | undefined; ; ) {
      const part = await inWork(async (work) => {
        const some = await updatesToProve(work, which, after, provenAtOnce)
        await proveUpdates(deps, work, some)
        return some
      })
      if (which === 'on their way') await endRetired(deps, inWork, part)
      after = part.at(-1)
      if (part.length < provenAtOnce) return
    }
  }

  return {
    timedTasks: [
      { name: 'run campaigns', everyMs: 1000, run: tick },
      { name: 'see reported versions', everyMs: 5000, run: () => seeVersions('on their way') },
      // of ten thousand that failed it takes 0.4 s, and none of them is waited for
      { name: 'see late versions', everyMs: 60_000, run: () => seeVersions('failed') },
    ],
  }
}
