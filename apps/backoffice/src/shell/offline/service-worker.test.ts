import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import text from './service-worker.js?raw'

type Listener = (event: Record<string, unknown>) => void
const shell = ['/', '/before-start.js', '/assets/start-1.js']

let listeners: Map<string, Listener>
let kept: Map<string, Map<string, string>>
let network: ((url: string) => string | undefined) | undefined
let asked: string[]
/** What each call of the worker said its file is for. */
let fetchedFor: (string | undefined)[]
/** What the system shows of a notification. */
let shown: { title: string; options: Record<string, unknown> }[]
/** Pages that are open, which of them came to the front, and what was opened. */
let pages: { url: string; focus: () => void }[]
let cameToFront: string[]

const answer = (body: string) => ({ ok: true, body, clone: () => ({ body }) })
const pathOf = (request: unknown) =>
  typeof request === 'string' ? request : new URL((request as { url: string }).url).pathname

beforeEach(() => {
  listeners = new Map()
  kept = new Map([['motora-old', new Map([['/', 'old page']])]])
  asked = []
  fetchedFor = []
  shown = []
  pages = []
  cameToFront = []
  network = (url) => `${url} from the network`
  const fetch = async (request: unknown) => {
    asked.push(pathOf(request))
    fetchedFor.push((request as { headers?: Record<string, string> }).headers?.['X-Fetched-For'])
    const body = network?.(pathOf(request))
    if (body === undefined) throw new TypeError('no network')
    return answer(body)
  }
  const cacheOf = (name: string) => {
    const files = kept.get(name) ?? new Map<string, string>()
    kept.set(name, files)
    return {
      addAll: async (asked: unknown[]) => {
        for (const one of asked) files.set(pathOf(one), (await fetch(one)).body)
      },
      match: async (request: unknown) => files.get(pathOf(request)),
      add: async (request: unknown) => void files.set(pathOf(request), (await fetch(request)).body),
      put: async (request: unknown, { body }: { body: string }) => void files.set(pathOf(request), body),
    }
  }
  runInNewContext(text.replace("'__VERSION__'", "'new'").replace("JSON.parse('__SHELL__')", JSON.stringify(shell)), {
    URL,
    Request: class {
      readonly url: string
      readonly headers: Record<string, string>
      constructor(given: string | { url: string }, { headers = {} }: { headers?: Record<string, string> } = {}) {
        this.url = typeof given === 'string' ? `http://motora.test${given}` : given.url
        this.headers = headers
      }
    },
    fetch,
    caches: {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (request: unknown, { cacheName }: { cacheName: string }) => {
        const body = kept.get(cacheName)?.get(pathOf(request))
        return body === undefined ? undefined : answer(body)
      },
    },
    self: {
      location: { origin: 'http://motora.test' },
      skipWaiting: () => undefined,
      registration: {
        showNotification: async (title: string, options: Record<string, unknown>) =>
          void shown.push({ title, options }),
      },
      clients: {
        claim: async () => undefined,
        matchAll: async () => pages,
        openWindow: async (url: string) => void cameToFront.push(`opened ${url}`),
      },
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    },
  })
})

const begin = async () => {
  for (const name of ['install', 'activate']) {
    let done: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (done = promise) })
    await done
  }
  asked = []
}
/** What the worker answers; undefined: it leaves the call to the browser. */
const open = async (
  path: string,
  how: { mode?: string; method?: string; destination?: string } = {},
): Promise<string | undefined> => {
  let given: Promise<{ body: string }> | undefined
  const request = { url: `http://motora.test${path}`, method: 'GET', mode: 'cors', ...how }
  listeners.get('fetch')?.({ request, respondWith: (promise: Promise<{ body: string }>) => (given = promise) })
  return (await given)?.body
}

