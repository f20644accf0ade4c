import { crc16Modbus } from '../crc16-modbus.js'

/** A frame's copy with length and check sum made right again after its content was changed. */
export const seal = (frame: Uint8Array): Buffer => {
  const sealed = Buffer.from(frame)
  sealed.writeUInt16BE(sealed.length, 1)
  sealed.writeUInt16BE(crc16Modbus(sealed.subarray(0, -2)), sealed.length - 2)
  return sealed
}
