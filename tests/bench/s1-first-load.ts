import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../acceptance/people.js'
import { Stand } from '../stand.js'
import { kB, sayFigure } from './figure.js'
import { scoreOf, throttleAsDesk, type Vitals, vitalsOf, watchVitals } from './page-speed.js'
import { buildPage, openBrowser, openPlainBrowser, serveFolder } from './pages.js'
import { WireCounter } from './wire-counter.js'

// S1: what a browser fetches until a screen can be used and is quiet, and how long a person waits for it.
const window = { viewport: { width: 1440, height: 900 }, locale: 'en' }
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

interface Route {
  what: string
  path: string
  isSignedIn: boolean
  /** On the screen once it can be used. */
  usable: string
  limit: number
  /** Of a screen that Lighthouse's line is for. */
  isScored?: true
}
const routes: readonly Route[] = [
  {
    what: 'sign-in',
    path: '/login',
    isSignedIn: false,
    usable: 'input[type=password]',
    limit: 130_000,
    isScored: true,
  },
  { what: 'home', path: '/home', isSignedIn: true, usable: 'tbody .kit-tr', limit: 320_000, isScored: true },
  { what: 'incidents', path: '/incidents', isSignedIn: true, usable: '.kit-queue', limit: 320_000 },
  { what: 'vehicles', path: '/operator/scooterlist', isSignedIn: true, usable: 'tbody .kit-tr', limit: 320_000 },
  { what: 'live map', path: '/scooters/locations', isSignedIn: true, usable: '.maplibregl-canvas', limit: 500_000 },
]

/** A fresh browser with nothing in its cache; signed in by the cookies of another, which are good for one use. */
const visit = async <T>(
  browser: Browser,
  origin: string,
  route: Route,
  look: (page: Page) => Promise<T>,
): Promise<T> => {
  const storageState = route.isSignedIn ? await signedInState(browser, origin) : undefined
  const context = await browser.newContext({ ...window, ...(storageState ? { storageState } : {}) })
  try {
    const page = await context.newPage()
    // the loader of this file gives functions a helper that no page has
    await page.addInitScript('globalThis.__name ??= (one) => one')
    return await look(page)
  } finally {
    await context.close()
  }
}

