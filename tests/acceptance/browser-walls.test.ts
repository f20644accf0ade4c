import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sayPromise } from '../promise.js'
import { backendOfRun, Stand } from '../stand.js'
import { scoreOf } from './browser-walls/observatory.js'
import { openTlsFront, type TlsFront } from './browser-walls/tls-front.js'
import { signIn } from './people.js'

let stand: Stand
let front: TlsFront
beforeAll(async () => {
  stand = await Stand.start({ world: 'bare', env: { MOTORA_PUBLIC_ORIGIN: 'https://localhost' } })
  front = await openTlsFront(stand.port)
}, 240_000)
afterAll(async () => {
  await front?.close()
  await stand?.close()
})

const pages = ['/', '/login', '/home', '/subscriptions/confirmation', '/no/such/page', '/api/docs']

describe('what the Observatory would say', () => {
  test.each(pages)('%s: A+, at least 130 points [G1]', async (path) => {
    const started = Date.now()
    const page = await front.get(path, { accept: 'text/html' })
    expect(page.headers.get('content-type')).toContain('text/html')
    const { status, location } = await front.redirectOf(path)
    const { score, rules } = scoreOf(
      page.headers,
      page.text,
      status === 301 && location?.startsWith('https://') === true,
    )
    sayPromise({
      id: 'G1',
      backend: backendOfRun(),
      seed: 0,
      figure: { score },
      bound: { score: 130 },
      pass: score >= 130,
      seconds: (Date.now() - started) / 1000,
    })
    expect(score, JSON.stringify(rules)).toBeGreaterThanOrEqual(130)
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    if (path !== '/api/docs')
      expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('a weaker page is told from ours: each rule costs what it should', async () => {
    const page = await front.get('/login', { accept: 'text/html' })
    const scored = (change: (headers: Headers) => void, text = page.text, redirects = true): number => {
      const headers = new Headers(page.headers)
      change(headers)
      return scoreOf(headers, text, redirects).score
    }
    const ours = scored(() => {})
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(scored((headers) => headers.delete('strict-transport-security'))).toBe(80)
    expect(scored((headers) => headers.delete('content-security-policy'))).toBe(75)
    const inline = policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    expect(scored((headers) => headers.set('content-security-policy', inline))).toBe(80)
    const styles = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    expect(scored((headers) => headers.set('content-security-policy', styles))).toBe(ours - 10)
    expect(scored((headers) => headers.delete('referrer-policy'))).toBe(ours - 5)
    expect(scored((headers) => headers.append('set-cookie', 'a=b'))).toBe(60)
    expect(scored(() => {}, page.text, false)).toBe(80)
    expect(scored(() => {}, '<script src="https://elsewhere.example/x.js"></script>')).toBe(ours - 5)
  })
})

describe('from a page of another origin', () => {
  const foreign = {
    origin: 'https://elsewhere.example',
    referer: 'https://elsewhere.example/',
    'sec-fetch-site': 'cross-site',
  }
  const someId = '0190a000-0000-7000-8000-00000000000a'
  const named = allEndpoints.map((endpoint): [string, (typeof allEndpoints)[number]] => [endpoint.id, endpoint])

  test.each(named)('%s grants no other origin anything, asked before or not [G3]', async (_id, endpoint) => {
    const url = `${stand.origin}/api${endpoint.path.replaceAll(/\{\w+\}/g, someId)}`
    const asking = {
      ...foreign,
      'access-control-request-method': endpoint.method,
      'access-control-request-headers': 'authorization,content-type,x-requested-with',
    }
    for (const call of [
      { method: 'OPTIONS', headers: asking },
      { method: endpoint.method, headers: foreign },
    ]) {
      const answer = await fetch(url, call)
      await answer.arrayBuffer()
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      if (call.method === 'OPTIONS') expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })

  const writing = named.filter(([, { method, audience }]) => method === 'POST' && audience !== 'device')
  test.each(writing)('%s takes no body that a form can send [G3]', async (_id, endpoint) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await fetch(`${stand.origin}/api${endpoint.path.replaceAll(/\{\w+\}/g, someId)}`, {
        method: 'POST',
        headers: { ...foreign, 'content-type': type },
        body: '{"email":"x@motora.demo","password":"y"}',
      })
      await answer.arrayBuffer()
      expect([400, 401, 404]).toContain(answer.status)
    }
  })

  test('a cookie of a signed-in person refreshes nothing without the header that only our own pages can set [G3]', async () => {
    const answer = await fetch(`${stand.origin}/api/users/v1/Totp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'motora-web' },
      body: JSON.stringify({ email: 'manager@motora.demo', password: 'Motora-demo-2026', code: '' }),
    })
    expect(answer.status).toBe(200)
    const cookie = answer.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    expect(cookie).toContain('__Host-')
    expect(answer.headers.getSetCookie().every((text) => /SameSite=Strict/.test(text) && /HttpOnly/.test(text))).toBe(
      true,
    )
    const forged = await fetch(`${stand.origin}/api/users/v1/RefreshToken`, {
      method: 'POST',
      headers: { ...foreign, cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(forged.status).toBe(401)
    expect(forged.headers.getSetCookie()).toEqual([])
    const own = await fetch(`${stand.origin}/api/users/v1/RefreshToken`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'motora-web' },
      body: '{}',
    })
    expect(own.status).toBe(200)
    expect(await (await signIn(stand, 'manager')).get('/users/v1/Sessions')).toBeTruthy()
  })
})
