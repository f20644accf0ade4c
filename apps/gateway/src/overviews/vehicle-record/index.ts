import * as contract from '@motora/contract/vehicles'
import { type Handler, handle } from '../../rooms/work.js'
import type { VehicleRecordDeps } from './deps.js'
import { readCharges } from './read-charges.js'
import { readDays } from './read-days.js'
import { presentHappenings } from './read-happenings.js'
import { readRecord } from './read-record.js'
import { readTimeline } from './read-timeline.js'

/** One vehicle's past. A vehicle outside the scope counts as absent. source: fleet side, section 2.5; ledger E-22. */
export const createVehicleRecordOverview = (deps: VehicleRecordDeps): { handlers: Handler[] } => {
  const { vehicles } = deps
  return {
    handlers: [
      handle(contract.getVehicleRecord, async (work, { params }) => ({
        status: 200,
        body: await readRecord(deps, work, await vehicles.fleet.getVehicle(work, params.id)),
      })),
      handle(contract.listVehicleEvents, async (work, { params, query: { page, pageSize, cursor, ...dates } }) => {
        const { vehicle } = await vehicles.fleet.getVehicle(work, params.id)
        const span = contract.recordSpanOf(dates, work.now)
        const { rows, ...place } = await vehicles.past.listEvents(work, vehicle.id, span, { page, pageSize, cursor })
        return { status: 200, body: await presentHappenings(deps, work, vehicle.id, rows), ...place }
      }),
      handle(contract.getVehicleTimeline, async (work, { params, query }) => {
        const { vehicle } = await vehicles.fleet.getVehicle(work, params.id)
        return { status: 200, body: await readTimeline(deps, work, vehicle.id, query) }
      }),
      handle(contract.listVehicleDays, async (work, { params, query }) => {
        const { vehicle } = await vehicles.fleet.getVehicle(work, params.id)
        const { rows, ...place } = await readDays(deps, work, vehicle, query)
        return { status: 200, body: rows, ...place }
      }),
      handle(contract.listVehicleCharges, async (work, { params, query }) => {
        const { vehicle } = await vehicles.fleet.getVehicle(work, params.id)
        const { rows, ...place } = await readCharges(deps, work, vehicle.id, query)
        return { status: 200, body: rows, ...place }
      }),
    ],
  }
}
