import { describe, expect, test } from 'vitest'
import { cutAway } from './cut-away'
import { handleAt, handlesOf } from './handles'
import { movedShape } from './moved-shape'
import { metresBetween, type Position, type Shape } from './shape'
import { SnapTargets } from './snap-targets'
import { splitRing } from './split-ring'

const at = (x: number, y: number): Position => [2 + x / 1000, 41 + y / 1000]
const ringOf = (...corners: [number, number][]) => corners.map(([x, y]) => at(x, y))
const square = ringOf([0, 0], [10, 0], [10, 10], [0, 10])
/** In the units of `at`. */
const sizeOf = (ring: readonly Position[]) => {
  const twice = ring.reduce((sum, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0]
    return sum + (ax - 2) * (by - 41) - (bx - 2) * (ay - 41)
  }, 0)
  return Math.abs(twice / 2) * 1e6
}
const sizesOf = (cut: ReturnType<typeof splitRing>) =>
  'pieces' in cut ? cut.pieces.map((piece) => Math.round(sizeOf(piece) * 1000) / 1000).sort((a, b) => a - b) : cut

describe('cutting along a line', () => {
  test('once through makes two, without a gap: both have the new corners', () => {
    const cut = splitRing(square, ringOf([-5, 4], [15, 4]))
    expect(sizesOf(cut)).toEqual([40, 60])
    const [one = [], other = []] = 'pieces' in cut ? cut.pieces : []
    expect(one.filter((corner) => other.includes(corner))).toHaveLength(2)
  })

  test('a bent line keeps its joints', () => {
    const cut = splitRing(square, ringOf([5, -5], [5, 5], [15, 5]))
    expect(sizesOf(cut)).toEqual([25, 75])
    for (const piece of 'pieces' in cut ? cut.pieces : []) expect(piece).toContainEqual(at(5, 5))
  })

  test('several times through makes as many more', () => {
    expect(sizesOf(splitRing(square, ringOf([2, -5], [2, 15], [6, 15], [6, -5])))).toEqual([20, 40, 40])
    const comb = ringOf([0, 0], [10, 0], [10, 10], [8, 10], [8, 2], [2, 2], [2, 10], [0, 10])
    expect(sizesOf(splitRing(comb, ringOf([-5, 6], [15, 6])))).toEqual([8, 8, 36])
  })

  test('from corner to corner, and along a side on the way', () => {
    expect(sizesOf(splitRing(square, [at(0, 0), at(10, 10)]))).toEqual([50, 50])
    const step = ringOf([0, 0], [10, 0], [10, 5], [5, 5], [5, 10], [0, 10])
    expect(sizesOf(splitRing(step, ringOf([-5, 5], [15, 5])))).toEqual([25, 50])
  })

  test('what hangs inside cuts nothing, and a line next to it neither', () => {
    expect(splitRing(square, ringOf([-5, 5], [5, 5]))).toEqual({ refused: 'not-through' })
    expect(splitRing(square, ringOf([-5, 12], [15, 12]))).toEqual({ refused: 'not-through' })
    expect(splitRing(square, ringOf([-5, 10], [15, 10]))).toEqual({ refused: 'not-through' })
    expect(sizesOf(splitRing(square, ringOf([5, 8], [5, 15], [-2, 15], [-2, 5], [12, 5])))).toEqual([50, 50])
  })

  test('a line that crosses itself is refused', () => {
    expect(splitRing(square, ringOf([-5, 5], [15, 5], [15, 15], [5, 15], [5, -5]))).toEqual({
      refused: 'line-crosses-itself',
    })
  })
})

describe('cutting a shape away', () => {
  test('takes a part, or leaves several', () => {
    expect(sizesOf(cutAway(square, ringOf([5, 5], [15, 5], [15, 15], [5, 15])))).toEqual([75])
    expect(sizesOf(cutAway(square, ringOf([4, -5], [6, -5], [6, 15], [4, 15])))).toEqual([40, 40])
    expect(sizesOf(cutAway(square, ringOf([0, 0], [10, 0], [10, 10])))).toEqual([50])
  })

  test('corners that stay keep every digit', () => {
    const [a, ...rest] = square as [Position, ...Position[]]
    const fine: Position = [a[0] + 1.23456789e-9, a[1]]
    const cut = cutAway([fine, ...rest], ringOf([5, 5], [15, 5], [15, 15], [5, 15]))
    expect('pieces' in cut && cut.pieces[0]?.includes(fine)).toBe(true)
  })

  test('a hole, nothing left and nothing cut are refused', () => {
    expect(cutAway(square, ringOf([4, 4], [6, 4], [6, 6], [4, 6]))).toEqual({ refused: 'leaves-hole' })
    expect(cutAway(square, ringOf([-1, -1], [11, -1], [11, 11], [-1, 11]))).toEqual({ refused: 'nothing-left' })
    expect(cutAway(square, ringOf([20, 0], [30, 0], [30, 10]))).toEqual({ refused: 'misses' })
  })
})

