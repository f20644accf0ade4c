import { Readable } from 'node:stream'
import { type BinaryBody, binary, endpoint } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { byteRangeOf } from '../../kernel/byte-range.js'
import { answering, openDoor } from './testing/open-door.js'
import { storedName } from './testing/stored-name.js'

const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251))
let closed = 0
const stuck = new Readable({ objectMode: true, read: () => undefined })
const sources: Record<string, () => AsyncIterable<Uint8Array>> = {
  stuck: () => {
    stuck.push(content.subarray(0, 100))
    stuck.push(content.subarray(100, 200))
    return stuck
  },
  whole: async function* () {
    for (let from = 0; from < content.length; from += 100) yield content.subarray(from, from + 100)
  },
  short: async function* () {
    yield content.subarray(0, 400)
    yield content.subarray(400, 900)
  },
  long: async function* () {
    yield content.subarray(0, 900)
    yield content.subarray(0, 900)
  },
  'fails half way': async function* () {
    yield content.subarray(0, 500)
    yield content.subarray(500, 600)
    throw new Error('the store broke')
  },
  // biome-ignore lint/correctness/useYield: it fails before its first byte
  'fails at once': async function* () {
    throw Object.assign(new Error('no store'), { code: 'ECONNREFUSED' })
  },
  endless: async function* () {
    try {
      for (;;) yield Buffer.alloc(65_536)
    } finally {
      closed += 1
    }
  },
}

const sendFile = endpoint({
  id: 'test.sendFile',
  method: 'GET',
  path: '/test/v1/files/{name}',
  summary: 'A file',
  source: 'this test',
  audience: 'staff',
  needs: 'files.read',
  params: z.object({ name: z.string() }),
  query: z.object({ as: z.string().optional() }),
  answers: { 200: binary('*/*'), 206: binary('*/*') },
  refusals: ['file.range_unfit'],
})
const answerOf = async (
  { params, query }: { params: { name: string }; query: { as?: string } },
  header: (name: string) => string | undefined,
): Promise<{ status: number; body: BinaryBody }> => {
  const more = { contentType: 'application/pdf', ...(query.as === undefined ? {} : { fileName: query.as }) }
  if (params.name === 'held') return { status: 200, body: { ...more, bytes: content } }
  if (params.name === 'misfit') {
    const range = { first: 0, last: 9, totalBytes: 1000 }
    return { status: 206, body: { ...more, range, lengthBytes: 11, stream: sources.whole?.() as never } }
  }
  const range = byteRangeOf(header('range'), content.length)
  if (range && params.name === 'whole') {
    const stream = (async function* () {
      yield content.subarray(range.first, range.last + 1)
    })()
    const lengthBytes = range.last - range.first + 1
    return { status: 206, body: { ...more, range: { ...range, totalBytes: content.length }, lengthBytes, stream } }
  }
  const lengthBytes = params.name === 'endless' ? 1e9 : content.length
  return { status: 200, body: { ...more, lengthBytes, stream: sources[params.name]?.() as never } }
}

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor([answering(sendFile, answerOf as never)])
})
afterAll(() => door.app.close())
const get = (name: string, init: RequestInit = {}) => door.call(`/test/v1/files/${encodeURIComponent(name)}`, init)

