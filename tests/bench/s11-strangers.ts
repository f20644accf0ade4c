import { quantileOf } from '../endurance/answer-times.js'
import { enterVehicles, imeiOf, Load } from '../endurance/load.js'
import { type Backend, Stand } from '../stand.js'
import { sayFigure } from './figure.js'

// S11: what known mopeds notice of twenty connections that send valid frames of unknown IMEIs as fast as they can.
const vehicles = 100
const strangers = 20
/** With and without them in turn: what the machine does besides meets both alike. */
const rounds = 4
const spanMs = 6000
const timesSlower = 2
/** Below this a ratio compares noise. */
const minBaselineMs = 20

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Span {
  from: number
  until: number
}
const spend = async (ms: number): Promise<Span> => {
  const from = Date.now()
  await wait(ms)
  return { from, until: Date.now() }
}

/** Resolves when what gathered while a new gateway began has been answered: it would be the slowest of the quiet time. */
const settled = async (load: Load): Promise<void> => {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const from = Date.now()
    await wait(2000)
    const waited = load.answers().flatMap(({ at, waitedMs }) => (at >= from ? [waitedMs] : []))
    if (waited.length > 0 && Math.max(...waited) < 100) return
  }
  throw new Error('known mopeds are not answered within 100 ms even without strangers')
}

const measure = async (backend: Backend): Promise<void> => {
  const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
  const { imeis } = await enterVehicles(stand, vehicles)
  const load = new Load(stand, { imeis, reportsPerSecond: vehicles * 2, seconds: 240, seed: 7 })
  const unknown = Array.from({ length: strangers }, (_, n) => imeiOf(700_000 + n))
  try {
    await load.hasMoreThan(vehicles * 4)
    await settled(load)
    const spans = { quiet: [] as Span[], flood: [] as Span[] }
    let written = 0
    for (let round = 0; round < rounds; round += 1) {
      spans.quiet.push(await spend(spanMs))
      const flood = new Load(stand, {
        imeis: unknown,
        reportsPerSecond: 4000,
        seconds: 60,
        seed: 8 + round,
        window: 64,
      })
      await flood.hasMoreThan(0)
      const before = flood.count
      spans.flood.push(await spend(spanMs))
      written += flood.count - before
      await flood.close()
      await settled(load)
    }
    const answers = load.answers()
    const p99 = (within: readonly Span[]): number =>
      Math.round(
        quantileOf(
          answers
            .filter(({ at }) => within.some(({ from, until }) => at >= from && at < until))
            .map(({ waitedMs }) => waitedMs),
          0.99,
        ),
      )
    const [quietMs, floodMs] = [p99(spans.quiet), p99(spans.flood)]
    const ratio = floodMs / Math.max(quietMs, minBaselineMs)
    sayFigure({
      id: 'S11',
      what: `known mopeds while ${strangers} strangers flood, ${backend}`,
      figure: `p99 ${floodMs} ms; ${Math.round((written * 1000) / (rounds * spanMs))} reports/s of strangers answered`,
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
