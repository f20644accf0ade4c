/** What one Z record says. Units in the names; a moped sends motor and inverter temperature 0 while off. */
export interface SilenceZRecord {
  /** Running number of the record, 0 to 255. */
  index: number
  deviceTime: Date
  fixTime: Date
  /** Bit 31 is the movement alarm. */
  reason: number
  status: number
  supplyVolts: number
  moduleBatteryPercent: number
  latitude: number
  longitude: number
  headingDegrees: number
  altitudeMetres: number
  satellites: number
  signalLevel: number
  gpsSpeedKmh: number
  maxSpeedKmh: number
  batteryPercent: number
  batteryMaxTemperatureCelsius: number
  batteryMinTemperatureCelsius: number
  batteryVolts: number
  batteryAmperes: number
  motorTemperatureCelsius: number
  inverterTemperatureCelsius: number
  speedKmh: number
  rangeKilometres: number
  chargedKilojoules: number
  regeneratedKilojoules: number
  dischargedKilojoules: number
  ambientTemperatureCelsius: number
  motoState: number
  odometerKilometres: number
}

const recordBytes = 88
const deviceEpochMs = Date.UTC(1980, 0, 6)
/** The length field of a frame is 16 bits and the count 8; modules keep frames short. */
export const maxRecordsPerFrame = 20

/** The line a module opens its connection with: the IMEI is the third field. */
export const silenceLoginLine = (imei: string): string => `$SILENCE;1;${imei};\r\n`

/** One frame: letter, length, count, records, checksum. @throws RangeError without records or with too many */
export function encodeSilenceZFrame(records: readonly SilenceZRecord[]): Buffer {
  if (records.length === 0 || records.length > maxRecordsPerFrame)
    throw new RangeError(`A frame holds 1 to ${maxRecordsPerFrame} records, not ${records.length}`)
  const frame = Buffer.alloc(4 + records.length * recordBytes + 2)
  frame[0] = 0x5a
  frame.writeUInt16BE(frame.length, 1)
  frame[3] = records.length
  for (const [position, record] of records.entries())
    writeRecord(frame.subarray(4 + position * recordBytes, 4 + (position + 1) * recordBytes), record)
  frame.writeUInt16BE(modbusChecksum(frame.subarray(0, -2)), frame.length - 2)
  return frame
}

/** CRC-16/MODBUS. */
export function modbusChecksum(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

const whole = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)))
const seconds = (time: Date) => Math.floor((time.getTime() - deviceEpochMs) / 1000)

function writeRecord(into: Buffer, record: SilenceZRecord): void {
  into[0] = record.index & 0xff
  into.writeUIntBE(0x000100000027, 1, 6)
  into.writeUInt32BE(seconds(record.deviceTime), 7)
  into.writeUInt32BE(record.reason >>> 0, 11)
  into.writeUInt16BE(record.status, 15)
  into[17] = whole(record.supplyVolts * 5, 0, 255)
  into[18] = whole(record.moduleBatteryPercent, 0, 100)
  into.writeUInt32BE(seconds(record.fixTime), 19)
  into.writeInt32BE(Math.round(record.latitude * 1_000_000), 23)
  into.writeInt32BE(Math.round(record.longitude * 1_000_000), 27)
  into[31] = whole(record.gpsSpeedKmh / 2, 0, 255)
  into[32] = whole(record.maxSpeedKmh / 2, 0, 255)
  into[33] = whole(record.headingDegrees / 2, 0, 180) % 180
  into[34] = whole(record.altitudeMetres / 20, 0, 255)
  into[41] = (whole(record.signalLevel, 0, 15) << 4) | whole(record.satellites, 0, 15)
  into[42] = whole(record.batteryPercent, 0, 100)
  into.writeInt8(whole(record.batteryMaxTemperatureCelsius, -40, 127), 43)
  into.writeInt8(whole(record.batteryMinTemperatureCelsius, -40, 127), 44)
  into.writeInt16BE(whole(record.batteryVolts * 10, 0, 32_767), 45)
  into.writeInt16BE(whole(record.batteryAmperes * 10, -32_768, 32_767), 47)
  // Of unknown meaning; 1 in every real frame seen.
  into[53] = 1
  into.writeInt16BE(whole(record.motorTemperatureCelsius * 10, -400, 3_000), 55)
  into.writeInt16BE(whole(record.inverterTemperatureCelsius * 10, -400, 3_000), 57)
  into[59] = whole(record.speedKmh, 0, 127)
  into[60] = whole(record.rangeKilometres, 0, 255)
  into.writeUInt32BE(whole(record.chargedKilojoules, 0, 0xffffffff), 65)
  into.writeUInt32BE(whole(record.regeneratedKilojoules, 0, 0xffffffff), 69)
  into.writeUInt32BE(whole(record.dischargedKilojoules, 0, 0xffffffff), 73)
  into.writeInt8(whole(record.ambientTemperatureCelsius, -40, 127), 77)
  into[78] = record.motoState
  into.writeUInt32BE(Math.floor(record.odometerKilometres), 79)
}
