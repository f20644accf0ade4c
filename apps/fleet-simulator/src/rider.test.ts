import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RentableVehicle, RiderRental } from '@motora/contract/sharing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handleCommand } from './command-handler.js'
import { type EndArea, mayEndAt } from './end-areas.js'
import { Moped } from './moped.js'
import { Random } from './random.js'
import { mopedByPlace, Rider, type Street } from './rider.js'
import { RiderClient } from './rider-client.js'
import { StreetGraph } from './street-graph.js'

const graph = StreetGraph.load()
const from = graph.node(graph.nearestNode({ latitude: 41.3793, longitude: 2.1404 }))
const to = graph.node(graph.nearestNode({ latitude: 41.3851, longitude: 2.1734 }))
const start = new Date('2026-05-04T08:00:00Z')
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const vehicle: RentableVehicle = {
  vehicleId: uuid(1),
  sharingOperatorId: uuid(2),
  sharingOperatorName: 'Motora',
  name: 'S01 0001',
  plate: '1234BBB',
  model: 'S01',
  ...from,
  distanceMetres: 10,
  batteryPercent: 80,
  rangeKilometres: 80,
  isHelmetIncluded: true,
  reserveAgainAt: null,
}

let moped: Moped
let now: number
let calls: string[]
/** Where the moped may be left. */
let areas: EndArea[]
/** Answers of the pretend gateway that differ from success, by call. */
let refusals: Record<string, string[]>
let client: RiderClient
let close: () => unknown
const street: Street = {
  mopedOf: () => moped,
  wayTo: (a, b) => graph.route(graph.nearestNode(a), graph.nearestNode(b)),
  mayEndAt: (_, place) => mayEndAt(areas, place),
  wait: async (seconds) => {
    now += seconds * 1000
    moped.advance(new Date(now))
  },
}
const rental = (state: RiderRental['state']): RiderRental => ({
  serviceId: uuid(3),
  state,
  sharingOperatorId: uuid(2),
  vehicleId: uuid(1),
  vehicleName: 'S01 0001',
  vehiclePlate: '1234BBB',
  vehicleModel: 'S01',
  reservedAt: start.toISOString(),
  reserveLimitAt: start.toISOString(),
  cancelledAt: null,
  startedAt: null,
  endedAt: null,
  pausedSince: null,
  pausedSeconds: 0,
  drivenSeconds: 0,
  distanceMetres: null,
  priceCents: null,
  currency: null,
  priceLines: null,
  creditCents: null,
  paymentStatus: null,
  refundedCents: 0,
})

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const call = (request.url ?? '').split('?')[0]?.split('/').at(-1) ?? ''
  calls.push(call)
  const code = refusals[call]?.shift()
  if (code) {
    const status = code.endsWith('credentials') || code.endsWith('unauthenticated') ? 401 : 409
    return { status, body: { type: `urn:${code}`, title: code, status, code, detail: code, requestId: 'r' } }
  }
  if (call === 'SignIn') return { status: 200, body: { idToken: 't', refreshToken: 'refresh-token', expiresIn: 900 } }
  if (call === 'Register') return { status: 201, body: {} }
  if (request.headers.authorization !== 'Bearer t') throw new Error(`${call} without a token`)
  if (call === 'Vehicles') return { status: 200, body: [vehicle] }
  if (call === 'Current') return { status: 204, body: null }
  if (call === 'Start' || call === 'Resume') handleCommand('$PWON,4', moped)
  if (call === 'Pause' || call === 'End') handleCommand('$PWON,0', moped)
  return { status: 200, body: rental(call === 'Reserve' ? 'reserved' : 'in progress') }
}

