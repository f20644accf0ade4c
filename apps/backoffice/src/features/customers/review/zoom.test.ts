import { expect, test } from 'vitest'
import { bounded, maxZoom, minZoom, movedBy, wholePhoto, zoomedAt } from './zoom'

const size = { width: 800, height: 600 }

test('zoom goes from 1 to 7 and not beyond either end [H-15]', () => {
  expect([minZoom, maxZoom]).toEqual([1, 7])
  expect(bounded({ zoom: 0.2, x: 0, y: 0 }, size).zoom).toBe(1)
  expect(bounded({ zoom: 90, x: 0, y: 0 }, size).zoom).toBe(7)
  let view = wholePhoto
  for (let press = 0; press < 20; press += 1) view = zoomedAt(view, view.zoom + 1, { x: 0, y: 0 }, size)
  expect(view.zoom).toBe(7)
})

test('what is under the pointer stays under it', () => {
  const at = { x: 200, y: -100 }
  const view = zoomedAt(wholePhoto, 2, at, size)
  // the place of the photo under the pointer, before and after
  expect((at.x - view.x) / view.zoom).toBe(200)
  expect((at.y - view.y) / view.zoom).toBe(-100)
})

test('an arrow shows what lies on its side, as far as the edge; of what is seen whole there is no more', () => {
  const near = { zoom: 3, x: 0, y: 0 }
  const right = movedBy(near, 1, 0, size)
  expect([right.x < 0, right.y]).toEqual([true, 0])
  expect(movedBy(right, -1, 0, size)).toEqual(near)
  expect(movedBy(near, 0, 1, size).y).toBeLessThan(0)
  let edge = near
  for (let press = 0; press < 40; press += 1) edge = movedBy(edge, -1, -1, size)
  expect(edge).toEqual({ zoom: 3, x: 800, y: 600 })
  const { x, y } = movedBy(wholePhoto, 1, 1, size)
  expect([x, y].map(Math.abs)).toEqual([0, 0])
})

test('a photo is never moved out of sight; small again it is in the middle', () => {
  expect(bounded({ zoom: 2, x: 5000, y: -5000 }, size)).toEqual({ zoom: 2, x: 400, y: -300 })
  expect(zoomedAt({ zoom: 3, x: 600, y: 500 }, 1, { x: 10, y: 10 }, size)).toEqual(wholePhoto)
})
