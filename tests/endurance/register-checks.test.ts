import { describe, expect, test } from 'vitest'
import type { Operation } from '../history.js'
import { checkRegisters, isLinearizable } from './register-checks.js'

const start = { version: 1, value: 'a' }
const operation = (
  op: 'read' | 'write',
  [invokedAt, endedAt]: [number, number],
  outcome: Operation['outcome'],
  asked: unknown,
  answered?: unknown,
): Operation => ({ process: `p${invokedAt}`, op, key: 'k', outcome, asked, answered, invokedAt, endedAt })
const read = (times: [number, number], version: number, value: string) =>
  operation('read', times, 'ok', undefined, { version, value })
const write = (times: [number, number], seen: number, value: string) =>
  operation('write', times, 'ok', { seen, value }, seen + 1)
const refused = (times: [number, number], seen: number, value: string) =>
  operation('write', times, 'fail', { seen, value })
const unknown = (invokedAt: number, seen: number, value: string) =>
  operation('write', [invokedAt, Number.POSITIVE_INFINITY], 'unknown', { seen, value })

describe('what one register may have answered', () => {
  test.for<[string, Operation[]]>([
    ['one after the other', [write([1, 2], 1, 'b'), read([3, 4], 2, 'b'), write([5, 6], 2, 'c'), read([7, 8], 3, 'c')]],
    ['a read next to a write sees before', [write([1, 9], 1, 'b'), read([2, 3], 1, 'a')]],
    ['a read next to a write sees after', [write([1, 9], 1, 'b'), read([2, 3], 2, 'b')]],
    ['one of two writers is told', [write([1, 5], 1, 'b'), refused([2, 4], 1, 'c'), read([6, 7], 2, 'b')]],
    ['an unknown write took effect late', [unknown(1, 1, 'b'), read([2, 3], 1, 'a'), read([4, 5], 2, 'b')]],
    ['an unknown write took no effect', [unknown(1, 1, 'b'), read([2, 3], 1, 'a'), write([4, 5], 1, 'c')]],
    ['a refusal by an unknown write', [unknown(1, 1, 'b'), refused([3, 4], 1, 'c')]],
  ])('%s', ([, operations]) => {
    expect(isLinearizable(operations, start)).toBe(true)
  })
})

describe('planted: what no register answers is found', () => {
  test.for<[string, Operation[]]>([
    ['a read of what was never written', [read([1, 2], 1, 'x')]],
    ['an acknowledged write is lost', [write([1, 2], 1, 'b'), read([3, 4], 1, 'a')]],
    ['two writers both get the same version', [write([1, 5], 1, 'b'), write([2, 4], 1, 'c')]],
    ['a read goes back', [write([1, 9], 1, 'b'), read([2, 3], 2, 'b'), read([4, 5], 1, 'a')]],
    ['a refusal without a reason', [refused([1, 2], 1, 'b')]],
    ['an unknown write comes and goes', [unknown(1, 1, 'b'), read([2, 3], 2, 'b'), read([4, 5], 1, 'a')]],
    ['a wrong version is answered', [operation('write', [1, 2], 'ok', { seen: 1, value: 'b' }, 7)]],
  ])('%s', ([, operations]) => {
    expect(isLinearizable(operations, start)).toBe(false)
    expect(checkRegisters(operations, new Map([['k', start]]))).toEqual(['k'])
  })
})

test('each key is judged by its own operations', () => {
  const other = { ...read([1, 2], 1, 'x'), key: 'other' }
  expect(checkRegisters([read([1, 2], 1, 'a'), other], new Map([['k', start]]))).toEqual([])
})
