import { describe, expect, test } from 'vitest'
import type { Operation } from '../history.js'
import {
  checkAllGood,
  checkEndings,
  checkOutage,
  checkSet,
  checkTurnedAway,
  errorSpanMs,
  memorySlope,
  percentile,
} from './load-checks.js'
import type { Shot } from './open-loop.js'

const shot = (status: number, more: Partial<Shot> = {}): Shot => ({
  name: 'read',
  isWrite: false,
  at: 1000,
  latencyMs: 10,
  status,
  body: '',
  retryAfter: status === 503 || status === 429 ? '2' : undefined,
  ...more,
})
const rules = (violations: { rule: string }[]): string[] => violations.map(({ rule }) => rule)
const within = { maxErrorMs: 10_000, maxAnswerMs: 5000 }

describe('planted: calls', () => {
  test('what is right is right', () => {
    const turned = [shot(200), shot(204), shot(503), shot(429)]
    expect(checkTurnedAway(turned)).toEqual([])
    expect(checkOutage([shot(200), shot(503), shot(503, { at: 9000 })], within)).toEqual([])
    expect(checkAllGood([shot(200), shot(201)])).toEqual([])
  })
  test('one error under a load that it is made for', () => {
    expect(rules(checkAllGood([shot(200), shot(503), shot(0)]))).toEqual(['answered well', 'answered well'])
  })
  test('turned away with a defect, a cut line, or without a word of when to come back', () => {
    expect(rules(checkTurnedAway([shot(500), shot(0), shot(503, { retryAfter: undefined })]))).toEqual([
      'only 429 and 503',
      'only 429 and 503',
      'says when to come back',
    ])
  })
  test('an outage shows as a defect, a cut line or a throttle, hangs, or goes on', () => {
    expect(rules(checkOutage([shot(500)], within))).toEqual(['only 503'])
    expect(rules(checkOutage([shot(0)], within))).toEqual(['only 503'])
    expect(rules(checkOutage([shot(429)], within))).toEqual(['only 503'])
    expect(rules(checkOutage([shot(503, { retryAfter: undefined })], within))).toEqual(['says when to come back'])
    expect(rules(checkOutage([shot(200, { latencyMs: 5001 })], within))).toEqual(['never hangs'])
    expect(rules(checkOutage([shot(503), shot(503, { at: 11_001 })], within))).toEqual(['not for long'])
    expect(errorSpanMs([shot(200, { at: 1 }), shot(503, { at: 5 }), shot(503, { at: 8 })])).toBe(3)
  })
})

const operation = (key: string, outcome: Operation['outcome']): Operation => ({
  process: key,
  op: 'write',
  key,
  outcome,
  asked: undefined,
  answered: undefined,
  invokedAt: 0,
  endedAt: 1,
})

describe('planted: what is kept', () => {
  const operations = [operation('a', 'ok'), operation('b', 'unknown'), operation('c', 'fail')]
  test('an open one may be kept or not', () => {
    expect(checkSet(operations, ['a'])).toEqual([])
    expect(checkSet(operations, ['a', 'b'])).toEqual([])
  })
  test('an acknowledged one is lost, a refused one kept, one twice, one of nobody', () => {
    expect(rules(checkSet(operations, ['b']))).toEqual(['acknowledged is kept'])
    expect(rules(checkSet(operations, ['a', 'c']))).toEqual(['refused is not kept'])
    expect(rules(checkSet(operations, ['a', 'a']))).toEqual(['none twice'])
    expect(rules(checkSet(operations, ['a', 'z']))).toEqual(['kept was asked for'])
  })
})

describe('planted: connections and figures', () => {
  test('one that stays open, one that is cut without a word, one told something else', () => {
    const told = { kind: 'head', closedAfterMs: 20_000, answered: 'HTTP/1.1 408 Request Timeout' }
    expect(checkEndings([told], 30_000, [408, 413, 431])).toEqual([])
    expect(rules(checkEndings([{ ...told, closedAfterMs: Number.POSITIVE_INFINITY }], 30_000, [408]))).toEqual([
      'closed in time',
    ])
    expect(rules(checkEndings([{ ...told, answered: '' }], 30_000, [408]))).toEqual(['told why'])
    expect(rules(checkEndings([{ ...told, answered: 'HTTP/1.1 200 OK' }], 30_000, [408]))).toEqual(['told why'])
  })
  test('a leak of 2 MB a minute under peaks of the collector', () => {
    const samples = (leak: number) =>
      Array.from({ length: 600 }, (_, second) => ({
        at: second * 1000,
        memoryMb: 200 + (leak * second) / 60 + (second % 30) * 2,
      }))
    expect(memorySlope(samples(2))).toBeCloseTo(2, 1)
    expect(Math.abs(memorySlope(samples(0)))).toBeLessThan(0.1)
  })
  test('the slowest of a hundred are seen', () => {
    const numbers = Array.from({ length: 100 }, (_, n) => n + 1)
    expect([percentile(numbers, 50), percentile(numbers, 95), percentile(numbers, 99)]).toEqual([50, 95, 99])
    expect(percentile([], 99)).toBe(0)
  })
})
