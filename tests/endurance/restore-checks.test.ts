import { expect, test } from 'vitest'
import type { Operation } from '../history.js'
import { checkRestored, checkShape, lossOf, type Shape } from './restore-checks.js'

const write = (key: string, invokedAt: number, endedAt = invokedAt + 10): Operation => ({
  process: 'w',
  op: 'enter',
  key,
  outcome: 'ok',
  asked: undefined,
  answered: undefined,
  invokedAt,
  endedAt,
})
const operations = [write('A', 100), write('B', 200), write('C', 300)]
const at = { since: 250, until: 290 }

test('what was acknowledged before is there, what came after is not', () => {
  expect(checkRestored(operations, new Set(['A', 'B']), at)).toEqual([])
})

test('planted: an acknowledged write that is gone counts, with its age at the loss', () => {
  expect(lossOf(operations, new Set(['A', 'B']), 1310)).toEqual({ lostWrites: 1, rpoSeconds: 1 })
  expect(lossOf(operations, new Set(['A', 'B', 'C']), 1310)).toEqual({ lostWrites: 0, rpoSeconds: 0 })
})

test('what was on its way at the moment may be there or not', () => {
  const onItsWay = [
    ...operations,
    { ...write('D', 240), outcome: 'unknown' as const, endedAt: Number.POSITIVE_INFINITY },
  ]
  expect(checkRestored(onItsWay, new Set(['A', 'B']), at)).toEqual([])
  expect(checkRestored(onItsWay, new Set(['A', 'B', 'D']), at)).toEqual([])
})

test.each([
  ['an acknowledged write that is gone', ['B'], 'acknowledged before is there'],
  ['a row that nobody wrote', ['A', 'B', 'X'], 'what is there was asked for'],
  ['a row from after the backup', ['A', 'B', 'C'], 'nothing from after'],
])('planted: %s is caught', (_what, there, rule) => {
  expect(checkRestored(operations, new Set(there), at)).toEqual([expect.objectContaining({ rule })])
})

const shape: Shape = {
  tables: ['vehicles 3 abc'],
  walls: ['vehicles forced'],
  policies: ['vehicles scoped'],
  grants: ['vehicles motora_app select'],
  roles: ['motora_app nologin'],
  rules: ['vehicles_pkey'],
  code: ['motora_scope abc'],
}

test.each(Object.keys(shape) as (keyof Shape)[])(
  'planted: a line of %s that is missing, changed or new is caught',
  (kind) => {
    expect(checkShape(shape, shape)).toEqual([])
    expect(checkShape(shape, { ...shape, [kind]: [] })).toHaveLength(1)
    expect(checkShape(shape, { ...shape, [kind]: ['another'] })).toHaveLength(2)
    expect(checkShape(shape, { ...shape, [kind]: [...shape[kind], 'another'] })).toHaveLength(1)
  },
)
