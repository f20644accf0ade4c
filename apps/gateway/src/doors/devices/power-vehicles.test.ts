import { afterEach, expect, test, vi } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import type { RentalNow } from '../../rooms/sharing/index.js'
import { type PowerFacts, powerVehicles } from './power-vehicles.js'

afterEach(() => {
  vi.useRealTimers()
})

const open = (latest: PowerFacts['latest'], isMoving = false) => {
  vi.useFakeTimers()
  const bus = new InProcessBus(silentLog())
  const clock = new HandedClock(new Date('2026-05-01T10:00:00Z'))
  const sent: string[] = []
  const facts: PowerFacts = { imei: '990001', isMoving, latest }
  const rentals: RentalNow[] = []
  powerVehicles({
    bus,
    clock,
    log: silentLog(),
    factsOf: async () => facts,
    rentalsNow: async () => rentals,
    sendLine: (imei, text) => {
      sent.push(`${imei} ${text}`)
      return 'sent'
    },
    tryEveryMs: 3000,
  })
  const change = async (state: RentalNow['state']): Promise<void> => {
    rentals.length = 0
    if (state === 'in progress' || state === 'paused')
      rentals.push({ vehicleId: 'v', state, startedAt: clock.now(), pausedSince: clock.now() })
    bus.publish([
      { topic: 'sharing.changed', key: 'v', payload: { vehicleId: 'v', operatorId: 'o', serviceId: 's', state } },
    ])
    await bus.settle()
  }
  const pass = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      clock.advance(1000)
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { sent, facts, clock, change, pass, rentals }
}

const standing = (on: boolean, at = '2026-05-01T09:59:00Z'): PowerFacts['latest'] => ({
  at: new Date(at),
  isVehicleOn: on,
})

test('a started rental switches its vehicle on, until the vehicle itself says so', async () => {
  const { sent, facts, clock, change, pass } = open(standing(false))
  await change('in progress')
  await pass(3000)
  expect(sent).toEqual(['990001 $PWON,4', '990001 $PWON,4'])
  facts.latest = { at: clock.now(), isVehicleOn: true }
  await pass(20_000)
  expect(sent).toHaveLength(2)
})

test('a wish that is not fulfilled in 30 s is forgotten', async () => {
  const { sent, change, pass } = open(standing(false))
  await change('in progress')
  await pass(60_000)
  const tries = sent.length
  expect(tries).toBeLessThanOrEqual(11)
  await pass(600_000)
  expect(sent).toHaveLength(tries)
})

test('a moving vehicle is not switched off, whoever ended the rental', async () => {
  const { sent, facts, clock, change, pass } = open(standing(true, '2026-05-01T09:59:58Z'), true)
  await change('ended')
  await pass(6000)
  expect(sent).toEqual([])
  facts.latest = { at: clock.now(), isVehicleOn: true }
  facts.isMoving = false
  await pass(6000)
  expect(sent[0]).toBe('990001 $PWON,0')
})

test('a newer change of the rental takes the place of the older wish', async () => {
  const { sent, change, pass } = open(standing(false))
  await change('in progress')
  await change('paused')
  sent.length = 0
  await pass(9000)
  expect(new Set(sent)).toEqual(new Set(['990001 $PWON,0']))
})

test('a reservation touches nothing', async () => {
  const { sent, change, pass } = open(standing(false))
  await change('reserved')
  await change('cancelled')
  await pass(9000)
  expect(sent).toEqual([])
})

test('a start that no news told of is found in the database', async () => {
  const { sent, facts, clock, pass, rentals } = open(standing(false))
  await pass(1000)
  rentals.push({ vehicleId: 'v', state: 'in progress', startedAt: clock.now(), pausedSince: null })
  await pass(4000)
  expect(sent[0]).toBe('990001 $PWON,4')
  facts.latest = { at: clock.now(), isVehicleOn: true }
  await pass(20_000)
  expect(sent.length).toBeLessThanOrEqual(2)
})