test.each(['whole', 'held'])('a file (%s) comes whole, with its length, and is nobody’s page', async (name) => {
  const answer = await get(name)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=100-199', 100, 199],
  ['bytes=990-', 990, 999],
  ['bytes=-5', 995, 999],
  ['bytes=900-5000', 900, 999],
])('%s is answered with that part', async (range, first, last) => {
  const answer = await get('whole', { headers: { Range: range } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`)
  expect(answer.headers.get('content-length')).toBe(String(last - first + 1))
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(first, last + 1))
})

test('a part of a file is a download in a sandbox as the whole is', async () => {
  const answer = await door.call('/test/v1/files/whole?as=report.pdf', { headers: { Range: 'bytes=0-9' } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=report.pdf')
  await answer.arrayBuffer()
})

test('several parts, another unit and what is malformed are answered with the whole', async () => {
  for (const range of ['bytes=0-1,5-6', 'lines=0-1', 'bytes=9-2', 'bytes'])
    expect((await get('whole', { headers: { Range: range } })).status).toBe(200)
})

test('a part beyond the end is refused, and the size is said', async () => {
  const answer = await get('whole', { headers: { Range: 'bytes=1000-' } })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe('bytes */1000')
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await answer.json()).toMatchObject({ code: 'file.range_unfit', params: { totalBytes: 1000 } })
})

test.each([
  ['report.pdf', 'report.pdf'],
  ['a "quoted" name; x=y.pdf', 'a "quoted" name; x=y.pdf'],
  ['naïve – ñandú – 電動.pdf', 'naïve – ñandú – 電動.pdf'],
  ['100%25 sure.pdf', '100%25 sure.pdf'],
  ['🛵.pdf', '🛵.pdf'],
  ['line\r\nSet-Cookie: a=b.pdf', 'line__Set-Cookie: a=b.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\temp\\x.pdf', 'C:_temp_x.pdf'],
  ['\u202Efdp.exe', '_fdp.exe'],
  ['..', 'file'],
  ['', 'file'],
])('the name %j arrives as %j', async (given, arrives) => {
  const answer = await door.call(`/test/v1/files/whole?as=${encodeURIComponent(given)}`)
  expect(answer.status).toBe(200)
  const said = answer.headers.get('content-disposition') ?? ''
  expect(said).toMatch(/^attachment; /)
  expect(said).toMatch(/^[\x20-\x7e]*$/)
  expect(storedName(said)).toBe(arrives)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a name of half a letter does no harm', async () => {
  const half = await openDoor([
    answering(sendFile, (async () => ({
      status: 200,
      body: { contentType: 'text/plain', bytes: content, fileName: 'a\uD83Db.txt' },
    })) as never),
  ])
  const answer = await half.call('/test/v1/files/whole')
  expect(storedName(answer.headers.get('content-disposition') ?? '')).toBe('a_b.txt')
  await half.app.close()
})

test.each(['short', 'long', 'fails half way'])('a source that is %s breaks the connection off', async (name) => {
  const { socket, ended } = door.connect()
  socket.write(
    `GET /api/test/v1/files/${encodeURIComponent(name)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\nConnection: close\r\n\r\n`,
  )
  const heard = await ended
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  // either it broke off before anything was said, or fewer bytes came than were said
  if (head.startsWith('HTTP/1.1 200')) {
    expect(head).toContain('content-length: 1000')
    expect(body.length).toBeLessThan(1000)
  } else expect(head).toMatch(/^(HTTP\/1\.1 5\d\d|$)/)
  await expect(
    get(name).then(async (answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status))),
  ).rejects.toBeDefined()
})

test('a source that fails before its first byte is a refusal that says nothing of a file', async () => {
  const answer = await door.call('/test/v1/files/fails%20at%20once?as=x.pdf')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'request.unavailable' })
  for (const name of ['content-disposition', 'content-range', 'accept-ranges'])
    expect(answer.headers.get(name)).toBeNull()
})

test('an answer whose range does not fit is a defect, never a wrong part', async () => {
  const answer = await get('misfit')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-range')).toBeNull()
})

test('a caller that goes away ends the source', async () => {
  const { socket } = door.connect()
  socket.write('GET /api/test/v1/files/endless HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  expect(closed).toBe(0)
  socket.destroy()
  await expect.poll(() => closed, { timeout: 5000 }).toBe(1)
})

test('a caller that goes away ends also a source that says nothing more', async () => {
  const { socket } = door.connect()
  socket.write('GET /api/test/v1/files/stuck HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  expect(stuck.destroyed).toBe(false)
  socket.destroy()
  await expect.poll(() => stuck.destroyed, { timeout: 5000 }).toBe(true)
})

test('a file of a call without parts says nothing of them', async () => {
  const { params: _params, query: _query, ...rest } = sendFile
  const whole = { ...rest, path: '/test/v1/image', answers: { 200: binary('image/png') } } as const
  const answer = async () => ({ status: 200, body: { contentType: 'image/png', bytes: content } })
  const other = await openDoor([answering(whole, answer as never)])
  const { status, headers } = await other.call('/test/v1/image')
  expect([status, headers.get('content-type'), headers.get('accept-ranges')]).toEqual([200, 'image/png', null])
  await other.app.close()
})
