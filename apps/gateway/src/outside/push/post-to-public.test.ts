import { execFileSync } from 'node:child_process'
import type { lookup as lookUp } from 'node:dns'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '../../kernel/public-address.js'
import { createPost, createPublicLookup } from './post-to-public.js'

const heard: { url: string | undefined; body: string }[] = []
let server: Server
let port = 0
let ca = ''
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motora-push-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '1',
      '-keyout',
      key,
      '-out',
      cert,
      '-subj',
      '/CN=push.test',
      '-addext',
      'subjectAltName=DNS:push.test',
    ],
    { stdio: 'ignore' },
  )
  ca = readFileSync(cert, 'utf8')
  server = createServer({ key: readFileSync(key), cert: ca }, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    heard.push({ url: request.url, body })
    if (request.url === '/elsewhere')
      return void response.writeHead(307, { location: `https://push.test:${port}/there` }).end()
    if (request.url === '/silent') return
    response.writeHead(429, { 'retry-after': '30' }).end('x'.repeat(100_000))
  })
  rmSync(folder, { recursive: true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  port = typeof at === 'object' && at ? at.port : 0
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
)

/** The same on every machine: all names lead to this one. */
const here: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
const findsHere = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
  done(null, [
    { address: '198.41.0.4', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ])) as unknown as typeof lookUp
const given = { headers: { TTL: 60 }, body: Buffer.from('sealed'), timeoutMs: 3000 }

test('it is sent by https, and of the answer only its status and its wait are read', async () => {
  heard.length = 0
  const post = createPost({ lookup: here, ca })
  expect(await post(`https://push.test:${port}/one`, given)).toEqual({ status: 429, retryAfter: '30' })
  expect(heard).toEqual([{ url: '/one', body: 'sealed' }])
})

test('where it is sent on to is not followed', async () => {
  heard.length = 0
  const post = createPost({ lookup: here, ca })
  expect(await post(`https://push.test:${port}/elsewhere`, given)).toMatchObject({ status: 307 })
  expect(heard.map(({ url }) => url)).toEqual(['/elsewhere'])
})

test('one that says nothing is left after a while; one that nobody vouches for at once', async () => {
  const post = createPost({ lookup: here, ca })
  await expect(post(`https://push.test:${port}/silent`, { ...given, timeoutMs: 200 })).rejects.toThrow()
  heard.length = 0
  await expect(createPost({ lookup: here })(`https://push.test:${port}/one`, given)).rejects.toThrow(/self.signed/)
  expect(heard).toEqual([])
})

test('a name that leads to this machine, alone or among others, is not called', async () => {
  heard.length = 0
  const post = createPost({ lookup: createPublicLookup(findsHere), ca })
  await expect(post(`https://push.test:${port}/one`, given)).rejects.toThrow('leads to no public address')
  await expect(createPost({ ca })(`https://localhost:${port}/one`, given)).rejects.toThrow('leads to no public address')
  expect(heard).toEqual([])
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '198.18.0.1',
  '192.0.2.1',
  'localhost',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2a00:1450:4003::200a', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
