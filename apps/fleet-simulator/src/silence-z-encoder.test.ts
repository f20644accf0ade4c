import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodeSilenceZFrame, modbusChecksum, type SilenceZRecord, silenceLoginLine } from './silence-z-encoder.js'

interface RealRecord {
  index: number
  reason: number
  status: number
  deviceTime: string
  fixTime: string
  power: number
  batteryLevel: number
  latitude: number
  longitude: number
  speedKmh: number
  maxSpeedRaw: number
  course: number
  altitude: number
  satellites: number
  rssi: number
  vehicle: Record<string, number>
}
const { packets } = JSON.parse(readFileSync(new URL('./testdata/silence-z.json', import.meta.url), 'utf8')) as {
  packets: { id: string; hex: string; crcOk: boolean; records: RealRecord[] | null }[]
}
const of = (values: Record<string, number>, name: string): number => {
  const value = values[name]
  if (value === undefined) throw new Error(`The real record has no ${name}`)
  return value
}
/** The listed energies are rounded to a watt-hour, which is less than the wire says: the kilojoules come from the bytes. */
const kilojoules = (real: RealRecord, record: Buffer, at: number, name: string): number => {
  const value = record.readUInt32BE(at)
  expect(value / 3600).toBeCloseTo(of(real.vehicle, name), 3)
  return value
}
const fromReal = (real: RealRecord, record: Buffer): SilenceZRecord => ({
  index: real.index,
  deviceTime: new Date(real.deviceTime),
  fixTime: new Date(real.fixTime),
  reason: real.reason,
  status: real.status,
  supplyVolts: real.power,
  moduleBatteryPercent: real.batteryLevel,
  latitude: real.latitude,
  longitude: real.longitude,
  headingDegrees: real.course,
  altitudeMetres: real.altitude,
  satellites: real.satellites,
  signalLevel: real.rssi,
  gpsSpeedKmh: real.speedKmh,
  maxSpeedKmh: real.maxSpeedRaw,
  batteryPercent: of(real.vehicle, 'batterySoc'),
  batteryMaxTemperatureCelsius: of(real.vehicle, 'batteryTempMax'),
  batteryMinTemperatureCelsius: of(real.vehicle, 'batteryTempMin'),
  batteryVolts: of(real.vehicle, 'batteryVoltage'),
  batteryAmperes: of(real.vehicle, 'batteryCurrent'),
  motorTemperatureCelsius: of(real.vehicle, 'motorTemp'),
  inverterTemperatureCelsius: of(real.vehicle, 'inverterTemp'),
  speedKmh: of(real.vehicle, 'speedKmh'),
  rangeKilometres: of(real.vehicle, 'rangeKm'),
  chargedKilojoules: kilojoules(real, record, 65, 'chargedEnergyKwh'),
  regeneratedKilojoules: kilojoules(real, record, 69, 'regeneratedEnergyKwh'),
  dischargedKilojoules: kilojoules(real, record, 73, 'dischargedEnergyKwh'),
  ambientTemperatureCelsius: of(real.vehicle, 'ambientTemp'),
  motoState: of(real.vehicle, 'motoState'),
  odometerKilometres: of(real.vehicle, 'totalOdometerKm'),
})

const recordsOf = (packet: (typeof packets)[number]) =>
  (packet.records ?? []).map((real, i) =>
    fromReal(real, Buffer.from(packet.hex, 'hex').subarray(4 + i * 88, 92 + i * 88)),
  )

for (const packet of packets.filter((one) => one.crcOk))
  test(`the values of the real frame ${packet.id} encode to its very bytes`, () => {
    expect(encodeSilenceZFrame(recordsOf(packet)).toString('hex')).toBe(packet.hex)
  })

test('the checksum is that of CRC-16/MODBUS', () => {
  expect(modbusChecksum(Buffer.from('123456789'))).toBe(0x4b37)
})

test('a frame without records, or with too many, is refused', () => {
  const [record] = packets[0] ? recordsOf(packets[0]) : []
  if (!record) throw new Error('No real record')
  expect(() => encodeSilenceZFrame([])).toThrow(RangeError)
  expect(() => encodeSilenceZFrame(Array.from({ length: 21 }, () => record))).toThrow(RangeError)
  expect(encodeSilenceZFrame(Array.from({ length: 20 }, () => record))).toHaveLength(4 + 20 * 88 + 2)
})

test('the login line carries the IMEI in its third field', () => {
  expect(silenceLoginLine('863071011111111').trimEnd().split(';')[2]).toBe('863071011111111')
})
