import { areaFaults } from '@motora/rules/operators'
import { describe, expect, test } from 'vitest'
import { faultOf, faultsIn } from './area-faults'
import { compareAreas } from './compare-areas'
import { cutArea } from './cut-area'
import { areasOf, type DrawnArea, type DrawnPolygon, drawingOf, reshaped, shapeOf } from './drawing'
import { type EditingState, type EditingStep, edited, startEditing } from './editing-state'
import { parseDegrees, parsePlace, showDegrees } from './parse-degrees'
import { shifted } from './shift-fields'

const place = (x: number, y: number) => ({ latitude: 41 + y / 1000, longitude: 2 + x / 1000 })
const square = (id: string, x = 0): DrawnPolygon => ({
  kind: 'polygon',
  id,
  name: id,
  points: [place(x, 0), place(x + 10, 0), place(x + 10, 10), place(x, 10)],
})
const circle: DrawnArea = { kind: 'circle', id: 'c', name: null, ...place(30, 5), radiusMetres: 200 }
const [a, b] = [square('a'), square('b', 20)]
const after = (...steps: EditingStep[]) => steps.reduce<EditingState>(edited, startEditing([a, b]))

describe('undo and redo', () => {
  test('go back and forth over every change, and a new change forgets what was undone', () => {
    const changed = after({ do: 'change', drawing: [a] }, { do: 'change', drawing: [] })
    expect(edited(changed, { do: 'undo' }).drawing).toEqual([a])
    const back = [{ do: 'undo' }, { do: 'undo' }, { do: 'undo' }] as const
    const all = back.reduce<EditingState>(edited, changed)
    expect(all.drawing).toEqual([a, b])
    expect(edited(edited(all, { do: 'redo' }), { do: 'redo' }).drawing).toEqual([])
    expect(edited(edited(all, { do: 'change', drawing: [b] }), { do: 'redo' }).drawing).toEqual([b])
  })

  test('what is undone back to what was saved is not unsaved', () => {
    const changed = after({ do: 'change', drawing: [a] })
    expect(changed.drawing).not.toBe(changed.saved)
    const undone = edited(changed, { do: 'undo' })
    expect(undone.drawing).toBe(undone.saved)
  })

  test('take away what was chosen, its point and the tool that needs it', () => {
    const drawn = after(
      { do: 'change', drawing: [a, b, square('n', 40)], choose: 'n', corner: 2 },
      { do: 'take', tool: 'cut-line' },
    )
    expect(edited(drawn, { do: 'undo' })).toMatchObject({ chosenId: undefined, corner: undefined, tool: 'choose' })
    const corner = after({ do: 'choose', id: 'a' }, { do: 'choose-corner', corner: 3 })
    const fewer = edited(corner, { do: 'change', drawing: [{ ...a, points: a.points.slice(0, 3) }, b] })
    expect(fewer).toMatchObject({ chosenId: 'a', corner: undefined })
  })

  test('putting away: the tool first, then the point, then the area', () => {
    let state = after({ do: 'choose', id: 'a' }, { do: 'choose-corner', corner: 1 }, { do: 'take', tool: 'move' })
    const left = () => [state.tool, state.corner, state.chosenId]
    expect(left()).toEqual(['move', 1, 'a'])
    for (const expected of [
      ['choose', 1, 'a'],
      ['choose', undefined, 'a'],
      ['choose', undefined, undefined],
    ]) {
      state = edited(state, { do: 'abort' })
      expect(left()).toEqual(expected)
    }
  })
})

describe('cutting', () => {
  const line = {
    kind: 'line',
    line: [
      [1.99, 41.004],
      [2.02, 41.004],
    ],
  } as const

  test('the largest piece stays the area, the others follow it under its name', () => {
    const cut = cutArea([a, b], a, { kind: 'line', line: [...line.line] })
    if ('refused' in cut) throw new Error(cut.refused)
    expect(cut).toMatchObject({ chosenId: 'a', pieces: 2 })
    expect(cut.drawing.map(({ name }) => name)).toEqual(['a', 'a', 'b'])
    expect(cut.drawing[1]?.id).not.toBe('a')
  })

  test('a circle that is cut becomes polygons', () => {
    const across = {
      kind: 'line',
      line: [
        [2.02, 41.005],
        [2.04, 41.005],
      ] as [number, number][],
    } as const
    const cut = cutArea([circle], circle, across)
    expect('drawing' in cut && cut.drawing.map(({ kind }) => kind)).toEqual(['polygon', 'polygon'])
  })

  test('an area or a shape that crosses itself is not cut', () => {
    const bow = { ...a, points: [place(0, 0), place(10, 10), place(10, 0), place(0, 10)] }
    expect(cutArea([bow], bow, { kind: 'line', line: [...line.line] })).toEqual({ refused: 'crosses-itself' })
    const ring = shapeOf(bow)
    expect(ring.kind === 'ring' && cutArea([a], a, { kind: 'ring', ring: [...ring.ring] })).toEqual({
      refused: 'line-crosses-itself',
    })
  })
})

