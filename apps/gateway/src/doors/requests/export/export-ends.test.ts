import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type EndpointSpec, endpoint, listQuery } from '@motora/contract'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { AuditEntry } from '../../../rooms/audit-entry.js'
import { ExportSlots } from './export-slots.js'
import { type Answer, openLists, type Works } from './testing/open-lists.js'
import type { ReaderPatience } from './watch-reader.js'

const things = endpoint({
  id: 'test.listThings',
  method: 'GET',
  path: '/test/v1/things',
  summary: '',
  source: '',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(z.object({ id: z.string(), name: z.string() })) },
})

/** Generous: a busy machine is no failure. */
const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 120_000, interval: 20 })

const noise = randomBytes(100_000)
const rowsOf =
  (count: number): Answer =>
  async ({ page, pageSize }) => {
    const from = (page - 1) * pageSize
    const length = Math.max(0, Math.min(pageSize, count - from))
    const name = (at: number) => noise.subarray((at * 13) % 90_000, ((at * 13) % 90_000) + 200).toString('hex')
    return { rows: Array.from({ length }, (_, at) => ({ id: String(from + at), name: name(at) })), total: count }
  }

let app: FastifyInstance | undefined
const sockets: Socket[] = []
const works: Works & { records: AuditEntry[] } = { open: 0, records: [] }
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  app?.server.closeAllConnections()
  await app?.close()
  works.records.length = 0
  delete works.commit
  delete works.holds
  delete works.operatorIsStopped
})

