import { LiveFleet } from '@motora/contract/vehicles'
import { type Session, signIn } from '../acceptance/people.js'
import { enterVehicles, Load } from '../endurance/load.js'
import { Moped } from '../journeys/moped.js'
import { type Backend, Stand } from '../stand.js'
import { sayFigure, whole } from './figure.js'

// S6: from a moped's report on its line to every open screen, while the others report as fast as S3 asks.
const screensPerSession = 4
const probes = 12
const lookSeconds = 1.5

/**
 * What an event tells of the battery of one vehicle. All screens hear the same text, and each would read it on a machine
 * of its own: here it is read once.
 */
class Reading {
  readonly #fleet = new LiveFleet()
  readonly #vehicleId: string
  readonly #known = new Map<string, number | null>()

  constructor(vehicleId: string) {
    this.#vehicleId = vehicleId
  }

  percentAfter(event: string): number | null {
    const known = this.#known.get(event)
    if (known !== undefined) return known
    const data = /^data: ?(.*)$/m.exec(event)?.[1]
    if (data !== undefined && /^event: ?snapshot$/m.test(event)) this.#fleet.applySnapshot(data)
    else if (data !== undefined && /^event: ?delta$/m.test(event)) this.#fleet.applyDelta(data)
    const percent = this.#fleet.get(this.#vehicleId)?.batteryPercent ?? null
    this.#known.set(event, percent)
    return percent
  }
}

/** A screen that follows the fleet: notes when each battery percent of one vehicle came. */
class Screen {
  readonly seen = new Map<number, number>()
  readonly #end = new AbortController()

  async open(stand: Stand, { headers }: Session, reading: Reading): Promise<void> {
    const answer = await fetch(`${stand.origin}/api/vehicles/v1/Live`, { headers, signal: this.#end.signal })
    if (!answer.body) throw new Error(`the stream was not opened: ${answer.status}`)
    void this.#follow(answer.body, reading).catch(() => undefined)
  }

  async #follow(body: ReadableStream<Uint8Array>, reading: Reading): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const percent = reading.percentAfter(event)
        if (percent !== null && !this.seen.has(percent)) this.seen.set(percent, performance.now())
      }
    }
  }

  close(): void {
    this.#end.abort()
  }
}

const measure = async (backend: Backend, screenCount: number, reportsPerSecond: number): Promise<void> => {
  const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
  process.env.JOURNEY_DEVICE_PORT = String(stand.devicePort)
  const screens: Screen[] = []
  try {
    const { admin, imeis } = await enterVehicles(stand, 500)
    const [probe] = await admin.get<{ id: string; imei: string }[]>('/vehicles/v1/vehicles?search=MB009')
    if (!probe) throw new Error('the demo has no MB009')
    const reading = new Reading(probe.id)
    for (let opened = 0; opened < screenCount; opened += screensPerSession) {
      const session = await signIn(stand, 'admin')
      for (let one = 0; one < screensPerSession; one += 1) {
        const screen = new Screen()
        await screen.open(stand, session, reading)
        screens.push(screen)
      }
    }
    const load = new Load(stand, { imeis, reportsPerSecond, seconds: probes * lookSeconds + 4, seed: 11, window: 8 })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const moped = await Moped.connect(probe.imei)
    const sentAt = new Map<number, number>()
    for (let n = 0; n < probes; n += 1) {
      const batteryPercent = 20 + n
      sentAt.set(batteryPercent, performance.now())
      await moped.report({ latitude: 41.39, longitude: 2.16, batteryPercent })
      await new Promise((resolve) => setTimeout(resolve, lookSeconds * 1000))
    }
    moped.close()
    const loaded = await load.result()
    await load.close()
    const delays: number[] = []
    for (const screen of screens)
      for (const [percent, at] of sentAt) {
        const seen = screen.seen.get(percent)
        // what never came is late without end
        delays.push(seen === undefined ? Number.POSITIVE_INFINITY : seen - at)
      }
    delays.sort((a, b) => a - b)
    const p = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
    sayFigure({
      id: 'S6',
      what: `device to screen, ${backend}: ${screens.length} screens, ${whole(loaded.acknowledgedPerSecond)} reports/s of others`,
      figure: `p50 ${whole(p(0.5))} ms, p99 ${whole(p(0.99))} ms of ${delays.length}`,
      line: 'p99 at most 1,000 ms at S3’s rate with 2,000 open screens',
      pass: p(0.99) <= 1000 && screens.length >= 2000 && loaded.acknowledgedPerSecond >= 10_000,
    })
  } finally {
    for (const screen of screens) screen.close()
    await stand.close()
  }
}

const named = process.argv.slice(2).find((word) => !word.startsWith('--'))
for (const backend of (named?.split(',') ?? ['postgres', 'embedded']) as Backend[])
  await measure(backend, 200, backend === 'postgres' ? 4000 : 2000)
