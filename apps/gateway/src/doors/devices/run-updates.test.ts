import { afterEach, expect, test } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { orderDueTopic } from '../../rooms/firmware/index.js'
import { runUpdates } from './run-updates.js'
import { pause, until } from './testdata/fake-ingest.js'

const imei = '860873041761486'
const orderId = '01a200b4-bbb5-7178-b23b-5563498197ce'
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

type Unit = 'lines' | 'json'
interface Shape {
  line?: 'open' | 'no-session' | 'unproven'
  sends?: boolean
  unit?: Unit
  claims?: boolean
  claimTakesMs?: number
  /** The claim waits for `letGo`. */
  holds?: boolean
}
const start = ({ line = 'open', sends = true, unit = 'lines', claims = true, claimTakesMs = 0, holds }: Shape = {}) => {
  const bus = new InProcessBus(silentLog())
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const happened: string[] = []
  let letGo = (): void => {}
  const gate = holds
    ? new Promise<void>((resolve) => {
        letGo = resolve
      })
    : undefined
  const order = {
    orderId,
    upgradeId: 'u',
    vehicleId: 'v',
    imei,
    unit,
    target: 'ECU' as const,
    version: '2.0.0',
    sizeBytes: 9,
    ticket: 't',
  }
  const stop = runUpdates({
    bus,
    clock,
    log: silentLog(),
    publicOrigin: undefined,
    orders: {
      claim: async (upgradeId, vehicleId) => {
        happened.push(`claim ${upgradeId} ${vehicleId}`)
        const sendBefore = new Date(clock.now().getTime() + 5000)
        await gate
        clock.advance(claimTakesMs)
        return claims ? { ...order, sha256: 'ab', sendBefore } : undefined
      },
      takeBack: async (id) => void happened.push(`take back ${id}`),
    },
    lines: {
      lineTo: (_, asked) => (asked === unit ? line : 'no-session'),
      sendLine: (to, text) => {
        happened.push(`${to} ${text.split(',').slice(0, 4)}`)
        return sends ? 'sent' : 'no-session'
      },
      sendCommand: async (to, payload) => {
        const { id, command, expiresAt } = JSON.parse(payload) as Record<string, string>
        happened.push(`${to} ${command} ${id} until ${expiresAt?.slice(11, 19)}`)
        return sends ? 'handed-over' : 'no-session'
      },
    },
  })
  open.push(stop)
  return {
    happened,
    stop,
    letGo: () => letGo(),
    due: (vehicleId = 'v') =>
      bus.publish([{ topic: orderDueTopic, key: vehicleId, payload: { upgradeId: 'u', vehicleId, imei, unit } }]),
  }
}

test('the order is claimed before it is written to the line', async () => {
  const { happened, due } = start()
  due()
  await until(() => happened.length > 1)
  expect(happened).toEqual(['claim u v', `${imei} $FOTA,${orderId},ECU,2.0.0`])
})

test('over MQTT it goes out as JSON, with its last moment to begin', async () => {
  const { happened, due } = start({ unit: 'json' })
  due()
  await until(() => happened.length > 1)
  expect(happened).toEqual(['claim u v', `${imei} update ${orderId} until 10:00:30`])
})

test('without an open and undisputed line nothing is claimed', async () => {
  for (const line of ['no-session', 'unproven'] as const) {
    const { happened, due } = start({ line })
    due()
    await pause(10)
    expect(happened).toEqual([])
  }
})

test('what the claim refuses does not go out', async () => {
  const { happened, due } = start({ claims: false })
  due()
  await pause(10)
  expect(happened).toEqual(['claim u v'])
})

test('a line that broke in between, and a claim that took too long, are taken back', async () => {
  const broken = start({ sends: false })
  broken.due()
  await until(() => broken.happened.length > 2)
  expect(broken.happened.at(-1)).toBe(`take back ${orderId}`)
  const late = start({ claimTakesMs: 5001 })
  late.due()
  await until(() => late.happened.length > 1)
  expect(late.happened).toEqual(['claim u v', `take back ${orderId}`])
})

test('announced again while it is being claimed, it is claimed once; afterwards again', async () => {
  const { happened, due, letGo } = start({ holds: true })
  due()
  due()
  due('another')
  await pause(10)
  expect(happened).toEqual(['claim u v', 'claim u another'])
  letGo()
  await until(() => happened.length === 4)
  await pause(1)
  due()
  await until(() => happened.length === 6)
  expect(happened.filter((one) => one === 'claim u v')).toHaveLength(2)
})

test('stopping waits for what is on its way, and claims nothing more', async () => {
  const { happened, due, letGo, stop } = start({ holds: true })
  // four are claimed at the same time, the fifth waits
  for (const vehicle of ['a', 'b', 'c', 'd', 'e']) due(vehicle)
  await until(() => happened.length === 4)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await pause(10)
  expect(hasStopped).toBe(false)
  letGo()
  await stopped
  due('f')
  await pause(5)
  expect(happened.filter((one) => one.startsWith('claim'))).toHaveLength(4)
  // what was claimed went out
  expect(happened.filter((one) => one.includes('$FOTA'))).toHaveLength(4)
})
