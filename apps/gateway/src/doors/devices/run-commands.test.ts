import type { VehicleCommandKind } from '@motora/contract/vehicles'
import { afterEach, expect, test } from 'vitest'
import { busReconnectedTopic, InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { type CommandGiven, commandTopic } from '../../rooms/vehicles/index.js'
import { hearResult } from './hear-result.js'
import { runCommands } from './run-commands.js'
import { pause, until } from './testdata/fake-ingest.js'

const vehicleId = 'vehicle-1'
const imei = '860873041761486'
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

type Line = 'open' | 'no-session' | 'unproven'
const start = (
  more: {
    line?: Line
    sends?: boolean
    unit?: 'lines' | 'json'
    claims?: boolean
    claimTakesMs?: number
    isOrder?: boolean
  } = {},
) => {
  const { line = 'open', sends = true, unit = 'lines', claims = true, claimTakesMs = 0, isOrder = false } = more
  const bus = new InProcessBus(silentLog())
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const begun = clock.now().getTime()
  const happened: string[] = []
  const asked: (number | undefined)[] = []
  const messageIds: string[] = []
  let looksLeft = 2
  let claimed = 0
  const waiting: CommandGiven[] = []
  const stop = runCommands({
    bus,
    clock,
    log: silentLog(),
    commands: {
      listWaiting: async () => [...waiting],
      claim: async (id, seen, askedAt) => {
        asked.push(askedAt && askedAt - begun)
        happened.push(`claim ${seen}`)
        if (!isOrder) waiting.length = 0
        claimed += 1
        const expiresAt = new Date(clock.now().getTime() + 30_000)
        const sendBefore = new Date(clock.now().getTime() + 2000)
        clock.advance(claimTakesMs)
        const times = { expiresAt, sendBefore, watchedUntil: expiresAt }
        return claims ? { id, vehicleId, imei, kind, unit, ...times, isOrder, isRepeat: claimed > 1 } : undefined
      },
      takeBackUnsent: async (_, reason) => void happened.push(`take back: ${reason}`),
      isStillRunning: async () => {
        looksLeft -= 1
        happened.push('look')
        if (looksLeft <= 0) waiting.length = 0
        return looksLeft > 0
      },
    },
    lines: {
      lineTo: () => line,
      sendLine: (_, text) => {
        happened.push(text)
        return sends ? 'sent' : 'no-session'
      },
      sendCommand: async (_, payload) => {
        const { command, expiresAt, ...rest } = JSON.parse(payload) as Record<string, string>
        happened.push(`${command} ${Object.keys(rest)} until ${expiresAt?.slice(11, 19)}`)
        if (command !== 'report') messageIds.push(rest.id ?? '')
        return 'sent'
      },
    },
    times: { answerMs: 60, lookEveryMs: 40, seekEveryMs: 30 },
  })
  open.push(stop)
  let kind: VehicleCommandKind = 'power-off'
  const givenOf = (asked: VehicleCommandKind): CommandGiven => ({
    commandId: 'c-1',
    vehicleId,
    imei,
    unit,
    kind: asked,
    asksFirst: asked !== 'report',
  })
  return {
    happened,
    messageIds,
    /** When the vehicle had been asked before each claim, milliseconds since the beginning. */
    asked,
    clock,
    stop,
    give: (asked: VehicleCommandKind) => {
      kind = asked
      bus.publish([{ topic: commandTopic, key: vehicleId, payload: givenOf(kind) }])
    },
    /** It is in the database, and was not announced. */
    leave: (asked: VehicleCommandKind) => {
      kind = asked
      waiting.splice(0, waiting.length, givenOf(kind))
      bus.publish([{ topic: busReconnectedTopic, key: '', payload: {} }])
    },
    /** The vehicle reports, so many seconds after it knew. */
    tells: (late = 0, of = vehicleId, clockAheadMs?: number) => {
      const now = clock.now().getTime()
      const live = { at: now - late * 1000, receivedAt: now, clockAheadMs }
      bus.publish([{ topic: 'vehicles.changed', key: of, payload: { vehicleId: of, operatorId: null, live } }])
    },
  }
}

test('the vehicle is asked first; only its answer lets the command be claimed, and the claim comes before the line', async () => {
  const { happened, give, tells } = start()
  give('power-off')
  await until(() => happened.length > 0)
  // news of others, and what the vehicle kept from a dead spot, are no answer
  tells(0, 'another')
  tells(20)
  await pause(10)
  expect(new Set(happened)).toEqual(new Set(['$POLL']))
  tells(1)
  await until(() => happened.includes('$PWON,0'))
  expect(happened.slice(0, 4)).toEqual(['$POLL', 'claim open', '$PWON,0', '$POLL'])
})

test.each([
  ['four seconds ahead', 4000, -0.9, -3.9],
  ['four seconds behind', -2800, 6, 5],
] as const)(
  'by a clock that is known to be %s an answer is one, and what was kept is none',
  async (_, ahead, kept, now) => {
    const { happened, give, tells } = start()
    give('power-off')
    await until(() => happened.length > 0)
    tells(kept, vehicleId, ahead)
    await pause(10)
    expect(happened).toEqual(['$POLL'])
    tells(now, vehicleId, ahead)
    await until(() => happened.includes('$PWON,0'))
  },
)

test('the claim says when the vehicle was asked; for a report it is not asked first', async () => {
  const physical = start({ claims: false })
  physical.clock.advance(1000)
  physical.give('locate')
  await until(() => physical.asked.length > 0)
  const report = start({ claims: false })
  report.give('report')
  await until(() => report.asked.length > 0)
  expect([physical.asked, report.asked]).toEqual([[1000], [undefined]])
})

test('after it went out, each word of the vehicle is looked at, and it is asked again without haste', async () => {
  const { happened, give, tells } = start()
  give('open-seat')
  await until(() => happened.length > 0)
  tells()
  await until(() => happened.includes('$TCOP'))
  tells()
  await until(() => happened.filter((one) => one === 'look').length === 1)
  tells()
  await until(() => happened.filter((one) => one === 'look').length === 2)
  await pause(60)
  // it has ended
  expect(happened.filter((one) => one === 'look')).toHaveLength(2)
  expect(happened.filter((one) => one === '$POLL').length).toBeLessThanOrEqual(3)
})

test('a vehicle that does not answer is judged by what was known: the claim decides', async () => {
  const { happened, give } = start({ claims: false })
  give('power-off')
  await until(() => happened.includes('claim open'))
  await pause(20)
  expect(happened).toEqual(['$POLL', 'claim open'])
})

test('a report is not physical: it goes out at once', async () => {
  const { happened, give } = start()
  give('report')
  await until(() => happened.length > 1)
  expect(happened.slice(0, 2)).toEqual(['claim open', '$POLL'])
})

test('a line elsewhere is another’s business; one that two claim gets nothing but a refusal', async () => {
  const elsewhere = start({ line: 'no-session' })
  elsewhere.give('locate')
  const disputed = start({ line: 'unproven', claims: false })
  disputed.give('locate')
  await until(() => disputed.happened.length > 0)
  await pause(20)
  expect(elsewhere.happened).toEqual([])
  expect(disputed.happened).toEqual(['claim unproven'])
})

test('a line that broke between claim and writing is reported, so that nobody waits', async () => {
  const { happened, give } = start({ sends: false })
  give('report')
  await until(() => happened.length > 2)
  expect(happened).toEqual(['claim open', '$POLL', 'take back: not-connected'])
})

test('a claim that took so long that the vehicle may have moved off is not written to the line', async () => {
  const { happened, give, tells } = start({ claimTakesMs: 2001 })
  give('power-off')
  await until(() => happened.length > 0)
  tells()
  await until(() => happened.length > 2)
  expect(happened).toEqual(['$POLL', 'claim open', 'take back: movement-unknown'])
})

test('over MQTT a command carries its id and when it expires', async () => {
  const { happened, give, tells } = start({ unit: 'json' })
  give('locate')
  await until(() => happened.length > 0)
  tells()
  await until(() => happened.length > 2)
  expect(happened.slice(0, 3)).toEqual(['report id until 10:00:00', 'claim open', 'locate id until 10:00:30'])
})

test('a command that was not announced is found, and one that is announced and found is carried out once', async () => {
  const { happened, leave, give } = start()
  leave('report')
  await until(() => happened.includes('look'))
  give('report')
  await pause(100)
  expect(happened.filter((one) => one === 'claim open')).toHaveLength(1)
})

test('what a rental ordered is claimed and sent again until it is proven, over MQTT under an id of its own each time', async () => {
  const { happened, messageIds, leave } = start({ unit: 'json', isOrder: true })
  leave('power-on')
  await until(() => happened.filter((one) => one === 'look').length === 2)
  await pause(100)
  expect(happened.filter((one) => one.startsWith('power-on'))).toHaveLength(2)
  expect(happened.filter((one) => one === 'claim open')).toHaveLength(2)
  expect([messageIds[0], new Set(messageIds).size]).toEqual(['c-1', 2])
})

test('once stopped, nothing is claimed any more', async () => {
  const { happened, give, stop } = start()
  give('power-off')
  await until(() => happened.length > 0)
  await stop()
  expect(happened).toEqual(['$POLL'])
})

test('an answer is read strictly; what cannot be read is acknowledged, what cannot be written is not', async () => {
  const heard: unknown[] = []
  const commands = { hearAnswer: async (...said: unknown[]) => void heard.push(said) }
  const updates = { hearAnswer: async (...said: unknown[]) => void heard.push(said) }
  const hear = hearResult({ commands, updates, log: silentLog() })
  const id = '01a200b4-bbb5-7178-b23b-5563498197ce'
  for (const text of ['', 'no JSON', '{"id":"1","result":"done"}', `{"id":"${id}","result":"perhaps"}`])
    await hear(imei, Buffer.from(text))
  expect(heard).toEqual([])
  await hear(imei, Buffer.from(JSON.stringify({ id, result: 'done' })))
  expect(heard).toEqual([[imei, { id, result: 'done' }]])
  const gone = { hearAnswer: () => Promise.reject(new Error('gone')) }
  const broken = hearResult({ commands: gone, updates: gone, log: silentLog() })
  for (const said of [{ result: 'done' }, { update: 'installed' }])
    await expect(broken(imei, Buffer.from(JSON.stringify({ id, ...said })))).rejects.toThrow('gone')
})

test('an answer about an update is one about an update, whatever else stands in it', async () => {
  const heard: unknown[] = []
  const commands = { hearAnswer: async () => void heard.push('a command') }
  const updates = { hearAnswer: async (...said: unknown[]) => void heard.push(said) }
  const hear = hearResult({ commands, updates, log: silentLog() })
  const id = '01a200b4-bbb5-7178-b23b-5563498197ce'
  for (const said of [{ update: 'perhaps' }, { update: 'perhaps', result: 'done' }, { update: 'failed', reason: 'x' }])
    await hear(imei, Buffer.from(JSON.stringify({ id, ...said })))
  expect(heard).toEqual([])
  await hear(imei, Buffer.from(JSON.stringify({ id, update: 'installing', percent: 40, result: 'done' })))
  expect(heard).toEqual([[imei, { orderId: id, word: 'installing', percent: 40 }]])
})
