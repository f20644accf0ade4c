import { expect, test } from 'vitest'
import { decodeAstraK, decodeAstraX } from './astra.js'
import { crc16Modbus } from './crc16-modbus.js'
import { realFrame } from './testdata/real-frames.js'
import { seal } from './testdata/seal.js'

const receivedAt = new Date('2026-11-21T10:00:00Z')

test('the check sum is that of the published check value', () => {
  expect(crc16Modbus(Buffer.from('123456789'))).toBe(0x4b37)
})

test('a real X frame says what is known of it', () => {
  const { bytes, imei, records } = realFrame('astra-1')
  const [known] = records
  const reports = decodeAstraX(bytes, receivedAt)
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    source: 'astra-x',
    deviceKey: imei,
    deviceTime: new Date(known?.deviceTime ?? ''),
    fixTime: new Date(known?.fixTime ?? ''),
    receivedAt,
    position: {
      latitude: known?.latitude,
      longitude: known?.longitude,
      speedKmh: known?.speedKmh,
      maxSpeedKmh: 0,
      headingDegrees: known?.course,
      altitudeMetres: known?.altitude,
      valid: true,
    },
    values: { externalVoltageVolts: known?.power, backupBatteryPercent: known?.batteryLevel },
  })
  expect(reports[0]?.raw).toHaveLength(1 + bytes.length - 13)
})

test('a real K frame says what is known of it', () => {
  const { bytes, imei, records } = realFrame('astra-4')
  const [known] = records
  expect(decodeAstraK(bytes, receivedAt)).toMatchObject([
    {
      source: 'astra-k',
      deviceKey: imei,
      deviceTime: new Date(known?.time ?? ''),
      fixTime: new Date(known?.time ?? ''),
      position: {
        latitude: known?.latitude,
        longitude: known?.longitude,
        speedKmh: 0,
        headingDegrees: known?.course,
        altitudeMetres: known?.altitude,
        satellites: known?.satellites,
        valid: true,
      },
      values: { backupBatteryPercent: known?.battery, externalVoltageVolts: 12.4, signalLevel: known?.rssi },
    },
  ])
})

test('a K frame may carry several records', () => {
  const { bytes } = realFrame('astra-4')
  const record = bytes.subarray(10, -2)
  const later = Buffer.from(record)
  later.writeUInt32BE(record.readUInt32BE(9) + 60, 9)
  later[13] = 20
  const glued = seal(Buffer.concat([bytes.subarray(0, -2), later, Buffer.alloc(2)]))
  const reports = decodeAstraK(glued, receivedAt)
  expect(reports.map((report) => report.deviceTime?.toISOString())).toEqual([
    '2016-05-03T06:23:18.000Z',
    '2016-05-03T06:24:18.000Z',
  ])
  expect(reports[1]?.position?.speedKmh).toBe(40)
  expect(reports[0]?.hash).not.toBe(reports[1]?.hash)
})

test('a K record with a driver carries whole kilometres', () => {
  const { bytes } = realFrame('astra-4')
  const head = Buffer.from(bytes.subarray(0, -2))
  head.writeUInt16BE(0x0108, 10 + 18)
  const driver = Buffer.concat([Buffer.from('DRIVER1'), Buffer.of(0, 0x1d, 0xbe), Buffer.of(0, 9)])
  const reports = decodeAstraK(seal(Buffer.concat([head, driver, Buffer.alloc(2)])), receivedAt)
  expect(reports).toHaveLength(1)
  expect(reports[0]?.values.odometerMetres).toBe(7_614_000)
})

test('an X frame whose lengths do not fit is kept as it is, without a place', () => {
  const { bytes } = realFrame('astra-1')
  const cut = seal(Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(2)]))
  expect(decodeAstraX(cut, receivedAt)).toMatchObject([
    { deviceKey: '860873041761486', deviceTime: null, position: null, values: {}, raw: cut },
  ])
})
