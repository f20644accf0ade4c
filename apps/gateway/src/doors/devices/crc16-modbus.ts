const polynomial = 0xa001

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
  return crc
})

/** CRC-16/MODBUS: 0x8005 reflected, start 0xFFFF. Astra and Silence modules store it big-endian. */
export const crc16Modbus = (bytes: Uint8Array): number => {
  let crc = 0xffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return crc
}
