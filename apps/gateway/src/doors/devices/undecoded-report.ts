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

/** Of what cannot be read so many bytes are kept: a packet may have a megabyte. */
const maxUnreadableBytes = 8192

/** A message that says no time, or is no report at all: its beginning is kept, and put aside under the key it came with. */
export const unreadableReport = (
  source: ReportSource,
  message: Uint8Array,
  deviceKey: string,
  receivedAt: Date,
): VehicleReport => {
  const whole = undecodedReport(source, Buffer.from(message), deviceKey, receivedAt)
  return { ...whole, raw: whole.raw.subarray(0, maxUnreadableBytes), isUnreadable: true }
}
