import { setMaxListeners } from 'node:events'
import { parseArgs } from 'node:util'
import { runDemo } from './demo.js'
import { inventFleet, readFleet, readImeis, readRiders } from './fleet-file.js'
import { Ledger } from './ledger.js'
import { runLoad } from './load.js'
import { usualUpdates } from './moped-updates.js'
import { OrderLedger } from './order-ledger.js'

const usage = `fleet-simulator [--mode demo|load]
  --gateway http://127.0.0.1:8080   where riders call
  --device-host 127.0.0.1 --device-port 38955   where mopeds report
  --fleet fleet.json        [{imei, model, latitude, longitude, batteryPercent, odometerMetres, plate?, versions?}]
  --imeis-from file|url     instead: a JSON list of IMEIs; mopeds stand where real rentals begin
  --mopeds 60               instead: so many made-up mopeds
  --rider-accounts file     [{email, password}] of validated riders; --riders 0: how many of them, or new ones
  --rate 2000 --window 64   load: reports a second of the whole fleet, unanswered frames a connection
  --duration 0              seconds; 0: until stopped (load: 30)
  --seed 1 --ledger file    chance; where acknowledged reports are written down
  --update-failures 0.1 --update-breaks 0.2   demo: share of mopeds on which updates never succeed, or break once
  --order-ledger file       demo: where orders to update are written down as they reach a moped
  --quiet`

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'demo' },
    gateway: { type: 'string', default: 'http://127.0.0.1:8080' },
    'device-host': { type: 'string', default: '127.0.0.1' },
    'device-port': { type: 'string', default: '38955' },
    fleet: { type: 'string' },
    'imeis-from': { type: 'string' },
    mopeds: { type: 'string', default: '60' },
    riders: { type: 'string' },
    'rider-accounts': { type: 'string' },
    rate: { type: 'string', default: '2000' },
    window: { type: 'string', default: '64' },
    duration: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    ledger: { type: 'string' },
    'update-failures': { type: 'string', default: String(usualUpdates.failureShare) },
    'update-breaks': { type: 'string', default: String(usualUpdates.breakShare) },
    'order-ledger': { type: 'string' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < low || number > high)
    throw new Error(`--${name} must be a whole number from ${low} to ${high}, not ${text}`)
  return number
}

function share(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0 && number <= 1))
    throw new Error(`--${name} must be a share from 0 to 1, not ${text}`)
  return number
}

async function fleetAsked(seed: number) {
  if (values.fleet) return readFleet(values.fleet)
  const imeis = values['imeis-from'] ? await readImeis(values['imeis-from']) : []
  return inventFleet(wholeNumber('mopeds', values.mopeds, 1, 100_000), seed, imeis)
}

async function ridersAsked() {
  const known = values['rider-accounts'] ? await readRiders(values['rider-accounts']) : []
  const count = wholeNumber('riders', values.riders ?? String(known.length), 0, 1_000)
  const added = Array.from({ length: Math.max(0, count - known.length) }, (_, index) => ({
    email: `rider.${index + 1}@simulator.motora.demo`,
    password: 'green light at every corner',
  }))
  return [...known, ...added].slice(0, count)
}

async function run(): Promise<void> {
  if (values.help) return console.log(usage)
  const stop = new AbortController()
  // every moped and rider listens to it
  setMaxListeners(0, stop.signal)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  // As a child process it does not outlive its parent.
  process.once('disconnect', () => stop.abort())
  const seed = wholeNumber('seed', values.seed, 0, 4_294_967_295)
  const duration = wholeNumber('duration', values.duration, 0, 1_000_000)
  const ledger = values.ledger ? new Ledger(values.ledger) : null
  const shared = {
    deviceHost: values['device-host'],
    devicePort: wholeNumber('device-port', values['device-port'], 1, 65_535),
    fleet: await fleetAsked(seed),
    seed,
    ledger,
    stopped: stop.signal,
    log: values.quiet ? () => {} : (line: string) => console.error(`simulator: ${line}`),
  }
  try {
    if (values.mode === 'load') {
      const reportsPerSecond = wholeNumber('rate', values.rate, 1, 1_000_000)
      const window = wholeNumber('window', values.window, 1, 10_000)
      console.log(JSON.stringify(await runLoad({ ...shared, reportsPerSecond, window, seconds: duration || 30 })))
    } else if (values.mode === 'demo') {
      const timer = duration ? setTimeout(() => stop.abort(), duration * 1000) : undefined
      const updates = {
        ...usualUpdates,
        failureShare: share('update-failures', values['update-failures']),
        breakShare: share('update-breaks', values['update-breaks']),
      }
      const riders = await ridersAsked()
      const orders = values['order-ledger'] ? new OrderLedger(values['order-ledger']) : null
      await runDemo({ ...shared, gateway: values.gateway, riders, updates, orders })
      await orders?.close()
      clearTimeout(timer)
    } else throw new Error(`--mode must be demo or load, not ${values.mode}`)
  } finally {
    await ledger?.close()
  }
}

run().then(
  () => process.disconnect?.(),
  (problem: unknown) => {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exitCode = 1
    process.disconnect?.()
  },
)
