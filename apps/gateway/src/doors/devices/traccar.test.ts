import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTestdata } from './testdata/read-testdata.js'
import { readTraccarEvent, readTraccarPosition } from './traccar.js'

interface Forward {
  position: Record<string, unknown> & { attributes: Record<string, unknown> }
  device: Record<string, unknown> & { uniqueId: string }
}

const receivedAt = new Date('2026-11-21T10:00:00Z')
const [first, second] = readTestdata<[Forward, Forward]>('traccar-positions.json')

/** The body in the description of the forwarder, of a moped whose tracker knows the traction battery. */
const moped: Forward = {
  position: {
    ...first.position,
    protocol: 'osmand',
    speed: 12.4,
    outdated: false,
    attributes: {
      batteryLevel: 63,
      battery: 51.2,
      power: 58.2,
      ignition: true,
      odometer: 8_123_450,
      totalDistance: 8_120_011.3,
      distance: 41.2,
      rssi: 4,
      sat: 11,
      charge: false,
      alarm: 'movement,tow',
      vin: 'VTSSL5R11NK000042',
      versionFw: '1.07',
      iccid: '8934075100001234567',
    },
  },
  device: first.device,
}
const read = (json: unknown) => {
  const result = readTraccarPosition(json, receivedAt)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

test('the two known forwards are read', () => {
  expect(read(first)).toMatchObject({
    source: 'traccar',
    deviceKey: '860873041761486',
    deviceTime: new Date('2024-07-30T16:17:34Z'),
    fixTime: new Date('2024-07-30T16:17:33Z'),
    receivedAt,
    position: { latitude: 52.138826, longitude: -0.326804, speedKmh: 0, headingDegrees: 320, valid: true },
    values: { externalVoltageVolts: 12.2, backupBatteryPercent: 35, protocol: 'astra' },
  })
  expect(read(first).values).not.toHaveProperty('batteryPercent')
  expect(read(first).position).not.toHaveProperty('accuracyMetres')
  expect(read(second)).toMatchObject({
    deviceKey: '862950025797534',
    position: { altitudeMetres: 120, satellites: 5, headingDegrees: 336 },
    values: { signalLevel: 9 },
  })
})

test('knots become km/h and each mapped attribute its field', () => {
  const report = read(moped)
  expect(report.position?.speedKmh).toBeCloseTo(22.96, 2)
  expect(report.position?.satellites).toBe(11)
  expect(report.values).toEqual({
    batteryPercent: 63,
    batteryVoltageVolts: 51.2,
    externalVoltageVolts: 58.2,
    isVehicleOn: true,
    isBatteryCharging: false,
    odometerMetres: 8_123_450,
    signalLevel: 4,
    alarms: ['movement', 'tow'],
    movementAlarm: true,
    vin: 'VTSSL5R11NK000042',
    firmwareVersion: '1.07',
    protocol: 'osmand',
    simId: '8934075100001234567',
  })
})

test('times are read with and without a colon in the zone', () => {
  const old = { ...first, position: { ...first.position, deviceTime: '2024-07-30T16:17:34.000+0000' } }
  expect(read(old).deviceTime).toEqual(new Date('2024-07-30T16:17:34Z'))
  const summer = { ...first, position: { ...first.position, deviceTime: '2024-07-30T18:17:34.000+0200' } }
  expect(read(summer).deviceTime).toEqual(new Date('2024-07-30T16:17:34Z'))
})

test('a stale fix is marked as such', () => {
  expect(read({ ...first, position: { ...first.position, outdated: true } }).position?.valid).toBe(false)
  expect(read({ ...first, position: { ...first.position, valid: false } }).position?.valid).toBe(false)
})

test('what the forwarder made itself does not make another report; what the device said does', () => {
  const again = {
    position: {
      ...moped.position,
      id: 0,
      serverTime: '2026-01-01T00:00:00.000+00:00',
      attributes: { ...moped.position.attributes, distance: 0, totalDistance: 9e6 },
    },
    device: { ...moped.device, lastUpdate: null, status: 'offline' },
  }
  expect(read(again).hash).toBe(read(moped).hash)
  const other = { ...moped, position: { ...moped.position, attributes: { ...moped.position.attributes, power: 58.1 } } }
  expect(read(other).hash).not.toBe(read(moped).hash)
})

test('an event brings its alarms and the same report as the position', () => {
  const event = { id: 7, type: 'alarm', eventTime: '2024-07-30T16:17:37.000+0000', attributes: { alarm: 'tow' } }
  const result = readTraccarEvent({ event, ...moped, geofence: null, maintenance: null }, receivedAt)
  expect(result).toMatchObject({
    ok: true,
    value: {
      event: { deviceKey: '860873041761486', type: 'alarm', at: new Date('2024-07-30T16:17:37Z'), alarms: ['tow'] },
      report: { hash: read(moped).hash, deviceTime: new Date('2024-07-30T16:17:34Z') },
    },
  })
})

test('an event without a message has no report; its hash recognises it', () => {
  const offline = { event: { id: 0, type: 'deviceOffline', eventTime: '2026-01-01T00:00:00Z' }, device: first.device }
  const one = readTraccarEvent(offline, receivedAt)
  const two = readTraccarEvent({ ...offline, event: { ...offline.event, id: 99 } }, new Date())
  expect(one).toMatchObject({ ok: true, value: { report: null, event: { type: 'deviceOffline', alarms: [] } } })
  expect(one.ok && two.ok && one.value.event.hash === two.value.event.hash).toBe(true)
})

test('a command result keeps the device’s words', () => {
  const event = { type: 'commandResult', eventTime: '2026-01-01T00:00:00Z', attributes: { result: '$OK;PWON' } }
  expect(readTraccarEvent({ event, device: first.device }, receivedAt)).toMatchObject({
    ok: true,
    value: { event: { result: '$OK;PWON' } },
  })
})

test('what cannot be read is refused with its place, never thrown at', () => {
  expect(
    readTraccarPosition({ position: { ...first.position, latitude: 100 }, device: first.device }, receivedAt),
  ).toEqual({ ok: false, reason: expect.stringContaining('position.latitude') })
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(readTraccarPosition({ position: json, device: json }, receivedAt).ok).toBe(false)
      expect(readTraccarEvent({ event: json, device: json, position: json }, receivedAt).ok).toBe(false)
    }),
  )
})
