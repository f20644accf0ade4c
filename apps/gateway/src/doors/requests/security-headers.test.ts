import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders, leaveOutPageHeaders } from './security-headers.js'

const ask = async (destination?: string, fetchedFor?: string, cached = 'public, max-age=31536000, immutable') => {
  const app = Fastify()
  await addSecurityHeaders(app, [], true)
  app.get('/assets/file.js', (_, reply) => {
    leaveOutPageHeaders(reply)
    return reply
      .type('text/javascript')
      .headers({ 'cache-control': cached, etag: '"1"', 'x-ratelimit-limit': 600 })
      .send('0')
  })
  const answer = await app.inject({
    url: '/assets/file.js',
    headers: {
      ...(destination && { 'sec-fetch-dest': destination }),
      ...(fetchedFor && { 'x-fetched-for': fetchedFor }),
    },
  })
  await app.close()
  return answer
}

test('a part of a page carries no headers that only pages obey', async () => {
  const { headers, raw } = await ask('script')
  expect(headers['content-security-policy']).toBeUndefined()
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.any(String),
  })
  expect(raw.res.statusCode).toBe(200)
  expect(JSON.stringify(headers).length).toBeLessThan(450)
})

test.each(['worker', 'serviceworker', 'document', 'empty', undefined])(
  'asked for as %s a file carries the policy: a worker lives by its own',
  async (destination) => {
    const { headers } = await ask(destination)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
  },
)

test('a file that never changes says nothing of whether it has changed or may be asked for', async () => {
  const names = ['etag', 'x-ratelimit-limit']
  const of = async (...how: Parameters<typeof ask>) => {
    const { headers } = await ask(...how)
    return names.map((name) => headers[name])
  }
  expect(await of('script')).toEqual([undefined, undefined])
  expect(await of('script', undefined, 'no-cache')).toEqual(['"1"', '600'])
  expect(await of('empty')).toEqual(['"1"', '600'])
})

test('through the service worker of the screens a part of a page stays one, and a worker a worker', async () => {
  const policy = async (...how: Parameters<typeof ask>) => (await ask(...how)).headers['content-security-policy']
  expect(await policy('empty', 'script')).toBeUndefined()
  expect(await policy('empty', 'worker')).toContain("default-src 'none'")
  expect(await policy('worker', 'script')).toContain("default-src 'none'")
})
