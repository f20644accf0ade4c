import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { decodeAstraK, decodeAstraX } from './astra.js'
import type { FrameLetter } from './frame-reader.js'
import { decodeSilenceZ } from './silence-z.js'

/**
 * The reports in a frame whose check sum was found good.
 * @param imei of the connection's login; a Z frame has none of its own
 * @returns null for a Z frame before any login: it is not known whose it is
 */
export const decodeFrame = (
  letter: FrameLetter,
  frame: Buffer,
  imei: string | null,
  receivedAt: Date,
): VehicleReport[] | null => {
  if (letter === 'X') return decodeAstraX(frame, receivedAt)
  if (letter === 'K') return decodeAstraK(frame, receivedAt)
  return imei === null ? null : decodeSilenceZ(frame, imei, receivedAt)
}