describe('snapping', () => {
  const targets = new SnapTargets([square])

  test('to a corner before a side, to the side else, to nothing far away', () => {
    expect(targets.nearest(at(0.2, 0.1), 30)).toEqual(at(0, 0))
    const onSide = targets.nearest(at(5, -0.1), 30)
    expect(onSide?.[0]).toBeCloseTo(at(5, 0)[0], 6)
    expect(onSide?.[1]).toBe(41)
    expect(targets.nearest(at(5, 5), 30)).toBeUndefined()
  })

  test('finds a side that runs through many cells, slanting or upright', () => {
    const long = new SnapTargets([ringOf([-500, -300], [700, 900], [700, -300])])
    const [x = 0, y = 0] = long.nearest(at(101, 299), 200) ?? []
    expect(y - 41 - (x - 2)).toBeCloseTo(0.2, 6)
    expect(long.nearest(at(699, 123), 200)?.[0]).toBeCloseTo(at(700, 0)[0], 6)
  })
})

describe('handles', () => {
  // A thousandth of a degree is 20 px.
  const screen = {
    width: 400,
    height: 400,
    project: ([x, y]: Position) => ({ x: (x - 2) * 20_000 + 50, y: 350 - (y - 41) * 20_000 }),
  }
  const ring: Shape = { kind: 'ring', ring: square }

  test('a corner each, and one in the middle of each side that is long enough', () => {
    const handles = handlesOf(ring, screen)
    expect(handles.filter(({ kind }) => kind === 'corner')).toHaveLength(4)
    expect(handles.filter(({ kind }) => kind === 'side').map(({ x, y }) => [x, y])).toContainEqual([
      expect.closeTo(150),
      expect.closeTo(350),
    ])
  })

  test('of thousands of corners only those that can be distinguished, and the chosen one', () => {
    const round = Array.from({ length: 5000 }, (_, i) =>
      at(5 + 5 * Math.cos((i / 2500) * Math.PI), 5 + 5 * Math.sin((i / 2500) * Math.PI)),
    )
    const shown = handlesOf({ kind: 'ring', ring: round }, screen, 7)
    expect(shown.length).toBeLessThan(90)
    expect(shown.some(({ index }) => index === 7)).toBe(true)
    expect(handlesOf(ring, { ...screen, project: () => ({ x: 900, y: 0 }) })).toEqual([])
  })

  test('the nearest within reach is gripped, none beyond it', () => {
    const handles = handlesOf(ring, screen)
    expect(handleAt(handles, 52, 349, 12)).toMatchObject({ kind: 'corner', index: 0 })
    expect(handleAt(handles, 80, 300, 12)).toBeUndefined()
  })
})

describe('dragging', () => {
  const ring: Shape = { kind: 'ring', ring: square }

  test('a corner, a new corner on a side, all of it', () => {
    expect(movedShape(ring, { kind: 'corner', index: 1 }, at(10, 0), at(12, 0))).toEqual({
      kind: 'ring',
      ring: ringOf([0, 0], [12, 0], [10, 10], [0, 10]),
    })
    expect(movedShape(ring, { kind: 'side', index: 3 }, at(0, 5), at(-1, 5))).toMatchObject({
      ring: [...square, at(-1, 5)],
    })
    const moved = movedShape(ring, { kind: 'whole' }, at(5, 5), at(6, 4))
    expect(moved.kind === 'ring' && moved.ring[0]).toEqual([2.001, 40.999])
    expect(ring.ring).toEqual(square)
  })

  test('a circle by its centre and by its rim', () => {
    const circle: Shape = { kind: 'circle', centre: at(0, 0), radiusMetres: 500 }
    const rim = at(0, 10)
    expect(movedShape(circle, { kind: 'rim' }, at(5, 0), rim)).toEqual({
      ...circle,
      radiusMetres: Math.round(metresBetween(at(0, 0), rim)),
    })
    expect(movedShape(circle, { kind: 'whole' }, at(1, 1), at(3, 1))).toEqual({ ...circle, centre: at(2, 0) })
  })
})
