import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import page from '../../index.html?raw'
import text from '../../public/before-start.js?raw'
import { sessionMemory } from '../shell/session/session-memory'
import { type FirstTokens, tokenKeeper } from '../shell/session/token-keeper'
import { json } from '../testing/fake-gateway'

const own = {
  'data-frame': '/assets/frame-1.js /assets/frame-1.css',
  'data-home': '/assets/home-1.js',
  'data-home-cat': '/assets/home-ca-1.js',
  'data-home-en': '/assets/home-en-1.js',
  'data-words-es': '/assets/es-1.js',
  'data-words-cat': '/assets/ca-1.js',
  'data-words-en': '/assets/en-1.js',
}
const root = document.documentElement
const memory = sessionMemory({ local: localStorage, tab: sessionStorage }, () => Date.now())

/** Runs the script as the page does, in a tag that names these files. */
const start = (named: Readonly<Record<string, string>> = own) => {
  const tag = document.createElement('script')
  for (const [name, value] of Object.entries(named)) tag.setAttribute(name, value)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag)
  new Function(text)()
}
const asked = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, href }) => [rel, as, new URL(href).pathname].join(' '))

const first = () => (globalThis as { motoraFirstTokens?: FirstTokens }).motoraFirstTokens

beforeEach(() => {
  history.replaceState(null, '', '/incidents')
  vi.stubGlobal('fetch', async () => new Response('{}'))
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const link of document.head.querySelectorAll('link')) link.remove()
  root.removeAttribute('data-goes-on')
  root.removeAttribute('data-mantine-color-scheme')
  localStorage.clear()
  sessionStorage.clear()
})

test('who has no session gets the words alone, in the language of this browser', () => {
  start()
  expect(asked()).toEqual(['modulepreload  /assets/en-1.js'])
  expect(root.hasAttribute('data-goes-on')).toBe(false)
})

test.each([
  ['es', '/assets/es-1.js'],
  ['cat', '/assets/ca-1.js'],
  ['nonsense', '/assets/en-1.js'],
])('words in %s', (stored, file) => {
  localStorage.setItem('motora.language', stored)
  start()
  expect(asked()).toEqual([`modulepreload  ${file}`])
})

test.each([true, false])('a session that is remembered (%s) brings the frame and draws its first line', (remember) => {
  memory.noteSession(remember)
  start()
  expect(asked()).toEqual([
    'modulepreload  /assets/en-1.js',
    'modulepreload  /assets/frame-1.js',
    'preload style /assets/frame-1.css',
  ])
  expect(root.hasAttribute('data-goes-on')).toBe(true)
})

test.each([
  ['/', true],
  ['/home', true],
  ['/Home/', true],
  ['/homes', false],
  ['/incidents', false],
])('at %s the files of home are asked for: %s', (path, wanted) => {
  memory.noteSession(true)
  history.replaceState(null, '', path)
  start()
  const files = ['home-1', 'home-en-1'].map((name) => `modulepreload  /assets/${name}.js`)
  expect(files.map((file) => asked().includes(file))).toEqual([wanted, wanted])
})

test('with the words of home in the language of this browser', () => {
  memory.noteSession(true)
  localStorage.setItem('motora.language', 'cat')
  history.replaceState(null, '', '/home')
  start()
  expect(asked()).toContain('modulepreload  /assets/home-ca-1.js')
  expect(asked()).not.toContain('modulepreload  /assets/home-en-1.js')
})

test('who has no session is brought no home', () => {
  history.replaceState(null, '', '/home')
  start()
  expect(asked()).toEqual(['modulepreload  /assets/en-1.js'])
})

test('a session asks for its tokens at once, as the page itself would, in turn with the other tabs', async () => {
  memory.noteSession(true)
  const answer = new Response('{}')
  const send = vi.fn(async (..._call: Parameters<typeof fetch>) => answer)
  vi.stubGlobal('fetch', send)
  const turns: string[] = []
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      turns.push(name)
      return work()
    },
  }
  vi.stubGlobal('navigator', { ...navigator, locks })
  start()
  expect([await first(), turns]).toEqual([answer, ['motora.refresh']])

  const keeper = vi.fn(async (..._call: Parameters<typeof fetch>) => json({ idToken: 'one', expiresIn: 3600 }))
  const nothing = () => undefined
  const exclusively = <T>(work: () => Promise<T>) => work()
  const deps = { send: keeper, now: Date.now, exclusively, onRejected: nothing, onFresh: nothing }
  await tokenKeeper(deps).refresh()
  expect(send.mock.calls).toEqual(keeper.mock.calls)
})

test('without a network there are no tokens, and no error', async () => {
  memory.noteSession(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  start()
  expect(await first()).toBeUndefined()
})

test('a session whose time has passed, or what is no session, brings nothing', () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  for (const value of [JSON.stringify({ value: 'yes', until: Date.now() - 1 }), '{', 'null', '1']) {
    localStorage.setItem('motora.session', value)
    start()
  }
  expect(asked().every((one) => one.endsWith('/assets/en-1.js'))).toBe(true)
  expect(send).not.toHaveBeenCalled()
  expect(root.hasAttribute('data-goes-on')).toBe(false)
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
])('the colours that were chosen (%s) are there before the code is', (chosen, shown) => {
  localStorage.setItem('kit.colour-scheme', chosen)
  start()
  expect(root.getAttribute('data-mantine-color-scheme')).toBe(shown)
})

test('without storage, and in a page that names no files, it ends in peace', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('storage is off')
  })
  start({})
  expect(asked()).toEqual([])
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
})

test('the page begins with the line that its styles know, and with this script before all others', () => {
  expect(page.match(/<script[^>]*>/g)?.[0]).toBe('<script src="/before-start.js">')
  expect(page).toMatch(/<div class="motora-first" aria-hidden="true"><span class="motora-mark"><\/span>Motora<\/div>/)
})
