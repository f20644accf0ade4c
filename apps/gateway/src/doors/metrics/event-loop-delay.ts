import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10

/** How late this process gets to what is due: 99 of 100 looks since the last asking were at most so many milliseconds late. */
export const watchEventLoop = (): { p99Ms(): number; stop(): void } => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  return {
    p99Ms: () => {
      // it counts from look to look, so a loop that is never late shows the resolution
      const p99 = histogram.count === 0 ? 0 : histogram.percentile(99) / 1e6 - resolutionMs
      histogram.reset()
      return Math.max(0, Math.round(p99 * 10) / 10)
    },
    stop: () => void histogram.disable(),
  }
}
