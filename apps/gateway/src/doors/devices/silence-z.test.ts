import { expect, test } from 'vitest'
import { decodeSilenceZ } from './silence-z.js'
import { realFrame } from './testdata/real-frames.js'
import { seal } from './testdata/seal.js'

const imei = '860873041761486'
const receivedAt = new Date('2026-11-21T10:00:00Z')

test.each(['silence-z-1rec', 'silence-z-2rec'])('every field of the real frame %s is read as known', (id) => {
  const { bytes, records } = realFrame(id)
  const reports = decodeSilenceZ(bytes, imei, receivedAt)
  expect(reports).toHaveLength(records.length)
  for (const [i, known] of records.entries()) {
    const report = reports[i]
    expect(report).toMatchObject({
      source: 'silence-z',
      deviceKey: imei,
      deviceTime: new Date(known.deviceTime),
      fixTime: new Date(known.fixTime),
      receivedAt,
      position: {
        latitude: known.latitude,
        longitude: known.longitude,
        speedKmh: known.speedKmh,
        maxSpeedKmh: 0,
        headingDegrees: known.course,
        altitudeMetres: known.altitude,
        satellites: known.satellites,
        valid: true,
      },
      values: {
        externalVoltageVolts: known.power,
        backupBatteryPercent: known.batteryLevel,
        signalLevel: known.rssi,
        movementAlarm: known.movementAlarm,
        batteryPercent: known.vehicle.batterySoc,
        batteryMaxTemperatureCelsius: known.vehicle.batteryTempMax,
        batteryMinTemperatureCelsius: known.vehicle.batteryTempMin,
        batteryVoltageVolts: known.vehicle.batteryVoltage,
        batteryCurrentAmperes: known.vehicle.batteryCurrent,
        rangeKilometres: known.vehicle.rangeKm,
        motoState: known.vehicle.motoState,
        isVehicleOn: false,
        isBatteryCharging: false,
        odometerMetres: known.vehicle.totalOdometerKm * 1000,
      },
    })
    expect(report?.values.chargedEnergyKwh).toBeCloseTo(known.vehicle.chargedEnergyKwh, 2)
    expect(report?.values.regeneratedEnergyKwh).toBeCloseTo(known.vehicle.regeneratedEnergyKwh, 2)
    expect(report?.values.dischargedEnergyKwh).toBeCloseTo(known.vehicle.dischargedEnergyKwh, 2)
    expect(report?.raw.subarray(1)).toEqual(bytes.subarray(4 + i * 88, 4 + (i + 1) * 88))
  }
  expect(new Set(reports.map((report) => report.hash)).size).toBe(records.length)
})

test('of two records of one second the later in the unit’s own count is the newer, whatever else they say', () => {
  const hashes = Array.from({ length: 256 }, (_, index) => {
    const bytes = Buffer.from(realFrame('silence-z-1rec').bytes)
    bytes.writeUInt8(index, 4)
    return decodeSilenceZ(seal(bytes), imei, receivedAt)[0]?.hash
  })
  expect(new Set(hashes.map((hash) => hash?.length))).toEqual(new Set([32]))
  expect([...hashes].sort()).toEqual(hashes)
})

test('an odometer of 0 is none: the drive has not been heard', () => {
  const bytes = Buffer.from(realFrame('silence-z-1rec').bytes)
  bytes.writeUInt32BE(0, 4 + 79)
  expect(decodeSilenceZ(seal(bytes), imei, receivedAt)[0]?.values).not.toHaveProperty('odometerMetres')
})

test('what the drive left behind is absent while off, and read while moving', () => {
  const { bytes } = realFrame('silence-z-1rec')
  const off = decodeSilenceZ(bytes, imei, receivedAt)[0]
  for (const name of ['motorTemperatureCelsius', 'inverterTemperatureCelsius', 'ambientTemperatureCelsius'])
    expect(off?.values).not.toHaveProperty(name)

  const moving = Buffer.from(bytes)
  const vehicle = 4 + 42
  moving[vehicle + 36] = 4
  moving[vehicle + 17] = 47
  moving.writeInt16BE(423, vehicle + 13)
  moving.writeInt16BE(-15, vehicle + 15)
  moving.writeInt8(-3, vehicle + 35)
  moving.writeUInt8(0x80, 4 + 11)
  const on = decodeSilenceZ(seal(moving), imei, receivedAt)[0]
  expect(on?.position).toMatchObject({ speedKmh: 47, isWheelSpeed: true })
  expect(on?.values).toMatchObject({
    isVehicleOn: true,
    motoState: 4,
    motorTemperatureCelsius: 42.3,
    inverterTemperatureCelsius: -1.5,
    ambientTemperatureCelsius: -3,
    movementAlarm: true,
  })
})

test.each([
  [0, false, false],
  [1, false, false],
  [2, true, false],
  [3, true, false],
  [4, true, false],
  [5, false, false],
  [6, true, true],
])('state %i: on %s, charging %s', (state, isVehicleOn, isBatteryCharging) => {
  const bytes = Buffer.from(realFrame('silence-z-1rec').bytes)
  bytes[4 + 78] = state
  expect(decodeSilenceZ(seal(bytes), imei, receivedAt)[0]?.values).toMatchObject({ isVehicleOn, isBatteryCharging })
})

test('a frame of 99 bytes has five bytes more before the vehicle block', () => {
  const { bytes } = realFrame('silence-z-1rec')
  // Network (4 bytes) and geofence (1 byte): bits 6 and 7 of the mask.
  const long = Buffer.concat([bytes.subarray(0, 46), Buffer.from('00d6000100', 'hex'), bytes.subarray(46)])
  long[4 + 6] = 0xe7
  const reports = decodeSilenceZ(seal(long), imei, receivedAt)
  expect(long).toHaveLength(99)
  expect(reports).toMatchObject([{ values: { batteryPercent: 99, odometerMetres: 7_614_000, motoState: 0 } }])
})

test('a frame of 200 bytes carries the VIN after its first record', () => {
  const { bytes } = realFrame('silence-z-2rec')
  const vin = 'VTSSL5R11NK000042'
  const long = Buffer.concat([bytes.subarray(0, 92), Buffer.from(`${vin}\0`), bytes.subarray(92)])
  long[4 + 1] = 0x00
  long[4 + 2] = 0x03
  const reports = decodeSilenceZ(seal(long), imei, receivedAt)
  expect(long).toHaveLength(200)
  expect(reports).toMatchObject([
    { deviceTime: new Date('2024-08-05T15:20:37Z'), values: { vin, batteryPercent: 99 } },
    { deviceTime: new Date('2024-08-05T15:30:37Z'), values: { batteryPercent: 99 } },
  ])
})

test('no fix and no clock yet are said, not guessed', () => {
  const bytes = Buffer.from(realFrame('silence-z-1rec').bytes)
  bytes.writeUInt32BE(0, 4 + 7)
  bytes.writeUInt32BE(0, 4 + 19)
  bytes.fill(0, 4 + 23, 4 + 31)
  const report = decodeSilenceZ(seal(bytes), imei, receivedAt)[0]
  expect(report).toMatchObject({ deviceTime: null, fixTime: null, position: { valid: false } })
})
