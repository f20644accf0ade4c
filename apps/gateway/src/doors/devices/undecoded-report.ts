import type { ReportSource, VehicleReport } from '../../rooms/vehicles/index.js'
import { reportHash } from './report-hash.js'

/** A frame that nothing could be read from: its bytes are kept, and put aside under the key it came with. */
export const undecodedReport = (
  source: ReportSource,
  frame: Buffer,
  deviceKey: string,
  receivedAt: Date,
): VehicleReport => ({
  source,
  deviceKey,
  deviceTime: null,
  fixTime: null,
  receivedAt,
  position: null,
  values: {},
  hash: reportHash(frame),
  raw: Buffer.from(frame),
})
