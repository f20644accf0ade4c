import { expect, test } from 'vitest'
import { type LivePoint, LivePoints, type LivePointsChange } from './live-points'

const point = (id: string, longitude = 2): LivePoint => ({ id, longitude, latitude: 41, icon: '01', colour: '#ffffff' })

function watched() {
  const frames: (() => void)[] = []
  const points = new LivePoints((run) => frames.push(run))
  const changes: LivePointsChange[] = []
  const stop = points.subscribe((change) => changes.push(change))
  const frame = () => {
    for (const run of frames.splice(0)) run()
  }
  return { points, changes, frame, frames, stop }
}

test('many changes before a frame are announced once, the newest winning', () => {
  const { points, changes, frame, frames } = watched()
  points.apply({ upsert: [point('a', 1), point('b')] })
  points.apply({ upsert: [point('a', 2)] })
  points.apply({ upsert: [point('a', 3)], remove: ['b'] })
  expect(frames).toHaveLength(1)
  expect(changes).toHaveLength(0)
  frame()
  expect(changes).toHaveLength(1)
  expect([...(changes[0] ?? [])]).toEqual([
    ['a', point('a', 3)],
    ['b', null],
  ])
  expect(points.size).toBe(1)
})

test('a point removed and sent again in one frame is there', () => {
  const { points, changes, frame } = watched()
  points.apply({ upsert: [point('a')] })
  frame()
  points.apply({ remove: ['a'] })
  points.apply({ upsert: [point('a', 9)] })
  frame()
  expect(changes[1]?.get('a')).toEqual(point('a', 9))
})

test('a whole picture costs only what differs, and removes what is not in it', () => {
  const { points, changes, frame } = watched()
  points.replace([point('a'), point('b'), point('c')])
  frame()
  points.replace([point('a'), point('b', 7)])
  frame()
  expect([...(changes[1] ?? [])]).toEqual([
    ['c', null],
    ['b', point('b', 7)],
  ])
  points.replace([point('a'), point('b', 7)])
  frame()
  expect(changes).toHaveLength(2)
})

test('unknown removals and ended subscriptions cost nothing', () => {
  const { points, changes, frame, frames, stop } = watched()
  points.apply({ remove: ['nobody'] })
  expect(frames).toHaveLength(0)
  stop()
  points.apply({ upsert: [point('a')] })
  frame()
  expect(changes).toHaveLength(0)
})
