import type { Page } from '@playwright/test'

/** What a person notices of a page that loads, in milliseconds; the shift without a unit. */
export interface Vitals {
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

declare global {
  interface Window {
    motoraVitals: Vitals
  }
}

/** Watches a page from its first moment on; to be called before it is opened. */
export const watchVitals = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const vitals = { fcp: 0, lcp: 0, tbt: 0, cls: 0 }
    window.motoraVitals = vitals
    const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) see(entry)
      }).observe({ type, buffered: true })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') vitals.fcp = startTime
    })
    watch('largest-contentful-paint', ({ startTime }) => {
      vitals.lcp = startTime
    })
    watch('longtask', ({ startTime, duration }) => {
      if (startTime > vitals.fcp) vitals.tbt += duration - 50
    })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) vitals.cls += value
    })
  })
}

export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate(() => ({ ...window.motoraVitals }))

/** Lighthouse's line for a desk: 40 ms away, 10 Mbit/s, the processor as it is. */
export const throttleAsDesk = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (10_240 * 1024) / 8,
    uploadThroughput: (10_240 * 1024) / 8,
  })
}

/** Abramowitz and Stegun 7.1.26. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(x) * (1 - tail * Math.exp(-x * x))
}

/** A share of 1 by Lighthouse's log-normal curve: 0.9 at `good`, 0.5 at `median`. */
const share = (value: number, good: number, median: number): number => {
  if (value <= 0) return 1
  const spread = (Math.log(median) - Math.log(good)) / (Math.SQRT2 * 0.9061938024368232)
  return (1 - erf((Math.log(value) - Math.log(median)) / (Math.SQRT2 * spread))) / 2
}

/** Of 100, by Lighthouse's curves and weights for a desk, its Speed Index left out. */
export const scoreOf = ({ fcp, lcp, tbt, cls }: Vitals): number => {
  const parts = [
    [share(fcp, 934, 1600), 10],
    [share(lcp, 1200, 2400), 25],
    [share(tbt, 150, 350), 30],
    [share(cls, 0.1, 0.25), 25],
  ] as const
  const weight = parts.reduce((sum, [, each]) => sum + each, 0)
  return (100 * parts.reduce((sum, [part, each]) => sum + part * each, 0)) / weight
}
