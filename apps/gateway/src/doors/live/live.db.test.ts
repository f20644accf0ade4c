import { createServer, get, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Role } from '@motora/contract'
import { LiveFleet, type LiveVehicle } from '@motora/contract/vehicles'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { silentLog } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { FleetBoard } from '../../overviews/fleet/index.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import type { Actor, RequestFacts } from '../../rooms/work.js'
import { LiveDoor } from './live-door.js'

/** Generous: a busy machine is no failure. */
const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 10_000, interval: 20 })

let db: TestDatabase
let house: Sharing
let door: LiveDoor
let board: FleetBoard
let server: Server
let alfa: string
let beta: string

/** Who comes with which word; taking one away ends the session. */
interface Person {
  role: Role
  operatorId: string | null
  sessionId: string
  accountId: string
  membershipId: string
}
const people = new Map<string, Person>()
const whoIs = async (request: RequestFacts) => {
  const person = people.get(request.header('authorization') ?? '')
  if (!person) throw new Refusal('identity.unauthenticated', 'Sign in.')
  const actor: Extract<Actor, { kind: 'staff' }> = {
    kind: 'staff',
    email: 'x@motora.demo',
    canOperate: true,
    ...person,
  }
  return { actor, scope: await house.operators.scopeOf(actor, false) }
}
const signIn = (role: Role, operatorId: string | null): string => {
  const word = newId()
  people.set(word, { role, operatorId, sessionId: newId(), accountId: newId(), membershipId: newId() })
  return word
}

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
  board = new FleetBoard({ ...house, log: silentLog() })
  door = new LiveDoor({ board, bus: house.bus, log: silentLog(), whoIs, tickMs: 20, recheckMs: 200, heartbeatMs: 50 })
  server = createServer((incoming, response) => {
    const facts: RequestFacts = {
      requestId: 'test',
      address: '::1',
      userAgent: undefined,
      header: (name) => incoming.headers[name.toLowerCase()] as string | undefined,
      setHeader: () => undefined,
    }
    whoIs(facts)
      .then((caller) => {
        const only = new URL(incoming.url ?? '', 'http://motora.test').searchParams.get('only') ?? undefined
        return door.handler.open(caller, { query: { only } } as never, facts, response)
      })
      .catch((error: unknown) => {
        response.writeHead(error instanceof Refusal ? error.status : 500).end()
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
}, 60_000)
afterEach(() => {
  for (const screen of screens.splice(0)) screen.response.destroy()
})
afterAll(async () => {
  door.close()
  server.closeAllConnections()
  server.close()
  await db.close()
})

const screens: Screen[] = []
interface Screen {
  response: IncomingMessage
  fleet: LiveFleet
  events: { event: string; data: string; id: string | undefined }[]
  ended: Promise<void>
}

/** Reads the stream as a screen does. */
const open = async (
  word: string,
  more: { lastEventId?: string; gzip?: boolean; only?: 'own' } = {},
): Promise<Screen> => {
  const response = await new Promise<IncomingMessage>((got, failed) => {
    const { port } = server.address() as AddressInfo
    const headers = {
      authorization: word,
      ...(more.lastEventId ? { 'last-event-id': more.lastEventId } : {}),
      ...(more.gzip ? { 'accept-encoding': 'br, gzip' } : {}),
    }
    const path = more.only ? `/?only=${more.only}` : '/'
    get({ port, host: '127.0.0.1', path, headers, agent: false }, got).on('error', failed)
  })
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
  const fleet = new LiveFleet()
  const events: Screen['events'] = []
  const source: Readable = more.gzip ? response.pipe(createGunzip({ flush: 2 })) : response
  let rest = ''
  const ended = new Promise<void>((done) => {
    source.on('end', done)
    response.on('close', () => {
      if (!more.gzip) done()
    })
  })
  response.on('error', () => undefined)
  source.on('error', () => undefined)
  const listen = () =>
    source.on('data', (piece: Buffer) => {
      rest += piece.toString()
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2)
        const event = field('event')
        const data = field('data') ?? ''
        if (!event) continue
        events.push({ event, data, id: field('id') })
        if (event === 'snapshot') fleet.applySnapshot(data)
        if (event === 'delta') fleet.applyDelta(data)
      }
    })
  listen()
  const screen = { response, fleet, events, ended }
  screens.push(screen)
  await soon(() => expect(events.length + Number(more.lastEventId !== undefined)).toBeGreaterThan(0))
  return screen
}