beforeEach(async () => {
  now = start.getTime()
  calls = []
  refusals = {}
  areas = []
  const seed = { imei: '863071010000001', model: 'S01', ...from, batteryPercent: 80, odometerMetres: 1e6 }
  moped = new Moped(seed, new Random(1), start)
  const server = createServer((request, response) => {
    request.resume()
    answer(request).then(
      ({ status, body }) => response.writeHead(status).end(body === null ? undefined : JSON.stringify(body)),
      (problem) => response.writeHead(500).end(String(problem)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const account = {
    email: 'a@b.es',
    password: 'Motora-rider-2026',
    firstName: 'A',
    lastName: 'B',
    mobilePhone: '+34610000000',
  }
  client = new RiderClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    ...account,
    birthday: '1990-05-17',
    country: 'ES',
  })
})
afterEach(() => close())

const wish = { from, to, reservedSeconds: 60, pausedSeconds: 0 }

describe('a rental', () => {
  test('goes from the list to the end, and the moped has moved', async () => {
    expect(await new Rider(client, street).rent(wish, false)).toBe('rode')
    expect(calls).toEqual(['SignIn', 'Vehicles', 'Reserve', 'Start', 'End'])
    expect(moped.odometerMetres).toBeGreaterThan(1e6 + 2_000)
    expect(moped.batteryPercent).toBeLessThan(80)
    expect(moped.state).toBe('parked')
  })

  test('may be thought better of, and pauses when the real one did', async () => {
    expect(await new Rider(client, street).rent(wish, true)).toBe('cancelled')
    expect(calls.at(-1)).toBe('Cancel')
    expect(moped.state).toBe('parked')
    calls = []
    await new Rider(client, street).rent({ ...wish, pausedSeconds: 30 }, false)
    expect(calls).toEqual(['Vehicles', 'Reserve', 'Start', 'Pause', 'Resume', 'End'])
  })

  test('is ended again while the gateway still believes that the moped moves', async () => {
    refusals = { End: ['service.vehicle_moving', 'service.vehicle_moving'] }
    expect(await new Rider(client, street).rent(wish, false)).toBe('rode')
    expect(calls.filter((call) => call === 'End')).toHaveLength(3)
  })

  test('takes no moped that may not be left where the rider goes', async () => {
    areas = [{ ...from, radiusMetres: 500 }]
    expect(await new Rider(client, street).rent(wish, false)).toBe('nothing near')
    const { latitude, longitude } = to
    const around: [number, number][] = [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
    ]
    areas = [...areas, { ring: around.map(([north, east]) => [latitude + north / 200, longitude + east / 200]) }]
    expect(await new Rider(client, street).rent(wish, false)).toBe('rode')
  })

  test('lost to another rider leaves the moped alone', async () => {
    refusals = { Reserve: ['service.vehicle_taken'] }
    expect(await new Rider(client, street).rent(wish, false)).toBe('taken by another')
    expect(moped.state).toBe('parked')
  })

  test('of a moped that the rider gave back a moment ago is started without a reservation, or left', async () => {
    refusals = { Reserve: ['service.reserved_before', 'service.reserved_before'] }
    expect(await new Rider(client, street).rent(wish, false)).toBe('rode')
    expect(calls).toEqual(['SignIn', 'Vehicles', 'Reserve', 'Start', 'End'])
    calls = []
    expect(await new Rider(client, street).rent(wish, true)).toBe('cancelled')
    expect(calls).toEqual(['Vehicles', 'Reserve'])
  })

  test('that fails on the way does not leave the moped on', async () => {
    refusals = { End: ['service.wrong_state'] }
    await expect(new Rider(client, street).rent(wish, false)).rejects.toThrow('service.wrong_state')
    expect(moped.state).toBe('parked')
  })
})

test('a rider nobody knows registers, and a token that ran out is renewed once', async () => {
  refusals = { SignIn: ['rider.wrong_credentials'], Vehicles: ['rider.unauthenticated'] }
  expect(await client.vehiclesAround(from, 500)).toEqual([vehicle])
  expect(calls).toEqual(['SignIn', 'Register', 'SignIn', 'Vehicles', 'SignIn', 'Vehicles'])
})

test('a listed vehicle is known again by place and battery, never by place alone', () => {
  expect(mopedByPlace(vehicle, [moped])).toBe(moped)
  expect(mopedByPlace({ ...vehicle, batteryPercent: 60 }, [moped])).toBeNull()
  expect(mopedByPlace({ ...vehicle, latitude: from.latitude + 0.01 }, [moped])).toBeNull()
})
