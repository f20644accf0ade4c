import * as contract from '@motora/contract/sharing'
import { type Handler, handle } from '../../rooms/work.js'
import { readBikes } from './bikes.js'
import { readEfficiency } from './efficiency.js'
import { readHeat } from './heat.js'
import { readReservation } from './reservation.js'
import { readSla } from './sla.js'
import { type SpanDeps, spanOf } from './span.js'
import { readUsers } from './users.js'

/** What the tabs of analytics show. source: MONEY §10; ledgers P-12, S-04 */
export const createAnalyticsOverview = (deps: SpanDeps): { handlers: Handler[] } => ({
  handlers: [
    handle(contract.getEfficiencyStatistics, async (work, { query }) => ({
      status: 200,
      body: await readEfficiency(work, await spanOf(deps, work, query)),
    })),
    handle(contract.getReservationStatistics, async (work, { query }) => ({
      status: 200,
      body: await readReservation(work, await spanOf(deps, work, query)),
    })),
    handle(contract.getBikesStatistics, async (work, { query }) => ({
      status: 200,
      body: await readBikes(work, await spanOf(deps, work, query)),
    })),
    handle(contract.getHeatMapStatistics, async (work, { query }) => ({
      status: 200,
      body: await readHeat(work, await spanOf(deps, work, query)),
    })),
    handle(contract.getAppUsersStatistics, async (work, { query }) => ({
      status: 200,
      body: await readUsers(work, await spanOf(deps, work, query)),
    })),
    handle(contract.getSlaStatistics, async (work, { query }) => ({
      status: 200,
      body: await readSla(work, await spanOf(deps, work, query)),
    })),
  ],
})
