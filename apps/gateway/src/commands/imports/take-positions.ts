import { reportHash } from '../../doors/devices/report-hash.js'
import type { House } from '../../house.js'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import type { PositionRow } from './import-sets.js'
import { type Judging, judgeRows, type Readable, refuseRow } from './judge-rows.js'
import { RowRefused } from './row-refused.js'
import type { SetFleet } from './set-fleet.js'

const reportOf = ({ row, said }: Readable<PositionRow>): VehicleReport => {
  const raw = Buffer.from(row.text)
  return {
    source: 'import',
    deviceKey: said.vehicle.key,
    deviceTime: said.deviceTime,
    fixTime: null,
    receivedAt: said.receivedAt,
    position: { ...said.place, valid: true },
    values: said.values,
    hash: reportHash(raw),
    raw,
  }
}

/**
 * Takes positions as reports of vehicles, through the same pipeline as everybody's: doubles, order, doubts and
 * quarantine are its own. A vehicle that we do not have is put aside there, and its rows stand in the report.
 */
export const takePositions = (house: House, fleet: SetFleet, judging: Judging<PositionRow>): Promise<void> =>
  judgeRows(judging, async (batch) => {
    const { tally } = judging
    await fleet.prepare(batch.map(({ said }) => said.vehicle))
    tally.created = fleet.created
    const known: VehicleReport[] = []
    const unknown: VehicleReport[] = []
    for (const one of batch) {
      try {
        if (fleet.idOf(one.said.vehicle) !== undefined) {
          known.push(reportOf(one))
          continue
        }
        unknown.push(reportOf(one))
        const { key } = one.said.vehicle
        const why = `${key} is not in the fleet: kept in quarantine. Enter it, or repeat with --create-vehicles.`
        throw new RowRefused('vehicle.unknown', why)
      } catch (error) {
        await refuseRow(judging, one.row, error)
      }
    }
    await house.vehicles.telemetry.ingest(unknown)
    const { accepted, duplicates, quarantined } = await house.vehicles.telemetry.ingest(known)
    tally.taken += accepted
    tally.there += duplicates
    // retired or given to another operator while the import ran; the pipeline has put them aside
    for (let n = 0; n < quarantined; n += 1) tally.refuse('report.put_aside')
  })
