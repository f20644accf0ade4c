import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FetchPart, PartRefused } from './fetch-part.js'
import { Moped } from './moped.js'
import { MopedUpdates, type OrderReceived, type UpdateSettings } from './moped-updates.js'
import { Random } from './random.js'
import { inventVersions } from './unit-versions.js'

const start = new Date('2026-05-04T08:00:00Z')
const firmware = Buffer.alloc(100_000, 'motora')
const sha256 = createHash('sha256').update(firmware).digest('hex')
const settings: UpdateSettings = {
  failureShare: 0,
  breakShare: 0,
  parts: 4,
  secondsBetweenParts: 1,
  installSeconds: 4,
  rebootSeconds: 3,
  retrySeconds: 2,
  patienceSeconds: 20,
}
const idOf = (n: number) => `01a200b4-bbb5-7178-b23b-55634981970${n}`

const make = (more: { settings?: Partial<UpdateSettings>; batteryPercent?: number; fetchPart?: FetchPart } = {}) => {
  const said: string[] = []
  const received: OrderReceived[] = []
  const fetched: [from: number, to: number, ticket: string][] = []
  const place = { latitude: 41.39, longitude: 2.16, batteryPercent: more.batteryPercent ?? 80, odometerMetres: 1e6 }
  const moped = new Moped({ imei: '863071010000007', model: 'S01', ...place }, new Random(1), start)
  const versions = { hardware: 'S01-A', ECU: '2.1.0', BMS: '1.8.0', TCU: '3.0.6' }
  const updates = new MopedUpdates(
    moped,
    versions,
    new Random(2),
    {
      say: (line) => said.push(line.replace(/^\$FOTA,[^,]*(\d),/, '#$1 ')),
      fetchPart:
        more.fetchPart ??
        (async ({ ticket }, from, to) => {
          fetched.push([from, to, ticket])
          return firmware.subarray(from, to)
        }),
      tell: (order) => received.push(order),
    },
    { ...settings, ...more.settings },
  )
  let seconds = 0
  return {
    moped,
    updates,
    said,
    received,
    fetched,
    now: () => new Date(start.getTime() + seconds * 1000),
    order: (n: number, { target = 'ECU', version = '2.4.0', sum = sha256 } = {}) =>
      updates.receive(
        `$FOTA,${idOf(n)},${target},${version},${firmware.length},${sum},/api/x/${idOf(n)},ticket-${n}`,
        new Date(start.getTime() + seconds * 1000),
      ),
    /** Lets so many seconds pass; after each, what was fetched has come. */
    pass: async (count: number, hasSignal = true) => {
      for (let n = 0; n < count; n += 1) {
        seconds += 1
        updates.advance(new Date(start.getTime() + seconds * 1000), hasSignal)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('an order is taken, fetched in parts, checked, installed, and its version reported after a restart', async () => {
  const { updates, moped, said, fetched, order, pass, now } = make()
  updates.onLogin()
  expect(order(1)).toBe(true)
  await pass(5)
  expect(fetched.map(([from, to]) => [from, to])).toEqual([
    [0, 25_000],
    [25_000, 50_000],
    [50_000, 75_000],
    [75_000, 100_000],
  ])
  expect(moped.switchOn()).toBe(false)
  expect(moped.beginService('swapping')).toBe(false)
  await pass(4)
  expect(updates.isOffLine(now())).toBe(true)
  expect(updates.versions.ECU).toBe('2.1.0')
  await pass(3)
  expect(updates.isOffLine(now())).toBe(false)
  updates.onLogin()
  expect(said).toEqual([
    '$VERS,S01-A,2.1.0,1.8.0,3.0.6',
    '#1 accepted',
    '#1 downloading,25',
    '#1 downloading,50',
    '#1 downloading,75',
    '#1 downloading,100',
    '#1 installing,0',
    '#1 installing,20',
    '#1 installing,50',
    '#1 installing,70',
    '#1 installing,100',
    '$VERS,S01-A,2.4.0,1.8.0,3.0.6',
    '#1 installed',
    '$VERS,S01-A,2.4.0,1.8.0,3.0.6',
    '#1 installed',
  ])
  expect(moped.switchOn()).toBe(true)
})

test('an order is done once: repeated, its last word is said again', async () => {
  const { said, fetched, received, order, pass } = make()
  order(1)
  await pass(30)
  const done = fetched.length
  order(1)
  await pass(30)
  expect(fetched).toHaveLength(done)
  expect(said.at(-1)).toBe('#1 installed')
  expect(received.map(({ outcome }) => outcome)).toEqual(['accepted', 'repeated'])
})

test('while it works on a version, another order for it is answered with its state and goes on with its ticket', async () => {
  const { said, fetched, received, order, pass } = make()
  order(1)
  await pass(2)
  order(2)
  expect(said.at(-1)).toBe('#2 downloading,50')
  await pass(30)
  expect(fetched.map(([from, , ticket]) => `${from} ${ticket}`)).toEqual([
    '0 ticket-1',
    '25000 ticket-1',
    '50000 ticket-2',
    '75000 ticket-2',
  ])
  expect(said.at(-1)).toBe('#2 installed')
  expect(received.map(({ outcome }) => outcome)).toEqual(['accepted', 'taken over'])
  // another unit or version in between is refused, and what is under way goes on
  const other = make()
  other.order(1)
  other.order(2, { target: 'BMS', version: '1.9.2' })
  other.order(3, { version: '2.5.0' })
  expect(other.said.slice(-2)).toEqual(['#2 refused', '#3 refused'])
  await other.pass(30)
  expect(other.updates.versions).toMatchObject({ ECU: '2.4.0', BMS: '1.8.0' })
})

test('what it runs already it does not fetch', () => {
  const { said, fetched, order } = make()
  order(1, { version: '2.1.0' })
  expect(said).toEqual(['$VERS,S01-A,2.1.0,1.8.0,3.0.6', '#1 installed'])
  expect(fetched).toEqual([])
})

test('it refuses while it is on, without its battery, and below 30 %', () => {
  const on = make()
  on.moped.switchOn()
  on.order(1)
  const low = make({ batteryPercent: 29.9 })
  low.order(1)
  const empty = make()
  empty.moped.beginService('swapping')
  empty.order(1)
  for (const { said, received } of [on, low, empty]) {
    expect(said).toEqual(['#1 refused'])
    expect(received.map(({ outcome }) => outcome)).toEqual(['refused'])
  }
  // refused now is not refused for ever: the next order is another
  on.moped.switchOff()
  on.order(2)
  expect(on.said.at(-1)).toBe('#2 accepted')
})

test('switched on during the download, it waits with the installation', async () => {
  const { moped, said, order, pass } = make()
  order(1)
  await pass(2)
  moped.switchOn()
  await pass(10)
  expect(said.at(-1)).toBe('#1 downloading,100')
  moped.switchOff()
  await pass(10)
  expect(said.at(-1)).toBe('#1 installed')
})

test('other bytes than announced are not installed', async () => {
  const { said, updates, order, pass } = make()
  order(1, { sum: 'ab'.repeat(32) })
  await pass(10)
  expect(said.at(-1)).toBe('#1 failed,sum')
  expect(updates.versions.ECU).toBe('2.1.0')
})

test('a part that does not come is fetched again; one that is refused for good ends it', async () => {
  let calls = 0
  const shaky = make({
    fetchPart: async (_, from, to) => {
      calls += 1
      if (calls % 2 === 1) throw new Error('cut')
      // half of a part is kept
      return firmware.subarray(from, Math.min(to, from + 15_000))
    },
  })
  shaky.order(1)
  await shaky.pass(60)
  expect(shaky.said.at(-1)).toBe('#1 installed')
  const refused = make({ fetchPart: () => Promise.reject(new PartRefused('401', true)) })
  refused.order(1)
  await refused.pass(2)
  expect(refused.said.at(-1)).toBe('#1 failed,download')
})

test('where no part comes, it goes on trying for as long as its patience lasts, whatever the pace', async () => {
  let comes = false
  const fetchPart: FetchPart = async (_, from, to) => {
    if (!comes) throw new Error('nobody there')
    return firmware.subarray(from, to)
  }
  const patient = make({ fetchPart })
  patient.order(1)
  await patient.pass(19)
  comes = true
  await patient.pass(20)
  expect(patient.said.at(-1)).toBe('#1 installed')
  comes = false
  for (const retrySeconds of [1, 5]) {
    const ending = make({ fetchPart, settings: { retrySeconds } })
    ending.order(1)
    await ending.pass(19)
    expect(ending.updates.isBusy).toBe(true)
    await ending.pass(6)
    expect(ending.said.at(-1)).toBe('#1 failed,download')
  }
})

test('in a dead spot it fetches nothing, and goes on where it was', async () => {
  const { said, fetched, order, pass } = make()
  order(1)
  await pass(2)
  await pass(50, false)
  expect(fetched).toHaveLength(2)
  await pass(30)
  expect(fetched).toHaveLength(4)
  expect(said.at(-1)).toBe('#1 installed')
})

test('a moped that breaks is off-line once and goes on; one that fails, fails in every attempt', async () => {
  const breaking = make({ settings: { breakShare: 1 } })
  breaking.order(1)
  let offLine = 0
  for (let n = 0; n < 6; n += 1) {
    await breaking.pass(1)
    if (breaking.updates.isOffLine(breaking.now())) offLine += 1
  }
  expect(offLine).toBeGreaterThan(0)
  await breaking.pass(20)
  expect(breaking.fetched).toHaveLength(4)
  expect(breaking.said.at(-1)).toBe('#1 installed')
  const failing = make({ settings: { failureShare: 1 } })
  expect(failing.updates.neverSucceeds).toBe(true)
  for (const n of [1, 2, 3]) {
    failing.order(n)
    await failing.pass(30)
    expect(failing.said.at(-1)).toMatch(new RegExp(`^#${n} failed,(sum|install)$`))
  }
  expect(failing.updates.versions.ECU).toBe('2.1.0')
  expect(failing.moped.switchOn()).toBe(true)
})

test('lines that are no good order are left alone', () => {
  const { updates, said, received } = make()
  const now = new Date(start)
  const bad = [
    '$FOTA',
    '$FOTA,1,ECU,2.0.0,0,xx,/a,t',
    `$FOTA,1,XXX,2.0.0,9,${sha256},/a,t`,
    `$FOTA,1,ECU,2.0.0,9,${sha256},/a`,
  ]
  for (const line of bad) expect(updates.receive(line, now)).toBe(true)
  expect(updates.receive('$PWON,4', now)).toBe(false)
  expect(said).toEqual([])
  expect(received).toEqual([])
})

test('what mopeds are built of comes from their model and their seed', () => {
  const hardware = new Set<string>()
  for (let n = 0; n < 50; n += 1) hardware.add(inventVersions('S02', new Random(n)).hardware)
  expect([...hardware].sort()).toEqual(['S02-A', 'S02-B'])
  expect(inventVersions('S01', new Random(7))).toEqual(inventVersions('S01', new Random(7)))
})
