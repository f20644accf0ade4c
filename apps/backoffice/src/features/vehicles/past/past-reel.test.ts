import { encodeSnapshot, type LiveVehicle } from '@motora/contract/vehicles'
import { LivePoints } from '@motora/kit/map'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayAndTimeOf, momentOf } from '../../../shell/person-clock'
import { type Cutter, openCutterHere } from './cutter'
import { minuteMs, momentFromText, momentToText } from './moment-text'
import { PastReel, type PastWish } from './past-reel'

const at = Date.UTC(2026, 10, 20, 10)
const vehicle = (n: number, more: Partial<LiveVehicle> = {}): LiveVehicle => ({
  id: `01a1fdf7-4e18-70e7-83de-b6a1ade1bb9${n}`,
  plate: `000${n} ABC`,
  operatorId: null,
  icon: '01',
  latitude: 41.4,
  longitude: 2.1,
  headingDegrees: null,
  speedKmh: 0,
  batteryPercent: 80,
  isOn: true,
  isCharging: false,
  outOfService: false,
  status: 'free',
  lastConnectionAt: at - 10 * minuteMs,
  ...more,
})
const all = { showOnlyReceivedLastMinutes: null, showOutOfService: true }
const wish = (moment: number, more: Partial<PastWish> = {}): PastWish => ({
  moment,
  operatorId: undefined,
  vehicleId: undefined,
  tile: undefined,
  settings: all,
  thresholds: new Map(),
  ...more,
})

interface Asked {
  moment: number
  operatorId: string | undefined
  signal: AbortSignal
  answer: (...vehicles: LiveVehicle[]) => void
  refuse: (error: Error) => void
}
let asked: Asked[]
let reel: PastReel
let cutter: () => Cutter
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const shown = () => [...reel.points.all()].map(({ id }) => id.at(-1))

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  cutter = openCutterHere
  reel = new PastReel(
    {
      openCutter: () => cutter(),
      ask: (moment, operatorId, signal) =>
        new Promise((resolve, reject) => {
          // one that is called off may answer all the same
          asked.push({
            moment,
            operatorId,
            signal,
            answer: (...vehicles) =>
              resolve(
                encodeSnapshot(
                  vehicles.map((one, n) => [n, one]),
                  moment,
                ),
              ),
            refuse: reject,
          })
        }),
    },
    new LivePoints((run) => run()),
  )
})
afterEach(() => reel.rest())

test('a slider that is dragged asks for the moment it rests on, once', async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    reel.show(wish(at + minute * minuteMs))
    await settle(20)
  }
  expect(reel.state().phase).toBe('loading')
  await settle(200)
  expect(asked.map(({ moment }) => moment)).toEqual([at + 29 * minuteMs])
  asked[0]?.answer(vehicle(1), vehicle(2))
  await settle()
  expect(shown()).toEqual(['1', '2'])
  expect(reel.state()).toMatchObject({ phase: 'shown', frame: { at: at + 29 * minuteMs, shown: 2 } })
})

test('the newest wish wins: the one before is called off, and its late answer shows nothing', async () => {
  reel.show(wish(at))
  await settle(200)
  reel.show(wish(at + minuteMs))
  expect(asked[0]?.signal.aborted).toBe(true)
  await settle(200)
  asked[1]?.answer(vehicle(2))
  await settle()
  asked[0]?.answer(vehicle(1))
  await settle()
  expect(shown()).toEqual(['2'])
})

test('what was fetched ahead is shown without waiting and without another call', async () => {
  reel.show(wish(at))
  await settle(200)
  asked[0]?.answer(vehicle(1))
  await settle()
  reel.ahead(at + minuteMs)
  asked[1]?.answer(vehicle(1), vehicle(3))
  await settle()
  reel.show(wish(at + minuteMs))
  await settle()
  expect(asked).toHaveLength(2)
  expect(shown()).toEqual(['1', '3'])
})

