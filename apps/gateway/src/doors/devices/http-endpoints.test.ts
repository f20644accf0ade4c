import { takeReports, takeTraccarEvent, takeTraccarPosition } from '@motora/contract/devices'
import { expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import type { Actor, Handler, RequestFacts } from '../../rooms/work.js'
import { deviceHandlers } from './http-endpoints.js'
import { FakeIngest } from './testdata/fake-ingest.js'
import { readTestdata } from './testdata/read-testdata.js'
import type { VehicleEvent } from './traccar.js'

const receivedAt = new Date('2026-11-21T10:00:00Z')
const imei = '860873041761486'
const report = (second: number, more: object = {}) => ({
  imei,
  deviceTime: new Date(receivedAt.getTime() + second * 1000).toISOString(),
  ...more,
})
const [position] = readTestdata<[{ position: object; device: object }]>('traccar-positions.json')

const setUp = (imei: string | null = null) => {
  const database = new FakeIngest()
  const events: VehicleEvent[] = []
  const handlers = deviceHandlers({
    clock: new HandedClock(receivedAt),
    ingest: database.ingest,
    keepEvent: async (event) => void events.push(event),
  })
  const call = async (endpoint: { id: string }, body: unknown): Promise<{ status: number; body: unknown }> => {
    const handler = handlers.find((one: Handler) => one.endpoint.id === endpoint.id)
    if (!handler?.endpoint.body || !handler.answerAlone) throw new Error(`no handler of ${endpoint.id}`)
    const input = { params: undefined, query: undefined, body: handler.endpoint.body.parse(body) }
    const actor: Actor = { kind: 'device', keyId: 'a key', imei }
    // Nothing of the connection is looked at by these handlers.
    const answer: { status: number } = await handler.answerAlone({ actor, request: {} as RequestFacts }, input as never)
    return answer as { status: number; body: unknown }
  }
  return { call, database, events }
}

test('a batch is kept; a bad report is named and does not keep the others out', async () => {
  const { call, database } = setUp()
  const unknown = { somethingNew: { nested: [1, 2] } }
  const reports = [report(0), report(1, { deviceTime: 'now' }), 'hello', report(2, unknown)]
  expect(await call(takeReports, { reports })).toEqual({
    status: 200,
    body: {
      accepted: 2,
      duplicates: 0,
      quarantined: 0,
      rejected: [
        { index: 1, reason: expect.stringContaining('deviceTime') },
        { index: 2, reason: expect.any(String) },
      ],
    },
  })
  expect(database.kept).toMatchObject([
    { source: 'json', deviceKey: imei, receivedAt },
    { deviceKey: imei },
    { deviceKey: imei, deviceTime: null, isUnreadable: true, raw: Buffer.from(JSON.stringify(reports[1])) },
  ])
  expect(JSON.parse(Buffer.from(database.kept[1]?.raw ?? []).toString())).toEqual(report(2, unknown))
})

test('the same batch again is answered as known', async () => {
  const { call } = setUp()
  const reports = [report(0), report(1)]
  await call(takeReports, { reports })
  expect(await call(takeReports, { reports })).toMatchObject({ status: 200, body: { accepted: 0, duplicates: 2 } })
})

test('an odd value is left out and named, and the report counts', async () => {
  const { call, database } = setUp()
  const reports = [report(0), report(1, { values: { batteryPercent: 100.4, isVehicleOn: true } })]
  const none = { duplicates: 0, quarantined: 0, rejected: [] }
  expect(await call(takeReports, { reports })).toEqual({
    status: 200,
    body: { accepted: 2, ...none, leftOut: [{ index: 1, fields: ['values.batteryPercent'] }] },
  })
  expect(database.kept[1]).toMatchObject({ values: { isVehicleOn: true }, leftOut: ['values.batteryPercent'] })
})

test('an object that a device sends is kept aside under its own name, whatever it says; what is none is not', async () => {
  const { call, database } = setUp(imei)
  expect(await call(takeReports, { reports: ['hello', { imei: 'x' }] })).toMatchObject({
    body: { accepted: 0, quarantined: 0, rejected: [{ index: 0 }, { index: 1 }] },
  })
  expect(database.kept).toMatchObject([{ deviceKey: imei, isUnreadable: true }])
})

test('only bad reports of nobody: nothing is written', async () => {
  const { call, database } = setUp()
  expect(await call(takeReports, { reports: [{}] })).toMatchObject({ status: 200, body: { rejected: [{ index: 0 }] } })
  expect(database.batches).toEqual([])
})

test.each([[{}], [{ reports: [] }], [{ reports: 'x' }], [{ reports: Array.from({ length: 1001 }, () => report(0)) }]])(
  'what is no batch is refused as a whole',
  (body) => {
    expect(takeReports.body.safeParse(body).success).toBe(false)
  },
)

test('Traccar is always answered 200: kept, known, not readable', async () => {
  const { call, database } = setUp()
  expect(await call(takeTraccarPosition, position)).toMatchObject({ status: 200, body: { accepted: 1 } })
  expect(await call(takeTraccarPosition, position)).toMatchObject({ status: 200, body: { duplicates: 1 } })
  expect(await call(takeTraccarPosition, { position: {}, device: {} })).toMatchObject({
    status: 200,
    body: { accepted: 0, rejected: [{ index: 0, reason: expect.stringContaining('position.latitude') }] },
  })
  expect(database.kept).toMatchObject([{ source: 'traccar', deviceKey: imei }])
})

test('an event is passed on, and brings back a position that was lost', async () => {
  const { call, database, events } = setUp()
  const event = { type: 'alarm', eventTime: '2024-07-30T16:17:37.000+0000', attributes: { alarm: 'tow' } }
  expect(await call(takeTraccarEvent, { event, ...position })).toMatchObject({ body: { accepted: 1 } })
  expect(await call(takeTraccarPosition, position)).toMatchObject({ body: { accepted: 0, duplicates: 1 } })
  expect(events).toMatchObject([{ type: 'alarm', alarms: ['tow'], deviceKey: imei }])
  expect(await call(takeTraccarEvent, { event: { type: 'x' } })).toMatchObject({ body: { rejected: [{ index: 0 }] } })
  expect(database.kept).toHaveLength(1)
})

test('when the reports cannot be written the sender is asked to come again', async () => {
  const { call, database } = setUp()
  database.failure = new Error('connection lost')
  const refused = { code: 'request.unavailable', status: 503 }
  await expect(call(takeReports, { reports: [report(0)] })).rejects.toMatchObject(refused)
  await expect(call(takeTraccarPosition, position)).rejects.toMatchObject(refused)
})

test('a device speaks for itself alone, and forwards for nobody', async () => {
  const own = report(0) as { imei: string }
  const { call, database } = setUp(own.imei)
  const foreign = { ...report(1), imei: 'another-device' }
  expect(await call(takeReports, { reports: [own, foreign] })).toMatchObject({
    status: 200,
    body: { accepted: 1, rejected: [{ index: 1, reason: expect.stringContaining('another device') }] },
  })
  expect(database.kept).toHaveLength(1)
  await expect(call(takeTraccarPosition, position)).rejects.toMatchObject({ code: 'device.unauthenticated' })
})