const signedInState = async (browser: Browser, origin: string): Promise<SignedIn> => {
  const context = await browser.newContext(window)
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/login`)
    await page.getByRole('textbox', { name: /e-mail/i }).fill('manager@motora.demo')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => !url.pathname.toLowerCase().startsWith('/login'), { timeout: 30_000 })
    await page.locator('tbody .kit-tr').first().waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}

const open = async (page: Page, origin: string, { path, usable }: Route): Promise<number> => {
  const startedAt = performance.now()
  await page.goto(origin + path)
  await page.locator(usable).first().waitFor()
  return performance.now() - startedAt
}

const bytesOf = async (browser: Browser, wire: WireCounter, route: Route, baseline: number): Promise<void> =>
  visit(browser, wire.origin, route, async (page) => {
    await wire.quiet()
    wire.reset()
    await open(page, wire.origin, route)
    await wire.quiet()
    const code = wire.transfers.filter(({ kind }) => kind !== 'other')
    const own = code.filter(({ isKept }) => !isKept)
    const sum = (some: typeof code) => some.reduce((all, { bytes }) => all + bytes, 0)
    const of = (kind: string) => kB(sum(own.filter((one) => one.kind === kind)))
    const kept = sum(code.filter(({ isKept }) => isKept))
    const bytes = sum(own)
    sayFigure({
      id: 'S1',
      what: `first load of ${route.what} on the wire, workers and headers included`,
      figure: `${kB(bytes)} (${of('script')} JS, ${of('style')} CSS, ${own.length} files; the service worker keeps ${kB(kept)} more)`,
      baseline: `empty React page: ${kB(baseline)}`,
      ratio: bytes / baseline,
      line: `at most ${kB(route.limit)}`,
      pass: bytes <= route.limit && own.length > 0,
    })
  })

/** The middle of several, in milliseconds. */
const middle = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** What a person notices of one load, on Lighthouse's line for a desk. */
const loadOnce = async (page: Page, origin: string, route: Route): Promise<Vitals> => {
  await watchVitals(page)
  await throttleAsDesk(page)
  await open(page, origin, route)
  await page.waitForTimeout(3000)
  return vitalsOf(page)
}

/** The middle of several loads, each measure by itself. */
const middleOf = (loads: readonly Vitals[]): Vitals => {
  const of = (key: keyof Vitals) => middle(loads.map((one) => one[key]))
  return { fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') }
}
const loadsOfEach = 5
const inTurn = async (load: () => Promise<Vitals>): Promise<Vitals> => {
  const loads: Vitals[] = []
  // the first of a browser's life starts more than the page
  for (let n = 0; n <= loadsOfEach; n += 1) loads.push(await load())
  return middleOf(loads.slice(1))
}

const words = (vitals: Vitals): string =>
  `${scoreOf(vitals).toFixed(0)} (first paint ${vitals.fcp.toFixed(0)} ms, largest ${vitals.lcp.toFixed(0)} ms, blocked ${vitals.tbt.toFixed(0)} ms, shift ${vitals.cls.toFixed(4)})`

/** The empty React page, on the same machine in the same minute: what no page of this stack can do without. */
const emptyVitals = async (browser: Browser): Promise<Vitals> => {
  const served = await serveFolder(await buildPage('empty'))
  const route = { what: 'empty', path: '/', isSignedIn: false, usable: '#root > *', limit: 0 }
  try {
    return await inTurn(() => visit(browser, served.origin, route, (page) => loadOnce(page, served.origin, route)))
  } finally {
    served.close()
  }
}

const scored = async (browser: Browser, origin: string, route: Route, empty: Vitals): Promise<void> => {
  const vitals = await inTurn(() => visit(browser, origin, route, (page) => loadOnce(page, origin, route)))
  const score = scoreOf(vitals)
  sayFigure({
    id: 'S1',
    what: `${route.what} as Lighthouse scores a desk, without its Speed Index`,
    figure: words(vitals),
    baseline: `empty React page: ${words(empty)}`,
    line: 'at least 95',
    pass: score >= 95,
  })
}

const sayTime = (what: string, ms: number, limit: number) =>
  sayFigure({ id: 'S1', what, figure: `${ms.toFixed(0)} ms`, line: `at most ${limit} ms`, pass: ms <= limit })

/** Runs `act` in the page and waits until `selector` changes what it holds. @returns milliseconds between */
const untilChanged = async (page: Page, selector: string, act: () => Promise<void>): Promise<number> => {
  await page.evaluate((watched) => {
    const marks = globalThis as unknown as { began?: number; changed?: number; listening?: AbortController }
    delete marks.changed
    delete marks.began
    // what an earlier wait still listens for is none of this one's
    marks.listening?.abort()
    marks.listening = new AbortController()
    const { signal } = marks.listening
    const text = () => document.querySelector(watched)?.textContent
    let before: string | null | undefined
    // what lives changes by itself: what counts is what is there when the person acts
    const begin = () => {
      if (marks.began !== undefined) return
      marks.began = performance.now()
      before = text()
      requestAnimationFrame(look)
    }
    const look = () => {
      if (text() === before) requestAnimationFrame(look)
      else marks.changed = performance.now()
    }
    for (const event of ['input', 'pointerdown']) addEventListener(event, begin, { capture: true, once: true, signal })
  }, selector)
  await act()
  await page.waitForFunction(() => 'changed' in globalThis)
  return page.evaluate(() => {
    const { began = 0, changed = 0 } = globalThis as unknown as { began?: number; changed?: number }
    return changed - began
  })
}

const waits = async (browser: Browser, origin: string): Promise<void> => {
  const home = routes.find(({ path }) => path === '/home')
  if (!home) throw new Error('home is no longer among the routes')
  const loads: number[] = []
  for (let n = 0; n < 3; n += 1) loads.push(await visit(browser, origin, home, (page) => open(page, origin, home)))
  sayTime('full load of home to its first row, cold cache', middle(loads), 1500)
  await visit(browser, origin, home, async (page) => {
    await open(page, origin, home)
    await page.waitForTimeout(1000)
    const search = page.locator('.kit-search input').first()
    const rows: number[] = []
    for (const text of ['MB002', '', 'MB003', '', 'MB004'])
      rows.push(await untilChanged(page, 'tbody', () => search.fill(text)))
    sayTime('search box of home to its rows', middle(rows), 400)
    await search.fill('')
    await page.waitForTimeout(1000)
    const panels: number[] = []
    for (const n of [0, 1, 2])
      panels.push(
        await untilChanged(page, '.kit-split', async () => {
          await page.locator('tbody .kit-tr').nth(n).click()
        }),
      )
    sayTime('row of home to its panel', middle(panels), 200)
  })
}

const emptyBytes = async (): Promise<number> => {
  const folder = join(await buildPage('empty'), 'assets')
  return readdirSync(folder)
    .map((name) =>
      brotliCompressSync(readFileSync(join(folder, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    .reduce((sum, packed) => sum + packed.length, 0)
}

const baseline = await emptyBytes()
const stand = await Stand.start({ backend: 'embedded', world: 'bare' })
const wire = await WireCounter.before(stand.origin)
const browser = await openBrowser()
const plain = await openPlainBrowser()
try {
  for (const route of routes) await bytesOf(browser, wire, route, baseline)
  const empty = await emptyVitals(plain)
  for (const route of routes.filter(({ isScored }) => isScored)) await scored(plain, stand.origin, route, empty)
  await waits(plain, stand.origin)
} finally {
  await browser.close()
  await plain.close()
  wire.close()
  await stand.close()
}
