import { expect, test } from 'vitest'
import type { Operation } from '../history.js'
import { checkFamily } from './family-checks.js'

const ask = (
  asked: string,
  answered: string | undefined,
  at: number,
  outcome: Operation['outcome'] = 'ok',
): Operation => ({
  process: 'tab',
  op: 'refresh',
  key: 'family',
  outcome,
  asked,
  answered,
  invokedAt: at,
  endedAt: outcome === 'unknown' ? Number.POSITIVE_INFINITY : at + 5,
})
const good = [
  ask('t.1', 't.2', 0),
  ask('t.1', undefined, 0, 'unknown'),
  ask('t.1', 't.2', 20),
  ask('t.2', 't.3', 40),
  // its answer was lost and is asked for again while the next one is on its way
  ask('t.2', 't.3', 50),
]
const rules = (operations: readonly Operation[], alive = ['t.3']): string[] =>
  checkFamily(operations, alive).map(({ rule }) => rule)

test('lost answers that are asked for again break no rule', () => {
  expect(rules(good)).toEqual([])
})

test('planted: a token with two successors', () => {
  expect(rules([...good, ask('t.2', 't.4', 60)])).toEqual(['one successor'])
})

test('planted: somebody is signed out who has done nothing wrong', () => {
  expect(rules([...good, ask('t.3', undefined, 60, 'fail')])).toEqual(['nobody is signed out'])
})

test('planted: a token that is two generations old is taken', () => {
  expect(rules([...good, ask('t.1', 't.2', 60)])).toEqual(['an old token is dead'])
})

test('planted: two tokens live at the end, or none', () => {
  expect(rules(good, ['t.2', 't.3'])).toEqual(['one live token at the end'])
  expect(rules(good, [])).toEqual(['one live token at the end'])
})
