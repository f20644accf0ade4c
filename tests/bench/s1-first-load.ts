import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../acceptance/people.js'
import { Stand } from '../stand.js'
import { kB, sayFigure } from './figure.js'
import { buildPage, openBrowser } from './pages.js'

const window = { viewport: { width: 1440, height: 900 }, locale: 'en' }
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

// S1: bytes of JS and CSS as they come over the wire, route by route, against an empty page of the same stack.
interface Load {
  scripts: number
  styles: number
  files: number
}

/** Counts what the page itself and its workers fetch; data and pictures apart. */
const listen = async (page: Page): Promise<() => Load> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, 'scripts' | 'styles'>()
  const load: Load = { scripts: 0, styles: 0, files: 0 }
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) kinds.set(requestId, 'scripts')
    else if (/css/.test(response.mimeType)) kinds.set(requestId, 'styles')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    load[kind] += encodedDataLength
    load.files += 1
  })
  return () => ({ ...load })
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined)
}

const signInAt = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.getByRole('textbox', { name: /e-mail/i }).fill('manager@motora.demo')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.toLowerCase().startsWith('/login'), { timeout: 30_000 })
  await settled(page)
}

/** A fresh browser with nothing in its cache, straight to the route; signed in by the cookies of another. */
const routeOf = async (
  browser: Browser,
  origin: string,
  path: string,
  signedIn: SignedIn | undefined,
): Promise<Load> => {
  const context = await browser.newContext({ ...window, ...(signedIn ? { storageState: signedIn } : {}) })
  try {
    const page = await context.newPage()
    const load = await listen(page)
    await page.goto(origin + path)
    await settled(page)
    const arrived = new URL(page.url()).pathname.toLowerCase()
    if (arrived !== path) throw new Error(`asked for ${path}, arrived at ${arrived}`)
    return load()
  } finally {
    await context.close()
  }
}

/** Again for each: the cookie is good for one use. */
const signedInState = async (browser: Browser, origin: string): Promise<SignedIn> => {
  const context = await browser.newContext(window)
  try {
    await signInAt(await context.newPage(), origin)
    return await context.storageState()
  } finally {
    await context.close()
  }
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
const browser = await openBrowser()
try {
  const routes = [
    { what: 'sign-in', path: '/login', signedIn: false, limit: 130_000 },
    { what: 'vehicles’ list (home)', path: '/home', signedIn: true, limit: 320_000 },
    { what: 'live map', path: '/scooters/locations', signedIn: true, limit: undefined },
  ]
  for (const { what, path, signedIn, limit } of routes) {
    const { scripts, styles, files } = await routeOf(
      browser,
      stand.origin,
      path,
      signedIn ? await signedInState(browser, stand.origin) : undefined,
    )
    const bytes = scripts + styles
    sayFigure({
      id: 'S1',
      what: `first load of ${what}, JS and CSS on the wire, headers included`,
      figure: `${kB(bytes)} (${kB(scripts)} JS, ${kB(styles)} CSS, ${files} files)`,
      baseline: `empty React page: ${kB(baseline)}`,
      ratio: bytes / baseline,
      line: limit ? `at most ${kB(limit)}` : 'none; the map’s code only here',
      ...(limit ? { pass: bytes <= limit && files > 0 } : {}),
    })
  }
} finally {
  await browser.close()
  await stand.close()
}
