import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../../config/env.js'
import { createLog } from '../../kernel/log.js'
import { createRequestsDoor } from './requests-door.js'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

const doorWith = async (trust: string, perMinutePerAddress = 3): Promise<FastifyInstance> => {
  const { MOTORA_TRUST_PROXY: trustProxy } = readSettings({ MOTORA_DEVELOPMENT: '1', MOTORA_TRUST_PROXY: trust })
  const app = await createRequestsDoor({
    version: '0',
    log: createLog('silent'),
    handlers: [],
    streams: [],
    trustProxy,
    perMinutePerAddress,
    gatekeeper: {} as never,
    inTransaction: (() => Promise.reject(new Error('nothing is asked'))) as never,
    ready: async () => {},
    mapOrigins: [],
  })
  open.push(app)
  return app
}

/** How many of twenty calls are let in, each with another forged address in front of what the proxies add. */
const letIn = async (app: FastifyInstance, remoteAddress: string, addedByProxies = ''): Promise<number> => {
  let passed = 0
  for (let n = 0; n < 20; n += 1) {
    const forged = [`198.51.100.${n}`, addedByProxies].filter(Boolean).join(', ')
    const { statusCode } = await app.inject({
      url: '/api/openapi.json',
      remoteAddress,
      headers: { 'x-forwarded-for': forged },
    })
    if (statusCode === 200) passed += 1
  }
  return passed
}

test('a forged X-Forwarded-For makes nobody another caller: without a proxy, behind one, behind two [E3]', async () => {
  expect(await letIn(await doorWith('0'), '203.0.113.9')).toBe(3)
  expect(await letIn(await doorWith('1'), '10.0.0.7', '203.0.113.9')).toBe(3)
  expect(await letIn(await doorWith('2'), '10.0.0.7', '203.0.113.9, 10.0.0.8')).toBe(3)
  // as earlier versions spelled it: the one in front, and never anyone who says so
  expect(await letIn(await doorWith('false'), '203.0.113.9')).toBe(3)
  expect(await letIn(await doorWith('true'), '10.0.0.7', '203.0.113.9')).toBe(3)
  expect(await letIn(await doorWith('10.0.0.7,10.1.0.0/16'), '10.0.0.7', '203.0.113.9, 10.1.4.4')).toBe(3)
})

test('a caller that goes round the named proxies speaks for nobody but itself [E3]', async () => {
  expect(await letIn(await doorWith('10.0.0.7'), '203.0.113.9')).toBe(3)
  expect(await letIn(await doorWith('10.0.0.7'), '::ffff:203.0.113.9')).toBe(3)
  // and the named one, also where the system writes its address as IPv6, speaks for many
  expect(await letIn(await doorWith('10.0.0.7'), '::ffff:10.0.0.7')).toBe(20)
})

test('the header sent twice, and an address with a port behind it, make nobody another caller [E3]', async () => {
  const app = await doorWith('1')
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) {
    const headers = { 'x-forwarded-for': [`198.51.100.${n}`, `203.0.113.9:${51_000 + n}`] as never }
    statuses.push((await app.inject({ url: '/api/openapi.json', remoteAddress: '10.0.0.7', headers })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
})

test('callers of one IPv6 network of 64 bits are counted as one, those of another are not [E3]', async () => {
  const app = await doorWith('0')
  const ask = async (remoteAddress: string): Promise<number> =>
    (await app.inject({ url: '/api/openapi.json', remoteAddress })).statusCode
  for (const host of ['1', '2', 'ffff:1:2:3'])
    expect(await ask(`2001:db8:1:2::${host}`.replace('2::ffff', '2:ffff'))).toBe(200)
  expect(await ask('2001:db8:1:2:a:b:c:d')).toBe(429)
  expect(await ask('2001:db8:1:3::1')).toBe(200)
})
