import { endpoint, type ReceivedForm } from '@motora/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../../kernel/refusal.js'
import { handle } from '../../rooms/work.js'
import { answering, openDoor } from './testing/open-door.js'

const common = { summary: 'x', source: 'this test', audience: 'staff', needs: 'files.write' } as const
const most = 300_000
const bytesCall = endpoint({
  ...common,
  id: 'test.takeBytes',
  method: 'PUT',
  path: '/test/v1/bytes/{number}',
  takes: 'bytes',
  params: z.object({ number: z.coerce.number().int() }),
  maxBodyBytes: most,
  perMinutePerAddress: 77,
  answers: { 200: z.object({ length: z.number(), number: z.number(), sum: z.number() }) },
})
const formCall = endpoint({
  ...common,
  id: 'test.takeForm',
  method: 'POST',
  path: '/test/v1/forms',
  takes: 'form',
  body: z.object({ kind: z.enum(['logo', 'other']), note: z.string().max(2000).optional() }),
  query: z.object({ how: z.enum(['whole', 'nothing', 'first', 'hold', 'refuse', 'break']).default('whole') }),
  maxBodyBytes: most,
  answers: { 201: z.object({ kind: z.string(), name: z.string(), length: z.number(), note: z.string().optional() }) },
})
const signedCall = endpoint({
  ...common,
  id: 'test.takeSigned',
  method: 'POST',
  path: '/test/v1/signed',
  takes: 'signed',
  maxBodyBytes: 1000,
  answers: { 200: z.object({ hex: z.string() }) },
})
const jsonCall = endpoint({
  ...common,
  id: 'test.takeJson',
  method: 'POST',
  path: '/test/v1/json',
  body: z.object({ a: z.number() }),
  answers: { 200: z.object({ a: z.number() }) },
})

let asked = 0
let failed: unknown
type Form = ReceivedForm<{ kind: string; note?: string }>
const takeForm = async ({ body, query }: { body: Form; query: { how: string } }) => {
  asked += 1
  const { fields, file } = body
  let length = 0
  if (query.how === 'refuse') throw new Refusal('file.too_large', 'too large for its kind')
  try {
    if (query.how === 'hold') await file.bytes[Symbol.asyncIterator]().next()
    else if (query.how !== 'nothing')
      for await (const chunk of file.bytes) {
        length += chunk.length
        if (query.how === 'first') break
        if (query.how === 'break') throw new Error('a defect')
      }
  } catch (error) {
    failed = error
    throw error
  }
  return { status: 201, body: { ...fields, name: file.name, length } }
}

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor(
    [
      answering(bytesCall, (async ({ body, params }: { body: Uint8Array; params: { number: number } }) => {
        asked += 1
        return {
          status: 200,
          body: { length: body.length, number: params.number, sum: body.reduce((a, b) => a + b, 0) },
        }
      }) as never),
      answering(formCall, takeForm as never),
      answering(signedCall, (async ({ body }: { body: Uint8Array }) => {
        asked += 1
        return { status: 200, body: { hex: Buffer.from(body).toString('hex') } }
      }) as never),
      answering(jsonCall, (async ({ body }: { body: unknown }) => ({ status: 200, body })) as never),
    ],
    { minMs: 300, bytesPerMs: 1000, lookEveryMs: 300, minBytes: 0, afterAnswerMs: 200 },
  )
})
afterAll(() => door.app.close())
beforeEach(() => {
  asked = 0
  failed = undefined
})

const octets = { 'Content-Type': 'application/octet-stream' }
const putBytes = (body: BodyInit, headers: Record<string, string> = octets, number = '7') =>
  door.call(`/test/v1/bytes/${number}`, { method: 'PUT', body, headers })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

