import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../../kernel/log.js'
import type { OrderWord, ReportedVersions } from '../../rooms/firmware/index.js'
import { HearUpdates } from './hear-updates.js'
import { pause, until } from './testdata/fake-ingest.js'

const imei = '860873041761486'
const orderId = '01a200b4-bbb5-7178-b23b-5563498197ce'
const open: HearUpdates[] = []
afterEach(async () => {
  for (const hearing of open.splice(0)) await hearing.close()
})

const start = (times: ConstructorParameters<typeof HearUpdates>[0]['times'] = {}) => {
  const written: string[] = []
  const state = { isAway: false, busy: 0, maxBusy: 0 }
  const write = async (text: string): Promise<void> => {
    state.busy += 1
    state.maxBusy = Math.max(state.maxBusy, state.busy)
    await pause(1)
    state.busy -= 1
    if (state.isAway) throw new Error('the database is away')
    written.push(text)
  }
  const log = silentLog()
  const warnings: unknown[] = []
  log.warn = (detail: unknown) => void warnings.push(detail)
  const hearing = new HearUpdates({
    orders: {
      hear: (_, { word, percent, reason }: OrderWord) =>
        write([word, percent, reason].filter((one) => one !== undefined).join(' ')),
      hearVersions: (_, told: ReportedVersions) => write(JSON.stringify(told)),
    },
    log,
    times: { betweenMs: 1, firstRetryMs: 5, lastRetryMs: 5, ...times },
  })
  open.push(hearing)
  const say = (text: string, from = imei) => hearing.hearText(from, `$FOTA,${orderId},${text}`)
  return { hearing, written, state, warnings, say }
}

test('percent by percent is thinned out; changes of what it does and ends are all written, in their order', async () => {
  const { written, say } = start({ betweenMs: 0 })
  say('accepted')
  await until(() => written.length === 1)
  for (let percent = 0; percent <= 100; percent += 1) {
    say(`downloading,${percent}`)
    if (percent % 10 === 0) await pause(1)
  }
  say('installing,0')
  await until(() => written.includes('installing 0'))
  say('failed,install')
  await until(() => written.includes('failed install'))
  expect(written).toEqual(['accepted', 'downloading 0', 'installing 0', 'failed install'])
})

test('progress is written in steps once time has passed, and one that creeps is still heard', async () => {
  const steps = start({ stepMs: 5 })
  steps.say('downloading,0')
  await pause(10)
  steps.say('downloading,4')
  steps.say('downloading,5')
  await until(() => steps.written.length > 1)
  expect(steps.written).toEqual(['downloading 0', 'downloading 5'])
  const creeping = start({ stillMs: 20 })
  creeping.say('downloading,7')
  creeping.say('downloading,7')
  await pause(25)
  creeping.say('downloading,7')
  await until(() => creeping.written.length > 1)
  await pause(5)
  expect(creeping.written).toEqual(['downloading 7', 'downloading 7'])
})

test('while the database is away an end waits for it, and what it outdates is forgotten', async () => {
  const { written, state, say, hearing } = start({ stepMs: 0 })
  state.isAway = true
  say('downloading,10')
  await pause(5)
  say('downloading,50')
  say('failed,sum')
  hearing.hearText(imei, '$VERS,S01-A,1.0.0,,')
  hearing.hearText(imei, '$VERS,S01-A,2.0.0,,')
  await pause(20)
  expect(written).toEqual([])
  state.isAway = false
  await until(() => written.length === 2)
  expect(written).toEqual(['failed sum', '{"hardware":"S01-A","ecu":"2.0.0"}'])
})

test('an end of one order is not lost when the next order begins meanwhile', async () => {
  const { written, state, say, hearing } = start()
  state.isAway = true
  say('installed')
  hearing.hearText(imei, '$FOTA,11a200b4-bbb5-7178-b23b-5563498197ce,accepted')
  hearing.hearText(imei, '$FOTA,11a200b4-bbb5-7178-b23b-5563498197ce,refused')
  state.isAway = false
  await until(() => written.length === 2)
  expect(written).toEqual(['installed', 'refused'])
})