const report = (imei: string, more: { latitude?: number; batteryPercent?: number; second: number }) =>
  reportOf(imei, new Date(house.clock.now().getTime() + more.second * 1000), {
    position: { latitude: more.latitude ?? 41.39, longitude: 2.16, speedKmh: 12, headingDegrees: 45, valid: true },
    values: {
      ...(more.batteryPercent === undefined ? {} : { batteryPercent: more.batteryPercent }),
      isVehicleOn: true,
    },
  })

test('a screen gets a snapshot and then deltas, packed or plain, and both end up the same', async () => {
  const vehicle = await house.readyVehicle(alfa)
  const word = signIn('Sharing.OperatorManager', alfa)
  const plain = await open(word)
  const packed = await open(word, { gzip: true })
  expect(plain.events[0]).toMatchObject({ event: 'snapshot' })
  expect(packed.response.headers['content-encoding']).toBe('gzip')
  expect(plain.fleet.get(vehicle.id)).toMatchObject({ latitude: 41.39, batteryPercent: 80, status: 'free', icon: '01' })
  await house.vehicles.telemetry.ingest([report(vehicle.imei, { latitude: 41.391, batteryPercent: 79, second: 5 })])
  for (const { fleet } of [plain, packed])
    await soon(() =>
      expect(fleet.get(vehicle.id)).toMatchObject({
        latitude: 41.391,
        batteryPercent: 79,
        isOn: true,
        speedKmh: 12,
        headingDegrees: 45,
      }),
    )
  // what people set and rentals show as well
  await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [vehicle.id], true))
  await soon(() => expect(plain.fleet.get(vehicle.id)?.outOfService).toBe(true))
  await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [vehicle.id], false))
  await house.asRider(await house.newRider(), 'sharing.reserveVehicle', { vehicleId: vehicle.id })
  await soon(() => expect(packed.fleet.get(vehicle.id)?.status).toBe('booked'))
})

test('nothing of another operator: no vehicle, no delta, no sequence; a vehicle that changes hands changes screens', async () => {
  const own = await house.readyVehicle(alfa)
  const foreign = await house.readyVehicle(beta)
  const ofAlfa = await open(signIn('Sharing.OperatorManager', alfa))
  const ofBeta = await open(signIn('Sharing.OperatorManager', beta))
  const ofAll = await open(signIn('Sharing.Admin', null))
  await soon(() => expect(ofAll.fleet.get(foreign.id) && ofAll.fleet.get(own.id)).toBeDefined())
  expect([...ofAlfa.fleet.values()].every((vehicle: LiveVehicle) => vehicle.operatorId === alfa)).toBe(true)
  const before = ofAlfa.events.length
  await house.vehicles.telemetry.ingest([report(foreign.imei, { latitude: 41.3905, second: 6 })])
  await soon(() => expect(ofBeta.fleet.get(foreign.id)?.latitude).toBe(41.3905))
  await soon(() => expect(ofAll.fleet.get(foreign.id)?.latitude).toBe(41.3905))
  expect(ofAlfa.events).toHaveLength(before)
  await house.asSystem((work) =>
    house.vehicles.fleet.assignVehicles(work, { operatorId: beta, vehicleIds: [own.id], outOfService: false }),
  )
  await soon(() => expect(ofBeta.fleet.get(own.id)?.operatorId).toBe(beta))
  await soon(() => expect(ofAlfa.fleet.get(own.id)).toBeUndefined())
})

test('vehicles of an operator that may not operate are on no map, until it may [C-08]', async () => {
  const fresh = await house.newOperator('Fresh', { canOperate: false })
  const { id } = await house.readyVehicle(fresh)
  const screen = await open(signIn('Sharing.Admin', null))
  await house.bus.settle()
  expect(screen.fleet.get(id)).toBeUndefined()
  await house.asSystem((work) => house.operators.validate(work, fresh, true, null))
  await soon(() => expect(screen.fleet.get(id)).toBeDefined())
})

