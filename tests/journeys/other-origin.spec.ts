import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sayPromise } from '../promise.js'
import { demoPassword, origin, Staff } from './gateway-calls.js'
import { expect, test } from './journey.js'

/** What a page of somebody else tries in the browser of a person who is signed in. Answers what it could read. */
const attack = async (target: string): Promise<{ tried: number; read: string[] }> => {
  const read: string[] = []
  let tried = 0
  const paths = [
    '/api/sharing/v1/users/GetCurrent',
    '/api/vehicles/v1/vehicles',
    '/api/users/v1/Sessions',
    '/api/openapi.json',
    '/api/vehicles/v1/Live',
    '/',
    '/login',
    '/healthz',
  ]
  const within = <T>(promise: Promise<T>): Promise<T | undefined> =>
    Promise.race([promise.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, 3000))])
  for (const path of paths)
    for (const mode of ['cors', 'no-cors'] as const)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        if (mode === 'no-cors' && method !== 'GET' && method !== 'POST') continue
        tried += 1
        const body = method === 'GET' ? undefined : '{}'
        const stop = new AbortController()
        const answer = await within(
          fetch(target + path, { method, mode, body, credentials: 'include', signal: stop.signal }),
        )
        const text = answer && answer.type !== 'opaque' ? await within(answer.text()) : ''
        if (text) read.push(`${mode} ${method} ${path}: ${text.slice(0, 80)}`)
        stop.abort()
      }
  const loads = (tag: 'img' | 'script' | 'link' | 'iframe' | 'object' | 'embed' | 'video', path: string) => {
    tried += 1
    return within(
      new Promise<void>((resolve) => {
        const element = document.createElement(tag)
        if (element instanceof HTMLLinkElement) element.rel = 'stylesheet'
        element.onload = () => {
          // a frame says so even when it was refused: what is in it is looked at afterwards
          if (tag === 'img' || tag === 'script' || tag === 'link' || tag === 'video')
            read.push(`${tag} ${path} was loaded`)
          resolve()
        }
        element.onerror = () => resolve()
        const address = target + path
        if (element instanceof HTMLLinkElement) element.href = address
        else if (element instanceof HTMLObjectElement) element.data = address
        else element.src = address
        document.body.append(element)
        if (tag === 'video' || tag === 'object' || tag === 'embed') setTimeout(resolve, 500)
      }),
    )
  }
  for (const tag of ['img', 'script', 'link', 'iframe', 'object', 'embed', 'video'] as const)
    for (const path of ['/', '/login', '/favicon.ico', '/api/openapi.json', '/api/sharing/v1/users/GetCurrent'])
      await loads(tag, path)
  for (const path of ['/api/users/v1/RefreshToken', '/api/users/v1/Logout', '/api/users/v1/Sessions'])
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      tried += 1
      const frame = document.createElement('iframe')
      frame.name = `f${tried}`
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: target + path, enctype, target: frame.name })
      const field = document.createElement('input')
      Object.assign(field, { name: '{"a":"', value: '"}' })
      form.append(field)
      document.body.append(frame, form)
      form.submit()
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  return { tried, read }
}

// Another site, and another port of the same host, whose cookies would go along.
for (const host of ['localhost', '127.0.0.1'])
  test(`a page at another ${host === 'localhost' ? 'site' : 'port'} reads nothing and changes nothing [G3]`, async ({
    browser,
  }) => {
    test.setTimeout(420_000)
    const began = Date.now()
    const server = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title><body>')
    })
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    // a context of its own: what it tries is refused on the console, and that is what is wanted
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const answer = await page.request.post(`${origin()}/api/users/v1/Totp`, {
        headers: { 'x-requested-with': 'motora-web' },
        data: { email: 'readonly@motora.demo', password: demoPassword, code: '', remember: true },
      })
      expect(answer.status()).toBe(200)
      const { idToken } = (await answer.json()) as { idToken: string }
      const sessions = async (): Promise<unknown[]> => {
        const given = await fetch(`${origin()}/api/users/v1/Sessions`, {
          headers: { authorization: `Bearer ${idToken}` },
        })
        expect(given.status, 'the session goes on').toBe(200)
        return (await given.json()) as unknown[]
      }
      const before = await sessions()
      const vehicles = await (await Staff.signIn('admin')).vehicles()
      await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`)
      const { tried, read } = await page.evaluate(attack, origin())
      for (const frame of page.frames().filter((one) => one.url().startsWith(origin()))) {
        const text = await frame.evaluate(() => document.documentElement.textContent ?? '')
        if (text !== '') read.push(`a frame shows ${frame.url()}: ${text.slice(0, 80)}`)
      }
      const after = await sessions()
      const changed = Number(after.length !== before.length)
      expect(await (await Staff.signIn('admin')).vehicles()).toHaveLength(vehicles.length)
      sayPromise({
        id: `G3-${host === 'localhost' ? 'site' : 'port'}`,
        backend: 'any',
        seed: 0,
        pass: read.length === 0 && changed === 0,
        figure: { tried, read: read.length, changed },
        bound: { read: 0, changed: 0 },
        seconds: (Date.now() - began) / 1000,
      })
      expect(read).toEqual([])
      expect(changed).toBe(0)
    } finally {
      await context.close()
      server.close()
    }
  })
