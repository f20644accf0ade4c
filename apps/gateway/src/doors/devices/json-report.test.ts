import { type DeviceReportInput, maxReportsPerBatch, reportBatch } from '@motora/contract/devices'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonReport } from './json-report.js'

const receivedAt = new Date('2026-11-21T10:00:00Z')
const full: DeviceReportInput = {
  imei: '860873041761486',
  deviceTime: '2026-11-21T10:59:30+01:00',
  fixTime: '2026-11-21T09:59:29.500Z',
  position: { latitude: 41.3971, longitude: 2.1756, speedKmh: 31.5, headingDegrees: 90, altitudeMetres: 12 },
  values: { batteryPercent: 63, isVehicleOn: true, odometerMetres: 8_123_450, alarms: ['movement'] },
}

test('a report comes in in our units with its bytes', () => {
  expect(readJsonReport(full, 'json', receivedAt)).toMatchObject({
    ok: true,
    value: {
      source: 'json',
      deviceKey: '860873041761486',
      deviceTime: new Date('2026-11-21T09:59:30Z'),
      fixTime: new Date('2026-11-21T09:59:29.500Z'),
      position: { ...full.position, valid: true },
      values: full.values,
      raw: Buffer.from(JSON.stringify(full)),
    },
  })
})

test('what its units run comes in with it', () => {
  const values = { hardwareVersion: 'S02-B', ecuVersion: '2.1.0', bmsVersion: '1.4', tcuVersion: '3.0.0-rc.1' }
  expect(readJsonReport({ ...full, values }, 'mqtt', receivedAt)).toMatchObject({ ok: true, value: { values } })
})

test('a report without place and values is one; absent fields stay absent', () => {
  const read = readJsonReport({ imei: full.imei, deviceTime: full.deviceTime }, 'mqtt', receivedAt)
  expect(read).toMatchObject({ ok: true, value: { source: 'mqtt', position: null, values: {}, fixTime: null } })
  if (read.ok) expect(Object.keys(read.value.values)).toEqual([])
})

test.each([
  ['no time', { ...full, deviceTime: undefined }, /deviceTime/],
  ['a time without a zone', { ...full, deviceTime: '2026-11-21T10:00:00' }, /deviceTime/],
  ['an id with a slash', { ...full, imei: 'a/b/c/d' }, /imei/],
  ['no object', 'hello', /report/],
])('%s is refused with its place', (_, json, reason) => {
  expect(readJsonReport(json, 'json', receivedAt)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
})

const { position, values } = full
test.each([
  ['a battery over full', { values: { ...values, batteryPercent: 100.4 } }, ['values.batteryPercent']],
  ['a text for a figure', { values: { ...values, batteryPercent: '63' } }, ['values.batteryPercent']],
  [
    'two at a time',
    { values: { ...values, batteryPercent: -1, odometerMetres: null } },
    ['values.batteryPercent', 'values.odometerMetres'],
  ],
  ['a list with one odd item', { values: { ...values, alarms: ['movement', 7] } }, ['values.alarms']],
  ['too fast', { position: { ...position, speedKmh: 511 } }, ['position.speedKmh']],
  ['a place off the Earth', { position: { ...position, latitude: 91 } }, ['position']],
  [
    'a place that says neither that it is good nor that it is stale',
    { position: { ...position, valid: 'no' } },
    ['position'],
  ],
  ['values that are none', { values: 'full' }, ['values']],
  ['a time of the place without a zone', { fixTime: '2026-11-21T10:00:00' }, ['fixTime']],
])('%s is left out by name, and the rest is taken', (_, odd, leftOut) => {
  const json = { ...full, ...odd }
  const read = readJsonReport(json, 'json', receivedAt)
  expect(read).toMatchObject({ ok: true, value: { leftOut, raw: Buffer.from(JSON.stringify(json)) } })
  if (!read.ok) return
  const { leftOut: _names, ...kept } = read.value
  const expected = { position: { ...position, valid: true }, values: { ...values } } as Record<string, unknown>
  for (const field of leftOut) {
    const [group = '', name] = field.split('.')
    if (name) delete (expected[group] as Record<string, unknown>)[name]
    else expected[group] = group === 'position' ? null : {}
  }
  expect(kept.position).toEqual(expected.position)
  expect(kept.values).toEqual(expected.values)
})

test('the same text is the same report, another is another', () => {
  const hash = (json: unknown) => {
    const read = readJsonReport(json, 'json', receivedAt)
    return read.ok ? read.value.hash : null
  }
  expect(hash(full)).toBe(hash(structuredClone(full)))
  expect(hash(full)).not.toBe(hash({ ...full, values: { batteryPercent: 62 } }))
  expect(hash(full)).toMatch(/^[0-9a-f]{32}$/)
})

test('any JSON is read or refused, never thrown at', () => {
  fc.assert(fc.property(fc.jsonValue(), (json) => typeof readJsonReport(json, 'json', receivedAt).ok === 'boolean'))
})

test('a batch has at most a thousand reports', () => {
  const batch = (count: number) => ({ reports: Array.from({ length: count }, () => full) })
  expect(reportBatch.safeParse(batch(maxReportsPerBatch)).success).toBe(true)
  expect(reportBatch.safeParse(batch(maxReportsPerBatch + 1)).success).toBe(false)
  expect(reportBatch.safeParse(batch(0)).success).toBe(false)
})

test('a text that no database keeps is left out by name, so that it does not hold up the reports next to it [F3]', () => {
  for (const text of ['a\0b', '\ud800']) {
    const read = readJsonReport({ ...full, values: { drivingMode: text, isVehicleOn: true } }, 'mqtt', receivedAt)
    expect(read).toMatchObject({ ok: true, value: { leftOut: ['values.drivingMode'] } })
    expect(read.ok && read.value.values).toEqual({ isVehicleOn: true })
    expect(readJsonReport({ ...full, imei: `860873041761486${text}` }, 'mqtt', receivedAt).ok).toBe(false)
  }
})