test('a vehicle that talks without a pause costs a few writes and a bounded memory', async () => {
  const { written, hearing, say } = start({ betweenMs: 20 })
  const began = performance.now()
  for (let n = 0; n < 5000; n += 1) {
    say(n % 2 === 0 ? 'accepted' : 'refused')
    hearing.hearText(imei, `$VERS,S01-A,1.0.${n},,`)
  }
  await pause(90)
  const most = (performance.now() - began) / 20 + 2
  expect(written.length).toBeGreaterThan(0)
  expect(written.length).toBeLessThanOrEqual(most)
})

test('two thousand modules at once: few writes at the same time, and every end arrives', async () => {
  const { written, state, say } = start()
  for (let percent = 0; percent <= 100; percent += 20)
    for (let n = 0; n < 2000; n += 1) say(`downloading,${percent}`, `module ${n}`)
  for (let n = 0; n < 2000; n += 1) say('installed', `module ${n}`)
  const end = performance.now() + 15_000
  while (written.filter((word) => word === 'installed').length < 2000 && performance.now() < end) await pause(20)
  expect(written.filter((word) => word === 'installed')).toHaveLength(2000)
  expect(written.length).toBeLessThanOrEqual(4000)
  expect(state.maxBusy).toBeLessThanOrEqual(4)
})

test('a bad line is logged once with the imei, however many come; other lines are left alone', async () => {
  const { written, warnings, hearing, say } = start()
  for (let n = 0; n < 1000; n += 1) say(`downloading,${101 + n}`)
  hearing.hearText(imei, '$POLL')
  hearing.hearText(imei, '$VERS,,,,')
  await pause(5)
  expect(written).toEqual([])
  expect(warnings).toEqual([{ imei, line: `$FOTA,${orderId},downloading,101`, count: 1 }])
})

test('over MQTT it resolves after it was written, throws when it was not, and thins out progress', async () => {
  const { written, state, hearing } = start()
  await hearing.hearAnswer(imei, { orderId, word: 'downloading', percent: 1 })
  await hearing.hearAnswer(imei, { orderId, word: 'downloading', percent: 2 })
  expect(written).toEqual(['downloading 1'])
  state.isAway = true
  await expect(hearing.hearAnswer(imei, { orderId, word: 'installed' })).rejects.toThrow('away')
  state.isAway = false
  await hearing.hearAnswer(imei, { orderId, word: 'installed' })
  expect(written).toEqual(['downloading 1', 'installed'])
})

test('a word that comes in the moment in which the writing ends does not wait for another one', async () => {
  for (let turns = 0; turns < 30; turns += 1) {
    const written: string[] = []
    const hearing: HearUpdates = new HearUpdates({
      orders: {
        hear: async (_, { word }) => {
          written.push(word)
          if (word !== 'accepted') return
          let later = Promise.resolve()
          for (let n = 0; n < turns; n += 1) later = later.then(() => undefined)
          void later.then(() => hearing.hearText(imei, `$FOTA,${orderId},installed`))
        },
        hearVersions: async () => undefined,
      },
      log: silentLog(),
      times: { betweenMs: 0 },
    })
    open.push(hearing)
    hearing.hearText(imei, `$FOTA,${orderId},accepted`)
    await until(() => written.length === 2, `lost after ${turns} turns`)
  }
})

test('closing writes what waits', async () => {
  const { written, hearing, say } = start({ betweenMs: 10_000 })
  say('accepted')
  await until(() => written.length === 1)
  say('installed')
  await hearing.close()
  expect(written).toEqual(['accepted', 'installed'])
})

test('any number of vehicles may wait for their turn without a warning, and closing waits for none of their pauses', async () => {
  const warned: Error[] = []
  const hear = (warning: Error) => void warned.push(warning)
  process.on('warning', hear)
  const { hearing, written, say } = start({ betweenMs: 600_000 })
  const many = Array.from({ length: 25 }, (_, n) => String(860_873_041_761_500 + n))
  for (const one of many) say('accepted', one)
  await until(() => written.length === many.length)
  for (const one of many) say('installing,0', one)
  await pause(5)
  await hearing.close()
  process.off('warning', hear)
  expect(written).toHaveLength(2 * many.length)
  expect(warned.map(({ name }) => name)).toEqual([])
})
