import { modbusChecksum } from '../../apps/fleet-simulator/src/silence-z-encoder.js'

/** Frames that real modules have sent. sources: silence-private-server issue 5; traccar's AstraProtocolDecoderTest */
export const realFrames = {
  /** Two records. */
  silenceTwo: Buffer.from(
    '5a00b6029600010000002753dbb0450000000100383a4e53dbb0440277ab8a002132a500004904000000000000fc6316160241ffff000000000100000000000066000000000013b6150001964b0012e133140000001dbe00000000009700010000002753dbb29d0000000100383a4e53dbb29c0277aba700213292000040040000000000006d6316160241ffff000000000100000000000066000000000013b6150001964b0012e133140000001dbe0000000000a2de',
    'hex',
  ),
  silenceOne: Buffer.from(
    '5a005e019800010000002753dbb4f50000000100383a4e53dbb4f40277abb60021325c00003e040000000000005c6316160241ffff000000000100000000000066000000000013b6150001964b0012e133140000001dbe00000000000135',
    'hex',
  ),
  astraX: Buffer.from(
    '58003201052196881ae0ce1f00000000000353d3d49e0010200000093d2353d3d49d031b934afffb036c0000a0000000e0eb',
    'hex',
  ),
  astraK: Buffer.from(
    '4b00320524c1da58769e6d0322617effe874024453065600a800000100080000643e0000000000000000000000069500e7bb',
    'hex',
  ),
} as const

/** The same bytes with a right check sum. */
export const sealed = (frame: Buffer): Buffer => {
  const copy = Buffer.from(frame)
  if (copy.length >= 6) copy.writeUInt16BE(modbusChecksum(copy.subarray(0, -2)), copy.length - 2)
  return copy
}

/** An Astra frame of another module: these carry the IMEI themselves, in four and three bytes. */
export const astraFrameOf = (frame: Buffer, imei: string): Buffer => {
  const copy = Buffer.from(frame)
  const at = copy[0] === 0x58 ? 4 : 3
  copy.writeUInt32BE(Number(imei.slice(0, 8)), at)
  copy.writeUIntBE(Number(imei.slice(8)), at + 4, 3)
  return sealed(copy)
}