const patient: ReaderPatience = { windowMs: 600_000, minBytes: 1, wholeMs: 600_000, askedAgainMs: 20 }
const open = async (count: number, patience: ReaderPatience, needs: EndpointSpec['needs'] = things.needs) => {
  const lists = [{ endpoint: { ...things, needs }, answer: rowsOf(count) }]
  app = await openLists(lists, undefined, works, patience)
  await app.listen({ port: 0, host: '127.0.0.1' })
}
const columns = JSON.stringify([{ header: 'Name', from: ['name'], kind: 'text' }])
const path = (more = '') => `/api/test/v1/things?format=csv&columns=${encodeURIComponent(columns)}${more}`
const ask = (): Socket => {
  const address = app?.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(`GET ${path()} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return socket
}
/** A reader that has stopped after the first bytes. */
const stalled = async (): Promise<Socket> => {
  const socket = ask()
  await new Promise((first) => socket.once('data', first))
  socket.pause()
  return socket
}
const whole = (more?: string) => app?.inject({ url: path(more) })

const target = { kind: 'call', id: 'test.listThings', name: 'GET /test/v1/things' }
const began = (filter = '') => ({ event: 'identity.list_export_began', target, after: { format: 'csv', filter } })

test('an export leaves a record of its beginning and one of its end: which list, what filter, how many rows', async () => {
  await open(12_345, patient)
  expect((await whole('&sort=-name&search=ona'))?.statusCode).toBe(200)
  await soon(() => expect(works.records).toHaveLength(2))
  const filter = 'sort=-name&search=ona'
  const after = { format: 'csv', filter, rows: 12_345, ended: 'finished' }
  expect(works.records).toEqual([began(filter), { event: 'identity.list_exported', target, after }])
})

test('its beginning is committed before the first byte goes out', async () => {
  let commit = (): void => undefined
  works.commit = () => new Promise((resolve) => (commit = resolve))
  await open(1_000_000, patient)
  let hasBytes = false
  const first = stalled().then((socket) => {
    hasBytes = true
    return socket
  })
  await soon(() => expect(works.open).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([hasBytes, works.records]).toEqual([false, []])
  delete works.commit
  commit()
  await first
  expect(works.records).toEqual([began()])
})

test('what cannot be put on record gives no byte', async () => {
  works.commit = () => Promise.reject(new Error('the database is gone'))
  await open(12_345, patient)
  const answer = await whole()
  expect([answer?.statusCode, answer?.headers['content-disposition']]).toEqual([500, undefined])
  expect(answer?.body).not.toContain('Name')
  await soon(() => expect(works.open).toBe(0))
  delete works.commit
  expect((await whole())?.statusCode, 'its slot is free again').toBe(200)
})

test('the end of one whose reader left while its beginning was written comes after it', async () => {
  let commit = (): void => undefined
  works.commit = () => new Promise((resolve) => (commit = resolve))
  await open(1_000_000, patient)
  const socket = ask()
  await soon(() => expect(works.open).toBe(2))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  delete works.commit
  commit()
  await soon(() => expect(works.records).toHaveLength(2))
  expect(works.records).toMatchObject([began(), { reason: 'reader gone', after: { ended: 'broken off' } }])
  await soon(() => expect(works.open).toBe(0))
})

test('one that its reader breaks off leaves a record of its end as well', async () => {
  await open(1_000_000, patient)
  const socket = await stalled()
  socket.destroy()
  await soon(() => expect(works.records).toHaveLength(2))
  expect(works.records[1]).toMatchObject({ reason: 'reader gone', after: { ended: 'broken off' } })
  expect(works.records[1]?.after?.rows).toBeGreaterThan(0)
  expect(works.records[1]?.after?.rows).toBeLessThan(1_000_000)
})

test('one whose reader is shut out meanwhile ends there, and the record says so; a database that is away ends none', async () => {
  let asked = 0
  works.holds = () => {
    asked += 1
    return asked < 3 ? Promise.reject(new Error('the database is away')) : Promise.resolve(asked < 5)
  }
  await open(1_000_000, patient)
  const socket = ask()
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await soon(() => expect(works.records).toHaveLength(2))
  expect(works.records[1]).toMatchObject({ reason: 'not permitted any more', after: { ended: 'broken off' } })
  expect(works.records[1]?.after?.rows).toBeLessThan(1_000_000)
  await closed
  const askedInAll = asked
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([asked, askedInAll]).toEqual([5, 5])
})

test('one of an operator that is stopped meanwhile ends there, unless it is of what the operator may still read', async () => {
  await open(1_000_000, patient)
  const socket = ask()
  socket.resume()
  works.operatorIsStopped = true
  await soon(() => expect(works.records).toHaveLength(2))
  expect(works.records[1]).toMatchObject({ reason: 'not permitted any more', after: { ended: 'broken off' } })
  await app?.close()
  works.records.length = 0
  await open(50_000, patient, 'files.read')
  ask().resume()
  await soon(() => expect(works.records).toHaveLength(2))
  expect(works.records[1]?.after).toMatchObject({ ended: 'finished', rows: 50_000 })
})

/** The first line of what comes over a connection. */
const firstLine = async (socket: Socket): Promise<string> => {
  const [bytes] = await once(socket, 'data')
  return String(bytes).split('\r\n')[0] ?? ''
}
/** Lets the readers go, and waits until nothing of these exports is under way. */
const letGo = async (readers: readonly Socket[]): Promise<void> => {
  for (const socket of readers) socket.destroy()
  await soon(() => expect([works.open, works.records.length % 2]).toEqual([0, 0]))
}

test('one that its reader breaks off frees its slot: the next of the same account goes on', async () => {
  await open(1_000_000, patient)
  const first = await stalled()
  const next = ask()
  const answer = firstLine(next)
  const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 200))
  expect(await Promise.race([answer, waits])).toBe('waits')
  first.destroy()
  expect(await answer).toBe('HTTP/1.1 200 OK')
  await letGo([next])
})

test('callers who leave the line give up their places: a later export goes on', async () => {
  await open(1_000_000, patient)
  const first = await stalled()
  // nine wait, and one of ten is told that the line is full
  const waiting = Array.from({ length: 10 }, ask)
  expect(await Promise.race(waiting.map(firstLine))).toContain('429')
  for (const socket of waiting) socket.destroy()
  // the door has noticed that all but the first have gone
  const connections = () => new Promise((tell) => app?.server.getConnections((_error, count) => tell(count)))
  await soon(async () => expect(await connections()).toBe(1))
  const later = ask()
  const answer = firstLine(later)
  const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 200))
  expect(await Promise.race([answer, waits])).toBe('waits')
  first.destroy()
  expect(await answer).toBe('HTTP/1.1 200 OK')
  await letGo([later])
})

test.each([
  ['reader too slow', { ...patient, windowMs: 200, minBytes: 100_000_000 }],
  ['too long', { ...patient, windowMs: 200, minBytes: 0, wholeMs: 500 }],
])(
  'a reader that stalls holds no slot: %s',
  async (why, patience) => {
    await open(1_000_000, patience)
    const socket = await stalled()
    await soon(() => expect(works.records).toHaveLength(2))
    expect(works.records[1]).toMatchObject({ reason: why, after: { ended: 'broken off' } })
    await soon(() => expect(works.open).toBe(0))
    const closed = new Promise((end) => socket.once('close', end))
    socket.resume()
    await closed
  },
  180_000,
)

test('one account never holds all slots; its next export waits while another account passes', async () => {
  const slots = new ExportSlots()
  const order: string[] = []
  const first = await slots.take('ana')
  const second = slots.take('ana').then((giveBack) => {
    order.push('ana again')
    return giveBack
  })
  const other = await slots.take('pau')
  order.push('pau')
  other()
  first()
  ;(await second)()
  expect(order).toEqual(['pau', 'ana again'])
})

test('nine of an account wait, the tenth is refused; one whose caller has left gives its place back', async () => {
  const slots = new ExportSlots()
  const first = await slots.take('ana')
  const leaving = new AbortController()
  const left = slots.take('ana', leaving.signal)
  for (let n = 0; n < 8; n += 1) void slots.take('ana').then((giveBack) => giveBack())
  await expect(slots.take('ana')).rejects.toMatchObject({ code: 'request.throttled' })
  const gone = expect(left).rejects.toThrow()
  leaving.abort()
  await gone
  const later = slots.take('ana')
  expect(await slots.take('pau')).toBeTypeOf('function')
  first()
  expect(await later, 'no turn goes to the one who has left').toBeTypeOf('function')
})
