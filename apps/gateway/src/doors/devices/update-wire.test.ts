import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderToSend } from '../../rooms/firmware/index.js'
import { FrameReader, maxLineBytes } from './frame-reader.js'
import { isUpdateLine, orderLine, orderPayload, readUpdateAnswer, readUpdateLine } from './update-wire.js'

const orderId = '01a200b4-bbb5-7178-b23b-5563498197ce'
const order: OrderToSend = {
  orderId,
  upgradeId: orderId,
  vehicleId: orderId,
  imei: '860873041761486',
  unit: 'lines',
  target: 'ECU',
  version: '2.10.3-rc.1',
  sizeBytes: 262_144,
  sha256: 'ab'.repeat(32),
  ticket: 'Zm9vYmFyYmF6cXV4cXV1eGZvb2Jhcg-_',
  sendBefore: new Date('2026-11-21T10:00:02Z'),
}

test('an order as a line: a path, or the whole address where the origin is known; it fits what a unit reads', () => {
  const path = `/api/devices/v1/Firmware/${orderId}`
  const line = orderLine(order, undefined)
  expect(line).toBe(`$FOTA,${orderId},ECU,2.10.3-rc.1,262144,${'ab'.repeat(32)},${path},${order.ticket}`)
  const outside = orderLine(order, 'https://fleet.example.com/')
  expect(outside.split(',')[6]).toBe(`https://fleet.example.com${path}`)
  const longest = orderLine(
    { ...order, version: `1.2.3-${'x'.repeat(34)}`, sizeBytes: 64 * 1_048_576 },
    `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
  )
  expect(Buffer.byteLength(`${longest}\r\n`)).toBeLessThan(maxLineBytes)
  // nothing in it is taken for two lines or for another field
  expect(new FrameReader().push(Buffer.from(`${longest}\r\n`))).toEqual([{ kind: 'text', line: longest }])
  expect(longest.split(',')).toHaveLength(8)
})

test('an order as JSON names its last moment to begin', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(JSON.parse(orderPayload(order, 'https://fleet.example.com', now))).toEqual({
    id: orderId,
    command: 'update',
    target: 'ECU',
    version: '2.10.3-rc.1',
    sizeBytes: 262_144,
    sha256: 'ab'.repeat(32),
    address: `https://fleet.example.com/api/devices/v1/Firmware/${orderId}`,
    ticket: order.ticket,
    expiresAt: '2026-11-21T10:00:30.000Z',
  })
})

test('a verified signature is in the JSON, and leaves the line as it was', () => {
  const signature = { base64: `${'A'.repeat(86)}==`, keyId: '0123456789abcdef' }
  const signed = { ...order, signature }
  const told = JSON.parse(orderPayload(signed, undefined, new Date('2026-11-21T10:00:00Z')))
  expect(told).toMatchObject({ signature: signature.base64, signatureKey: signature.keyId })
  // modules refuse a line with a field too many, and it may have no room left
  expect(orderLine(signed, undefined)).toBe(orderLine(order, undefined))
})

test.each([
  ['$VERS,S01-A,2.1.0,1.4.2,3.0.0', { hardware: 'S01-A', ecu: '2.1.0', bms: '1.4.2', tcu: '3.0.0' }],
  ['$VERS,,2.1.0,,', { ecu: '2.1.0' }],
  ['$VERS,,,,', {}],
])('versions: %s', (line, versions) => {
  expect(readUpdateLine(line)).toEqual({ kind: 'versions', versions })
})

test.each([
  ['accepted', { word: 'accepted' }],
  ['downloading,0', { word: 'downloading', percent: 0 }],
  ['downloading', { word: 'downloading' }],
  ['installing,100', { word: 'installing', percent: 100 }],
  ['installed', { word: 'installed' }],
  ['failed,sum', { word: 'failed', reason: 'sum' }],
  ['failed', { word: 'failed' }],
  ['refused', { word: 'refused' }],
])('a word about an order: %s', (text, said) => {
  expect(readUpdateLine(`$FOTA,${orderId},${text}`)).toEqual({ kind: 'said', said: { orderId, ...said } })
  const { word: update, ...more } = { percent: undefined, reason: undefined, ...said }
  expect(readUpdateAnswer({ id: orderId.toUpperCase(), update, ...more })).toEqual({ orderId, ...said })
})

test.each([
  '$VERS',
  '$VERS,S01-A,2.1.0,1.4.2',
  '$VERS,S01-A,2.1.0,1.4.2,3.0.0,9',
  '$VERS,S01 A,2.1.0,,',
  `$VERS,${'x'.repeat(65)},,,`,
  '$FOTA',
  '$FOTA,1,accepted',
  `$FOTA,${orderId}`,
  `$FOTA,${orderId},perhaps`,
  `$FOTA,${orderId},downloading,101`,
  `$FOTA,${orderId},downloading,-1`,
  `$FOTA,${orderId},downloading,007`,
  `$FOTA,${orderId},downloading,1e1`,
  `$FOTA,${orderId},downloading,`,
  `$FOTA,${orderId},accepted,1`,
  `$FOTA,${orderId},installed,sum`,
  `$FOTA,${orderId},failed,because`,
  `$FOTA,${orderId},failed,sum,more`,
])('a line that keeps to no form says nothing: %s', (line) => {
  expect(isUpdateLine(line)).toBe(true)
  expect(readUpdateLine(line)).toBeUndefined()
})

test('an answer that keeps to no form says nothing', () => {
  const good = { id: orderId, update: 'downloading', percent: 5 }
  expect(readUpdateAnswer(good)).toBeDefined()
  for (const json of [null, 'x', [], {}, { id: orderId }, { id: orderId, result: 'done' }, { ...good, id: '1' }])
    expect(readUpdateAnswer(json)).toBeUndefined()
  for (const more of [{ update: 'done' }, { percent: 5.5 }, { percent: '5' }, { percent: 101 }, { reason: 'sum' }])
    expect(readUpdateAnswer({ ...good, ...more })).toBeUndefined()
})

test('whatever a module says, reading it never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom('$VERS,', '$FOTA,', `$FOTA,${orderId},`), fc.string(), (head, rest) => {
      const read = readUpdateLine(head + rest)
      if (read?.kind === 'said') expect(read.said.percent ?? 0).toBeLessThanOrEqual(100)
    }),
  )
})

test('lines of other kinds are not ours', () => {
  for (const line of ['$POLL', '$VERSION,1', '$FOTAX,1', 'FOTA', '']) expect(isUpdateLine(line)).toBe(false)
})