describe('faults', () => {
  test('are those that the gateway finds, area by area', () => {
    const drawing = [
      a,
      { ...b, points: [place(0, 0), place(10, 10), place(10, 0), place(0, 10)] },
      circle,
      { ...circle, id: 'd', radiusMetres: 3 },
    ]
    const { areas, circles } = areasOf(drawing)
    const found = areaFaults({ areas, circles })
    expect(faultsIn(drawing).areas.map((area) => [area.id, faultOf(area)])).toEqual(
      found.map((one) => [
        one.in === 'areas' ? areas[one.index]?.id : one.in === 'circles' && circles[one.index]?.id,
        one.fault,
      ]),
    )
    expect(found.map(({ fault }) => fault)).toEqual(['crosses-itself', 'too-small'])
  })
})

describe('comparing', () => {
  test('by id and shape: added, removed, changed, renamed, unchanged', () => {
    const before = areasOf([a, b, circle, square('gone', 60)])
    const turned = { ...a, points: [...a.points.slice(2), ...a.points.slice(0, 2)].reverse() }
    const next = areasOf([
      turned,
      { ...b, name: 'B' },
      { ...circle, radiusMetres: 300 } as DrawnArea,
      square('new', 80),
    ])
    const ids = Object.entries(compareAreas(before, next)).map(([kind, areas]) => [
      kind,
      areas.map(({ id }: DrawnArea) => id),
    ])
    expect(Object.fromEntries(ids)).toEqual({
      added: ['new'],
      removed: ['gone'],
      changed: ['c'],
      renamed: ['b'],
      unchanged: ['a'],
    })
  })

  test('one that came back under another id has not changed', () => {
    expect(compareAreas(areasOf([a]), areasOf([{ ...a, id: 'again' }]))).toMatchObject({
      removed: [],
      added: [],
      unchanged: [{ id: 'again' }],
    })
  })
})

test('a drawing comes back as it was given, a repeated last corner aside', () => {
  const value = areasOf([a, circle])
  expect(areasOf(drawingOf(value))).toEqual(value)
  const closed = { ...value, areas: [{ id: 'a', name: 'a', points: [...a.points, place(0, 0)] }] }
  expect(areasOf(drawingOf(closed))).toEqual(value)
  expect(reshaped(circle, shapeOf(circle))).toEqual(circle)
})

test('an area is moved by metres, north and east', () => {
  const moved = shifted(a, 111.195, -111.195)
  expect(moved.kind === 'polygon' && moved.points[0]).toEqual({
    latitude: 41.001,
    longitude: expect.closeTo(2 - 0.001 / Math.cos((41 * Math.PI) / 180), 6),
  })
  expect(shifted(circle, 1000, 0)).toMatchObject({ latitude: expect.closeTo(41.014, 3), radiusMetres: 200 })
})

test.each([
  ['41.3851', 41.3851],
  ['41,3851', 41.3851],
  [' -3.7 ', -3.7],
  ['−3,7°', -3.7],
  ['91', undefined],
  ['x', undefined],
  ['', undefined],
])('degrees typed as "%s"', (text, degrees) => {
  expect(parseDegrees(text, 90)).toBe(degrees)
})

test.each(['41.3851, 2.1734', '41.3851 2.1734', '41,3851; 2,1734', '41.3851,2.1734'])(
  'both degrees at once: "%s"',
  (text) => {
    expect(parsePlace(text)).toEqual({ latitude: 41.3851, longitude: 2.1734 })
  },
)

test('degrees are shown to the centimetre, without noise', () => {
  expect(showDegrees(41.38000000000001)).toBe('41.38')
  expect(parsePlace('41.3851')).toBeUndefined()
})