describe('signed JSON', () => {
  const post = (body: BodyInit, type = 'application/json') =>
    door.call('/test/v1/signed', { method: 'POST', body, headers: { 'Content-Type': type } })

  test('arrives as the bytes that came, whether it can be read or not, up to the limit of the call', async () => {
    for (const body of ['{ "a" : 1.0,\n"a":2}', '\uFEFF{}', 'no json'])
      expect(await (await post(body, 'application/json; charset=utf-8')).json(), body).toEqual({
        hex: Buffer.from(body).toString('hex'),
      })
    expect(await codeOf(await post(new Uint8Array(1001)))).toEqual([413, 'request.too_large'])
  })

  test('of another type is refused, and so is none at all', async () => {
    asked = 0
    for (const type of ['application/octet-stream', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(await codeOf(await post('{}', type)), type).toEqual([400, 'request.invalid'])
    expect(await codeOf(await door.call('/test/v1/signed', { method: 'POST' }))).toEqual([400, 'request.invalid'])
    expect(asked).toBe(0)
  })
})

describe('bytes', () => {
  test('arrive as they are, up to the limit of the call', async () => {
    const body = Uint8Array.from({ length: 256 }, (_, n) => n)
    expect(await (await putBytes(body)).json()).toEqual({ length: 256, number: 7, sum: 32_640 })
    expect(await (await putBytes(new Uint8Array(most).fill(1))).json()).toMatchObject({ length: most, sum: most })
    expect(await (await putBytes(new Uint8Array(0))).json()).toMatchObject({ length: 0 })
    expect(await codeOf(await putBytes(new Uint8Array(most + 1)))).toEqual([413, 'request.too_large'])
  })

  test('of another type are refused, and so is none at all', async () => {
    asked = 0
    for (const type of ['application/json', 'text/plain', 'image/png', 'multipart/form-data; boundary=x', 'nonsense'])
      expect(await codeOf(await putBytes('{}', { 'Content-Type': type })), type).toEqual([400, 'request.invalid'])
    expect(await codeOf(await door.call('/test/v1/bytes/7', { method: 'PUT' }))).toEqual([400, 'request.invalid'])
    expect(asked).toBe(0)
  })

  test('go with parameters that are checked, and keep the limit of calls that is theirs', async () => {
    expect(await codeOf(await putBytes('x', octets, 'seven'))).toEqual([400, 'request.invalid'])
    expect((await putBytes('x')).headers.get('x-ratelimit-limit')).toBe('77')
  })

  test('are not read of somebody who is not signed in', async () => {
    const answer = await fetch(`${door.url}/test/v1/bytes/7`, { method: 'PUT', body: 'x', headers: octets })
    expect(answer.status).toBe(401)
    const { socket, ended } = door.connect()
    // the body never comes: the answer does not wait for it
    socket.write(
      `PUT /api/test/v1/bytes/7 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\n`,
    )
    expect(await ended).toMatch(/^HTTP\/1\.1 401/)
  })

  test('are taken by no call that takes JSON', async () => {
    for (const type of ['application/octet-stream', 'multipart/form-data; boundary=x'])
      expect(
        await codeOf(
          await door.call('/test/v1/json', { method: 'POST', body: 'x', headers: { 'Content-Type': type } }),
        ),
      ).toEqual([400, 'request.invalid'])
    const right = { method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'application/json' } }
    expect(await (await door.call('/test/v1/json', right)).json()).toEqual({ a: 1 })
  })
})

const formOf = (fields: Record<string, string>, file: Uint8Array | null = Buffer.from('abc'), name = 'x.bin') => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  if (file) form.append('file', new Blob([Uint8Array.from(file)]), name)
  return form
}
const post = (body: BodyInit, how = 'whole', headers: Record<string, string> = {}) =>
  door.call(`/test/v1/forms?how=${how}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const logo = { kind: 'logo' }

describe('a form', () => {
  test('arrives with its fields and its file', async () => {
    expect(await (await post(formOf({ kind: 'logo', note: 'ñ' }))).json()).toEqual({
      kind: 'logo',
      note: 'ñ',
      name: 'x.bin',
      length: 3,
    })
    expect(await (await post(formOf(logo, new Uint8Array(200_000)))).json()).toMatchObject({ length: 200_000 })
    expect(await (await post(formOf(logo, new Uint8Array(0)))).json()).toMatchObject({ length: 0 })
  })

  test.each([
    ['foto ñandú 電動.png', 'foto ñandú 電動.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\x.png', 'x.png'],
  ])('has a file whose name %j is %j, without a path', async (given, name) => {
    expect(await (await post(formOf(logo, Buffer.from('abc'), given))).json()).toMatchObject({ name })
  })

  test('is checked like any input, before its file is read', async () => {
    const issuesOf = async (form: FormData) => {
      const answer = await post(form)
      expect(answer.status).toBe(400)
      return ((await answer.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path)
    }
    expect(await issuesOf(formOf({ kind: 'poster' }))).toEqual(['kind'])
    expect(await issuesOf(formOf({}))).toEqual(['kind'])
    expect(await issuesOf(formOf({ ...logo, note: 'x'.repeat(1025) }))).toEqual(['note'])
    const doubled = formOf(logo, null)
    doubled.append('kind', 'other')
    doubled.append('file', new Blob(['abc']), 'x')
    expect(await issuesOf(doubled)).toEqual(['kind'])
    const without = new FormData()
    without.append('kind', 'logo')
    expect(await issuesOf(without)).toEqual(['file'])
    expect(asked).toBe(0)
  })

  test('of more than it may hold is refused: size, fields, files', async () => {
    expect(await codeOf(await post(formOf(logo, new Uint8Array(most + 1))))).toEqual([413, 'request.too_large'])
    const many = formOf(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])))
    expect(await codeOf(await post(many))).toEqual([413, 'request.too_large'])
    expect(asked).toBe(0)
    const two = formOf(logo)
    two.append('file', new Blob(['more']), 'y')
    expect((await post(two)).status).toBeGreaterThanOrEqual(400)
    const late = formOf(logo)
    late.append('note', 'after the file')
    expect(await codeOf(await post(late))).toEqual([400, 'request.invalid'])
  })

  test('that never says its size is cut at the limit', async () => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nlogo\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(head))
        for (let n = 0; n < 10; n += 1) controller.enqueue(Buffer.alloc(most / 5))
        controller.enqueue(Buffer.from('\r\n--x--\r\n'))
        controller.close()
      },
    })
    const answer = await post(body, 'whole', { 'Content-Type': 'multipart/form-data; boundary=x' }).catch(
      () => undefined,
    )
    expect(failed).toMatchObject({ code: 'request.too_large' })
    if (answer) expect(answer.status).toBe(413)
  })

  test.each([
    ['no boundary', 'multipart/form-data', '--x'],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--\r\n'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['only its end', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\n\r\na\r\n--x--\r\n'],
    [
      'a field of a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
    ],
    ['JSON', 'application/json', '{"kind":"logo"}'],
    ['bytes', 'application/octet-stream', 'abc'],
    ['a form of the other kind', 'application/x-www-form-urlencoded', 'kind=logo'],
  ])('with %s is refused', async (_what, type, body) => {
    expect(await codeOf(await post(body, 'whole', { 'Content-Type': type }))).toEqual([400, 'request.invalid'])
    expect(asked).toBe(0)
  })

  test.each([
    ['reads nothing', 'nothing', 201],
    ['reads a little and stops', 'first', 201],
    ['reads a little and forgets the rest', 'hold', 201],
    ['refuses', 'refuse', 409],
    ['fails', 'break', 500],
  ])('is answered also where its handler %s, and the connection is of use again', async (_what, how, status) => {
    for (let n = 0; n < 3; n += 1) {
      const answer = await post(formOf(logo, new Uint8Array(250_000)), how)
      expect(answer.status).toBe(status)
      await answer.arrayBuffer()
    }
    expect((await post(formOf(logo))).status).toBe(201)
  })

  test('is not read of somebody who is not signed in', async () => {
    const answer = await fetch(`${door.url}/test/v1/forms`, { method: 'POST', body: formOf(logo) })
    expect(answer.status).toBe(401)
    expect(asked).toBe(0)
  })

  test('whose handler would hold a transaction open is no call', async () => {
    const inside = handle(formCall, (async () => ({ status: 201, body: {} })) as never)
    await expect(openDoor([inside])).rejects.toThrow('own transactions')
  })

  const begin = (length: number) => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nlogo\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc'
    return `POST /api/test/v1/forms HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${body}`
  }

  test('that breaks off never looks like a whole file', async () => {
    const { socket } = door.connect()
    socket.write(begin(100_000))
    await expect.poll(() => asked).toBe(1)
    socket.destroy()
    await expect.poll(() => failed).toMatchObject({ code: 'request.invalid' })
  })

  test('that ends early is refused', async () => {
    const whole = begin(0).split('\r\n\r\n')
    const length = whole.slice(1).join('\r\n\r\n').length
    const { socket, ended } = door.connect()
    socket.write(begin(length))
    await expect.poll(() => failed).toMatchObject({ code: 'request.invalid' })
    socket.end()
    expect(await ended).toMatch(/^HTTP\/1\.1 400/)
  })

  test('that stops coming is refused, and its handler hears of it', async () => {
    const { socket, ended } = door.connect()
    socket.write(begin(100_000))
    expect(await ended).toMatch(/^HTTP\/1\.1 408/)
    await expect.poll(() => failed).toMatchObject({ code: 'request.too_slow' })
  })
})
