import { expect, test } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { newId } from '../../kernel/ids.js'
import { silentLog } from '../../kernel/log.js'
import type { LiveRow } from '../../rooms/vehicles/index.js'
import { FleetBoard, type FleetBoardDeps } from './fleet-board.js'

const operatorId = newId()
const rowOf = (id: string, more: Partial<LiveRow> = {}): LiveRow => ({
  id,
  operatorId,
  plate: 'B1',
  model: 'S01',
  outOfService: false,
  at: 1000,
  receivedAt: 1000,
  latitude: 41,
  longitude: 2,
  headingDegrees: 0,
  speedKmh: 0,
  batteryPercent: 50,
  isVehicleOn: false,
  isBatteryCharging: false,
  ...more,
})

/** A board over one vehicle that the test says, whose readings go on when the test lets them. */
const openBoard = async (first: LiveRow) => {
  const bus = new InProcessBus(silentLog())
  let stored = first
  let gate = Promise.resolve()
  const board = new FleetBoard({
    bus,
    log: silentLog(),
    inTransaction: (async (_actor: unknown, _scope: unknown, use: (work: never) => unknown) =>
      use({} as never)) as never,
    operators: { listOperators: async () => [{ id: operatorId, canOperate: true }] } as never,
    sharing: { listActiveRentals: async () => [] },
    vehicles: {
      fleet: {
        liveRows: async (_work, which) => {
          const row = stored
          await gate
          return 'ids' in which || which.after === undefined ? [row] : []
        },
      },
    },
  } satisfies FleetBoardDeps)
  await board.open()
  const touched: string[] = []
  board.subscribe((id) => touched.push(id))
  return {
    touched,
    shown: () => board.get(first.id),
    store: (row: LiveRow) => {
      stored = row
    },
    /** A reading that has begun, and the way to let it end. */
    beginReading: () => {
      let release = (): void => undefined
      gate = new Promise<void>((done) => {
        release = done
      })
      const read = board.reread()
      return async () => {
        release()
        await read
      }
    },
    hear: async ({ id, operatorId: holder, plate: _plate, model: _model, outOfService: _out, ...live }: LiveRow) => {
      bus.publish([{ topic: 'vehicles.changed', key: id, payload: { vehicleId: id, operatorId: holder, live } }])
      await bus.settle()
    },
    close: () => board.close(),
  }
}

test('an older state that comes after a newer one moves the time of contact alone', async () => {
  const id = newId()
  const board = await openBoard(rowOf(id))
  await board.hear(rowOf(id, { at: 3000, receivedAt: 3100, latitude: 43, batteryPercent: 30, isVehicleOn: true }))
  const newer = board.shown()
  expect(newer).toMatchObject({ latitude: 43, batteryPercent: 30, isOn: true, lastConnectionAt: 3100 })
  // kept by the device and sent late
  await board.hear(rowOf(id, { at: 2000, receivedAt: 4000, latitude: 42, batteryPercent: 40 }))
  expect(board.shown()).toEqual({ ...newer, lastConnectionAt: 4000 })
  // what is older than the newest stays older, whatever came between
  await board.hear(rowOf(id, { at: 2500, receivedAt: 3500, latitude: 42.5, batteryPercent: 35 }))
  expect(board.shown()).toEqual({ ...newer, lastConnectionAt: 4000 })
  expect(board.touched).toEqual([id, id])
  board.close()
})

test('of a vehicle that was given another unit nothing of the old one is shown, and the first word of the new one counts', async () => {
  const id = newId()
  const board = await openBoard(rowOf(id))
  await board.hear(rowOf(id, { at: 3000, receivedAt: 3100, latitude: 43 }))
  const nothing = { at: null, receivedAt: null, latitude: null, longitude: null, batteryPercent: null }
  await board.hear(rowOf(id, nothing))
  const never = { latitude: null, longitude: null, batteryPercent: null, lastConnectionAt: null }
  expect(board.shown()).toMatchObject(never)
  board.store(rowOf(id, nothing))
  await board.beginReading()()
  expect(board.shown()).toMatchObject(never)
  // its clock is behind the old one's
  await board.hear(rowOf(id, { at: 2000, receivedAt: 3200, latitude: 42 }))
  expect(board.shown()).toMatchObject({ latitude: 42, lastConnectionAt: 3200 })
  board.close()
})

test('of two states of one moment the later word counts', async () => {
  const id = newId()
  const board = await openBoard(rowOf(id))
  await board.hear(rowOf(id, { latitude: 42 }))
  expect(board.shown()?.latitude).toBe(42)
  board.close()
})

test('a reading that a report overtook gives what people set and not where the vehicle was', async () => {
  const id = newId()
  const board = await openBoard(rowOf(id))
  board.store(rowOf(id, { at: 2000, receivedAt: 2000, latitude: 42, plate: 'B2', outOfService: true }))
  const endReading = board.beginReading()
  await board.hear(rowOf(id, { at: 3000, receivedAt: 3000, latitude: 43 }))
  await endReading()
  expect(board.shown()).toMatchObject({ plate: 'B2', outOfService: true, latitude: 43, lastConnectionAt: 3000 })
  board.close()
})

test('a reading that is newer than the last report is taken whole', async () => {
  const id = newId()
  const board = await openBoard(rowOf(id))
  await board.hear(rowOf(id, { at: 2000, receivedAt: 2000, latitude: 42 }))
  board.store(rowOf(id, { at: 3000, receivedAt: 3000, latitude: 43 }))
  await board.beginReading()()
  expect(board.shown()).toMatchObject({ latitude: 43, lastConnectionAt: 3000 })
  board.close()
})
