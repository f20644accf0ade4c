import { expect, test } from 'vitest'
import type { Fact } from '../../kernel/bus.js'
import { silentLog } from '../../kernel/log.js'
import { HeldBackBus } from './held-back-bus.js'

const late = (vehicleId: string, from: number, to: number): Fact => ({
  topic: 'telemetry.late',
  key: vehicleId,
  payload: { vehicleId, operatorId: null, from, to },
})

test('late reports are announced once a vehicle, with the whole span, and only on release; other news at once', async () => {
  const bus = new HeldBackBus(silentLog())
  const told: unknown[] = []
  bus.subscribe('telemetry.late', (facts) => void told.push(...facts.map(({ payload }) => payload)))
  bus.subscribe('vehicles.changed', () => void told.push('changed'))
  bus.publish([late('a', 5, 9), late('b', 1, 2), { topic: 'vehicles.changed', key: 'a', payload: {} }])
  bus.publish([late('a', 3, 7)])
  await bus.settle()
  expect(told).toEqual(['changed'])
  await bus.release()
  expect(told).toEqual([
    'changed',
    { vehicleId: 'a', operatorId: null, from: 3, to: 9 },
    { vehicleId: 'b', operatorId: null, from: 1, to: 2 },
  ])
  await bus.release()
  expect(told).toHaveLength(3)
})