test('comes back where it was: only what was missed; an unknown place in the stream begins again', async () => {
  const vehicle = await house.readyVehicle(alfa)
  const word = signIn('Sharing.OperatorManager', alfa)
  const first = await open(word)
  await soon(() => expect(first.fleet.get(vehicle.id)).toBeDefined())
  const lastEventId = first.events.at(-1)?.id
  if (!lastEventId) throw new Error('an event without id')
  first.response.destroy()
  await house.vehicles.telemetry.ingest([report(vehicle.imei, { latitude: 41.392, second: 9 })])
  await new Promise((later) => setTimeout(later, 100))
  const second = await open(word, { lastEventId })
  await soon(() => expect(second.events.length).toBeGreaterThan(0))
  expect(second.events.every(({ event }) => event === 'delta')).toBe(true)
  for (const strange of [`${lastEventId.split('.')[0]}.999999`, `000000000000.1`, 'x']) {
    const again = await open(word, { lastEventId: strange })
    await soon(() => expect(again.events[0]?.event).toBe('snapshot'))
    again.response.destroy()
    await soon(() => expect(again.response.destroyed).toBe(true))
    await new Promise((later) => setTimeout(later, 30))
  }
})

test('ends at once with the session, and soon when nobody announced its end', async () => {
  const word = signIn('Sharing.OperatorManager', alfa)
  const told = await open(word, { gzip: true })
  const sessionId = people.get(word)?.sessionId
  house.bus.publish([{ topic: 'identity.session-ended', key: 'x', payload: { sessionId } }])
  // the packed stream ends whole: its check sum is right
  await told.ended
  expect(told.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"session-ended"}' })
  const quiet = signIn('Sharing.OperatorManager', alfa)
  const untold = await open(quiet)
  people.delete(quiet)
  await untold.ended
  expect(untold.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"unauthenticated"}' })
})

test('who may see less from now on sees less: the stream follows the scope', async () => {
  const foreign = await house.readyVehicle(beta)
  const word = signIn('Sharing.Admin', null)
  const screen = await open(word)
  await soon(() => expect(screen.fleet.get(foreign.id)).toBeDefined())
  const person = people.get(word)
  if (person) Object.assign(person, { role: 'Sharing.OperatorManager', operatorId: alfa })
  await soon(() => expect(screen.fleet.get(foreign.id)).toBeUndefined())
  expect([...screen.fleet.values()].every((vehicle) => vehicle.operatorId === alfa)).toBe(true)
})

test('a session has four streams at most; one that closes makes room', async () => {
  const word = signIn('Sharing.OperatorManager', alfa)
  const four = await Promise.all([open(word), open(word), open(word), open(word)])
  await expect(open(word)).rejects.toThrow('429')
  four[0]?.response.destroy()
  await soon(async () => expect(await open(word)).toBeDefined())
})

test('an account has twelve streams at most, over all of its sessions; others are not held back by it', async () => {
  const accountId = newId()
  const sessions = Array.from({ length: 4 }, () => {
    const word = signIn('Sharing.OperatorManager', alfa)
    Object.assign(people.get(word) ?? {}, { accountId })
    return word
  })
  const [one = '', two = '', three = '', four = ''] = sessions
  const twelve = await Promise.all([one, two, three].flatMap((word) => Array.from({ length: 4 }, () => open(word))))
  await expect(open(four)).rejects.toThrow('429')
  expect(await open(signIn('Sharing.OperatorManager', alfa))).toBeDefined()
  expect(twelve.every(({ response }) => !response.destroyed)).toBe(true)
  twelve[0]?.response.destroy()
  await soon(async () => expect(await open(four)).toBeDefined())
})