test('from frame to frame only what differs reaches the map', async () => {
  const changes: string[][] = []
  reel.points.subscribe((change) => changes.push([...change.keys()].map((id) => id.slice(-1))))
  reel.show(wish(at))
  await settle(200)
  asked[0]?.answer(vehicle(1), vehicle(2), vehicle(3))
  await settle()
  reel.show(wish(at + minuteMs))
  await settle(200)
  // heard a minute later: that is not drawn, and so is no change of the picture
  asked[1]?.answer(vehicle(1, { lastConnectionAt: at }), vehicle(2, { longitude: 2.2 }))
  await settle()
  expect(changes).toEqual([
    ['1', '2', '3'],
    ['3', '2'],
  ])
})

test('the settings count from the moment shown, the chosen vehicle shows anyway, and neither asks again', async () => {
  const settings = { showOnlyReceivedLastMinutes: 5, showOutOfService: true }
  reel.show(wish(at, { settings }))
  await settle(200)
  asked[0]?.answer(vehicle(1), vehicle(2, { lastConnectionAt: at - minuteMs }))
  await settle()
  expect(shown()).toEqual(['2'])
  reel.show(wish(at, { settings, vehicleId: vehicle(1).id }))
  await settle()
  expect(shown().sort()).toEqual(['1', '2'])
  expect(reel.state().frame?.vehicle?.plate).toBe('0001 ABC')
  expect(asked).toHaveLength(1)
})

test('a choice that changes while the moment is on its way counts too, and an operator is asked for by name', async () => {
  reel.show(wish(at, { operatorId: 'o' }))
  await settle(200)
  reel.show(wish(at, { operatorId: 'o', vehicleId: vehicle(1).id }))
  asked[0]?.answer(vehicle(1))
  await settle()
  expect(reel.state()).toMatchObject({ phase: 'shown', frame: { vehicle: { plate: '0001 ABC' } } })
  expect(asked.map(({ operatorId }) => operatorId)).toEqual(['o'])
})

test('a choice that changes while the frame is being cut is cut once more', async () => {
  let begun = 0
  let goOn = () => {}
  cutter = () => {
    const here = openCutterHere()
    return {
      ...here,
      cut: async (...given) => {
        begun += 1
        if (begun === 1) await new Promise<void>((resolve) => (goOn = resolve))
        return here.cut(...given)
      },
    }
  }
  reel.show(wish(at))
  await settle(200)
  asked[0]?.answer(vehicle(1))
  await settle()
  reel.show(wish(at, { vehicleId: vehicle(1).id }))
  goOn()
  await settle()
  expect(reel.state()).toMatchObject({ phase: 'shown', frame: { vehicle: { plate: '0001 ABC' } } })
  expect(begun).toBe(2)
})

test('a moment that cannot be had shows nothing, until it can', async () => {
  reel.show(wish(at))
  await settle(200)
  asked[0]?.answer(vehicle(1))
  await settle()
  reel.show(wish(at - minuteMs))
  await settle(200)
  asked[1]?.refuse(new Error('nothing is kept'))
  await settle()
  expect(shown()).toEqual([])
  expect(reel.state()).toMatchObject({ phase: 'failed', error: { message: 'nothing is kept' } })
  reel.retry()
  asked[2]?.answer(vehicle(4))
  await settle()
  expect(shown()).toEqual(['4'])
})

test('leaving the past calls off what is on its way and leaves nothing on the map', async () => {
  reel.show(wish(at))
  await settle(200)
  reel.rest()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer(vehicle(1))
  await settle(1000)
  expect([shown(), reel.state().phase]).toEqual([[], 'idle'])
})

test('a minute stands in the address in UTC and in the fields by the clock of the person', () => {
  expect(momentToText(at)).toBe('2026-11-20T10:00Z')
  expect(momentFromText('2026-11-20T10:00Z')).toBe(at)
  for (const nonsense of [undefined, '', 'now', '2026-11-20', '2026-13-20T10:00Z', '2026-11-20T10:00'])
    expect(momentFromText(nonsense)).toBeUndefined()
  const { day, time } = dayAndTimeOf(at)
  expect(momentOf(day, time)).toEqual({ at })
  expect(momentOf(day, '0805')).toEqual(momentOf(day, '8:05'))
  for (const wrong of ['', '24:00', '8', '12:60', 'noon']) expect(momentOf(day, wrong)).toEqual({ problem: 'no-time' })
})