test('with a network every page comes from it; without one the page that was kept opens, with its files', async () => {
  await begin()
  expect(await open('/incidents', { mode: 'navigate' })).toBe('/incidents from the network')
  network = undefined
  expect(await open('/incidents', { mode: 'navigate' })).toBe('/ from the network')
  expect(await open('/assets/start-1.js')).toBe('/assets/start-1.js from the network')
})

test('a file of the build is asked for once; a newer build forgets the older one', async () => {
  await begin()
  expect([...kept.keys()]).toEqual(['motora-new'])
  await open('/assets/incidents-2.js')
  network = undefined
  expect(await open('/assets/incidents-2.js')).toBe('/assets/incidents-2.js from the network')
  expect(asked).toEqual(['/assets/incidents-2.js'])
})

test('answers of the gateway are left alone, and so is all that is no reading', async () => {
  await begin()
  expect(await open('/api/vehicles/v1/vehicles')).toBeUndefined()
  expect(await open('/api/docs', { mode: 'navigate' })).toBeUndefined()
  expect(await open('/assets/x.js', { method: 'POST' })).toBeUndefined()
  expect(JSON.stringify([...(kept.get('motora-new')?.keys() ?? [])])).not.toContain('/api')
})

test('what the page had loaded before the worker was there is kept too, and no answer of the gateway', async () => {
  await begin()
  let kept: Promise<unknown> = Promise.resolve()
  const keep = ['/assets/frame-3.js', '/assets/start-1.js', '/api/vehicles/v1/vehicles']
  listeners.get('message')?.({ data: { keep }, waitUntil: (promise: Promise<unknown>) => (kept = promise) })
  await kept
  expect(asked).toEqual(['/assets/frame-3.js'])
  network = undefined
  expect(await open('/assets/frame-3.js')).toBe('/assets/frame-3.js from the network')
})

test('what a file is for is said on: a part of a page comes without the headers of pages, a worker with them', async () => {
  await begin()
  fetchedFor = []
  await open('/assets/home-3.js', { destination: 'script' })
  await open('/assets/home-3.css', { destination: 'style' })
  await open('/assets/map-worker-4.js', { destination: 'worker' })
  await open('/assets/words-5.json', { destination: '' })
  expect(fetchedFor).toEqual(['script', 'style', undefined, undefined])
})

const hear = async (name: string, event: object): Promise<void> => {
  let done: Promise<unknown> = Promise.resolve()
  listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) })
  await done
}
const pushed = (said: unknown) => ({ data: { json: () => said } })

test('what the gateway sends is shown by the system, once for each message', async () => {
  const said = { id: 'm-1', title: 'You look after a new ticket', body: 'INC-7', path: '/incidents/details/1' }
  await hear('push', pushed(said))
  expect(shown).toEqual([
    {
      title: said.title,
      options: { body: 'INC-7', icon: '/icon-192.png', tag: 'm-1', data: { path: said.path } },
    },
  ])
})

test('something is shown of what cannot be read too: a browser insists on it', async () => {
  await hear('push', { data: null })
  await hear('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON')
      },
    },
  })
  expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['Motora', ''],
    ['Motora', ''],
  ])
})

const click = async (path?: unknown): Promise<boolean> => {
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  await hear('notificationclick', { notification: { close, data: { path } } })
  return isClosed
}

test('a click opens its page, or brings it to the front; a page where somebody may be typing stays where it is', async () => {
  const page = (url: string) => ({ url, focus: () => void cameToFront.push(`front ${url}`) })
  pages = [page('http://motora.test/scooters')]
  expect(await click('/incidents?in=mine')).toBe(true)
  pages.push(page('http://motora.test/incidents?in=mine'))
  await click('/incidents?in=mine')
  expect(cameToFront).toEqual([
    'opened http://motora.test/incidents?in=mine',
    'front http://motora.test/incidents?in=mine',
  ])
})

test('a click never leads anywhere but to a page of ours', async () => {
  for (const path of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', undefined, 7])
    await click(path)
  expect(new Set(cameToFront)).toEqual(new Set(['opened http://motora.test/']))
})
