import type { Browser } from '@playwright/test'
import { sayFigure } from './figure.js'
import type { Bench, Mode } from './pages/live-map/traffic.js'
import { buildPage, openBrowser, serveFolder } from './pages.js'

// S4: 50,000 vehicles on the kit's live layer, 10 % moving each second; against one whole new GeoJSON per update.
const seconds = 10

interface Seen {
  drawnMs: number
  busyShare: number
  maxTaskMs: number
  updates: number
}

declare const bench: Bench

const look = async (browser: Browser, origin: string, mode: Mode): Promise<Seen> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await page.goto(`${origin}/#${mode}`)
    await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 60_000 })
    const drawnMs = await page.evaluate(() => bench.fill())
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const measured = async (): Promise<{ task: number; at: number }> => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { task: value('TaskDuration'), at: value('Timestamp') }
    }
    const before = await measured()
    const { updates, longTasks } = await page.evaluate((time) => bench.update(time), seconds)
    const after = await measured()
    if (troubles.length > 0) throw new Error(troubles.join('; '))
    return {
      drawnMs,
      busyShare: (after.task - before.task) / (after.at - before.at),
      maxTaskMs: Math.max(0, ...longTasks),
      updates,
    }
  } finally {
    await page.close()
  }
}

const served = await serveFolder(await buildPage('live-map'))
const browser = await openBrowser()
try {
  const ours = await look(browser, served.origin, 'ours')
  const whole = await look(browser, served.origin, 'whole')
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
  const task = (ms: number): string => (ms === 0 ? 'under 50 ms' : `${ms.toFixed(0)} ms`)
  sayFigure({
    id: 'S4',
    what: 'live map, 50,000 vehicles, 10 % moving a second: main thread busy',
    figure: percent(ours.busyShare),
    baseline: `one whole GeoJSON per update: ${percent(whole.busyShare)}`,
    ratio: ours.busyShare / whole.busyShare,
    line: 'at most 25 %, better 19 %',
    pass: ours.busyShare <= 0.25,
  })
  sayFigure({
    id: 'S4',
    what: `longest task in ${seconds} s of updates`,
    figure: task(ours.maxTaskMs),
    baseline: `whole GeoJSON: ${task(whole.maxTaskMs)}, ${whole.updates} updates of ${ours.updates}`,
    ratio: Math.max(ours.maxTaskMs, 1) / Math.max(whole.maxTaskMs, 1),
    line: 'no task above 50 ms',
    pass: ours.maxTaskMs <= 50,
  })
  sayFigure({
    id: 'S4',
    what: 'all drawn after the data is there',
    figure: `${(ours.drawnMs / 1000).toFixed(2)} s`,
    baseline: `whole GeoJSON: ${(whole.drawnMs / 1000).toFixed(2)} s`,
    ratio: ours.drawnMs / whole.drawnMs,
    line: 'at most 2 s',
    pass: ours.drawnMs <= 2000,
  })
} finally {
  await browser.close()
  served.close()
}
