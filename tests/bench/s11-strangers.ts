import { quantileOf } from '../endurance/answer-times.js'
import { enterVehicles, imeiOf, Load } from '../endurance/load.js'
import { type Backend, Stand } from '../stand.js'
import { sayFigure } from './figure.js'

// S11: what known mopeds notice of twenty connections that send valid frames of unknown IMEIs as fast as they can.
const vehicles = 100
const strangers = 20
const spanMs = 12_000
const timesSlower = 2
/** Below this a ratio compares noise. */
const minBaselineMs = 20

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const measure = async (backend: Backend): Promise<void> => {
  const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
  const { imeis } = await enterVehicles(stand, vehicles)
  const load = new Load(stand, { imeis, reportsPerSecond: vehicles * 2, seconds: 120, seed: 7 })
  try {
    await load.hasMoreThan(vehicles * 4)
    const quietFrom = Date.now()
    await wait(spanMs)
    const floodFrom = Date.now()
    const unknown = Array.from({ length: strangers }, (_, n) => imeiOf(700_000 + n))
    const flood = new Load(stand, { imeis: unknown, reportsPerSecond: 4000, seconds: 60, seed: 8, window: 64 })
    await flood.hasMoreThan(0)
    await wait(spanMs)
    const floodUntil = Date.now()
    const written = flood.count
    await flood.close()
    const answers = load.answers()
    const p99 = (from: number, until: number): number =>
      Math.round(
        quantileOf(
          answers.filter(({ at }) => at >= from && at < until).map(({ waitedMs }) => waitedMs),
          0.99,
        ),
      )
    const quietMs = p99(quietFrom, floodFrom)
    const floodMs = p99(floodFrom, floodUntil)
    const ratio = floodMs / Math.max(quietMs, minBaselineMs)
    sayFigure({
      id: 'S11',
      what: `known mopeds while ${strangers} strangers flood, ${backend}`,
      figure: `p99 ${floodMs} ms; ${Math.round(written / ((floodUntil - floodFrom) / 1000))} reports/s of strangers answered`,
      baseline: `without them ${quietMs} ms`,
      ratio,
      line: `p99 at most ${timesSlower} × as without them (at least ${minBaselineMs} ms count)`,
      pass: ratio <= timesSlower,
    })
  } finally {
    await load.close()
    await stand.close()
  }
}

const named = process.argv.slice(2).find((word) => !word.startsWith('--'))
for (const backend of (named?.split(',') ?? ['postgres', 'embedded']) as Backend[]) await measure(backend)