test('a process has so many streams at most; the one too many is asked to come again', async () => {
  const ownBoard = new FleetBoard({ ...house, log: silentLog() })
  const small = new LiveDoor({ board: ownBoard, bus: house.bus, log: silentLog(), whoIs, maxStreams: 1 })
  const facts = (word: string) => ({ header: (name: string) => (name === 'authorization' ? word : undefined) })
  const take = async () => {
    const request = facts(signIn('Sharing.OperatorManager', alfa)) as RequestFacts
    const response = new ServerResponse({ method: 'GET' } as IncomingMessage)
    await small.handler.open(await whoIs(request), {} as never, request, response)
  }
  await take()
  await expect(take()).rejects.toMatchObject({ code: 'request.unavailable', params: { retryAfterSeconds: 30 } })
  small.close()
})

test('a ticket that others assign is said to that technician alone, and only in their scope', async () => {
  const toni = signIn('Sharing.Technician', alfa)
  const [map, phone, other] = await Promise.all([
    open(toni, { gzip: true }),
    open(toni, { only: 'own' }),
    open(signIn('Sharing.Technician', alfa)),
  ])
  const assign = (operatorId: string, code: string) => {
    const technicianId = people.get(toni)?.membershipId
    const payload = { ticketId: newId(), operatorId, technicianId, isTheirs: true, code, vehicle: 'AA 1' }
    house.bus.publish([{ topic: 'tickets.assigned', key: code, payload }])
    return { ticketId: payload.ticketId, codIncident: code, vehicle: 'AA 1', isYours: true }
  }
  assign(beta, 'INC-1')
  const second = assign(alfa, 'INC-2')
  const assigned = ({ events }: Screen) =>
    events.filter(({ event }) => event === 'assigned').map(({ data, id }) => ({ ...JSON.parse(data), id }))
  await soon(() => expect(assigned(map)).toEqual([{ ...second, id: undefined }]))
  await soon(() => expect(assigned(phone)).toEqual([{ ...second, id: undefined }]))
  expect(assigned(other)).toEqual([])
})

test('a stream of what concerns the person alone has no vehicle, and ends with the session', async () => {
  const vehicle = await house.readyVehicle(alfa)
  const word = signIn('Sharing.Technician', alfa)
  const own = await open(word, { only: 'own' })
  await house.vehicles.telemetry.ingest([report(vehicle.imei, { second: 900, batteryPercent: 41 })])
  await house.bus.settle()
  const all = await open(word)
  await soon(() => expect(all.fleet.get(vehicle.id)?.batteryPercent).toBe(41))
  expect([...own.fleet.values()]).toEqual([])
  expect(own.events.map(({ event }) => event)).toEqual(['snapshot'])
  people.delete(word)
  await soon(() => expect(own.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"unauthenticated"}' }))
})

test('snapshot and deltas are the database, also where news was missed', async () => {
  const own = await house.newOperator('Large')
  const some: { id: string; imei: string }[] = []
  for (let n = 0; n < 60; n += 1) some.push(await house.readyVehicle(own))
  const word = signIn('Sharing.OperatorManager', own)
  const awake = await open(word)
  let second = 20
  for (let round = 0; round < 30; round += 1) {
    second += 2
    const latitude = 41.39 + round * 0.00005
    await house.vehicles.telemetry.ingest(
      some.map(({ imei }) => report(imei, { latitude, batteryPercent: 80 - round, second })),
    )
  }
  const truth = new Map(
    (
      await db.asOwner(
        'select vehicle_id::text, latitude, battery_percent from vehicle_latest where operator_id = $1',
        [own],
      )
    ).map((row) => [row.vehicle_id, [Number(row.latitude).toFixed(5), row.battery_percent]]),
  )
  const shown = (fleet: LiveFleet) =>
    new Map([...fleet.values()].map((v) => [v.id, [v.latitude?.toFixed(5), v.batteryPercent]] as const))
  await soon(() => expect(shown(awake.fleet)).toEqual(truth))
  // news that this process never heard is found by the comparison with the database
  await db.asOwner(
    "update vehicle_latest set battery_percent = 7, at = at + interval '1 second' where vehicle_id = $1",
    [some[0]?.id],
  )
  await board.reread()
  await soon(() => expect(awake.fleet.get(some[0]?.id ?? '')?.batteryPercent).toBe(7))
}, 60_000)
