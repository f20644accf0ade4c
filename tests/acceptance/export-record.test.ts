import { connect, type Socket } from 'node:net'
import type { AuditChain, AuditRecord } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stand } from '../stand.js'
import { type Session, signIn } from './people.js'

/** So many records of so long a browser, in so many columns: more than the buffers of a connection hold. */
const records = 400
const columns = JSON.stringify(Array.from({ length: 60 }, () => ({ header: 'x', from: ['userAgent'], kind: 'text' })))
const filter = 'sort=at'
const path = `/api/users/v1/Audit?${filter}&format=csv&columns=${encodeURIComponent(columns)}`

let stand: Stand
let admin: Session
const sockets: Socket[] = []
beforeAll(async () => {
  stand = await Stand.start({ world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '100000' } })
  admin = await signIn(stand, 'admin')
  const headers = { ...admin.headers, 'content-type': 'application/json', 'user-agent': 'x'.repeat(300) }
  for (let n = 1; n <= records; n += 1) {
    const body = JSON.stringify({ showOnlyVehiclesWithDataReceivedLastMinutes: n, showOutOfServiceVehicles: true })
    const answer = await fetch(`${stand.origin}/api/sharing/v1/ParamsConfig`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
  }
}, 240_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await stand?.close()
})

/** A reader that has stopped after the first bytes of the file. */
const stalled = async (): Promise<{ socket: Socket; requestId: string }> => {
  const socket = connect(stand.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const headers = Object.entries({ host: '127.0.0.1', ...admin.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('')}\r\n`)
  const head = await new Promise<string>((first) => socket.once('data', (bytes) => first(bytes.toString('latin1'))))
  socket.pause()
  expect(head).toMatch(/^HTTP\/1\.1 200 /)
  return { socket, requestId: /^x-request-id: (\S+)/im.exec(head)?.[1] ?? '' }
}

/** What is on record of this request, oldest first, as a person looks for it on the screen. */
const recordsOf = (requestId: string): Promise<AuditRecord[]> =>
  admin.get(`/users/v1/Audit?sort=at&filter=${encodeURIComponent(JSON.stringify({ requestId: [requestId] }))}`)
const endOf = async (requestId: string): Promise<AuditRecord | undefined> => {
  await expect.poll(async () => (await recordsOf(requestId)).length, { timeout: 60_000 }).toBe(2)
  return (await recordsOf(requestId))[1]
}
const began = {
  event: 'identity.list_export_began',
  actorName: 'admin@motora.demo',
  targetId: 'identity.listAuditRecords',
  after: { format: 'csv', filter },
}

test('the beginning and the end of an export are on record, linked by the id of the request', async () => {
  const answer = await fetch(`${stand.origin}${path}`, { headers: admin.headers })
  const lines = (await answer.text()).trimEnd().split('\r\n')
  const requestId = answer.headers.get('x-request-id') ?? ''
  const end = await endOf(requestId)
  expect((await recordsOf(requestId))[0]).toMatchObject(began)
  expect(end).toMatchObject({
    event: 'identity.list_exported',
    reason: null,
    after: { ...began.after, rows: lines.length - 1, ended: 'finished' },
  })
}, 120_000)

test('a connection that breaks after the first byte is an end', async () => {
  const { socket, requestId } = await stalled()
  expect(await recordsOf(requestId)).toMatchObject([began])
  socket.destroy()
  expect(await endOf(requestId)).toMatchObject({ reason: 'reader gone', after: { ended: 'broken off' } })
}, 120_000)

test('an export whose process is killed after the first byte has a beginning and no end', async () => {
  const { requestId } = await stalled()
  await stand.restart()
  admin = await signIn(stand, 'admin')
  expect(await recordsOf(requestId)).toMatchObject([began])
  const chain = () => admin.get<AuditChain>('/users/v1/Audit/Chain')
  await expect.poll(async () => (await chain()).waiting, { timeout: 60_000 }).toBe(0)
}, 240_000)
