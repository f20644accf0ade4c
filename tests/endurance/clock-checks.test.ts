import { expect, test } from 'vitest'
import { handedTwice, wrongEnds } from './clock-checks.js'

const hourMs = 3_600_000
const session = { what: 'session', leftMs: 30 * 24 * hourMs - 2000, maxMs: 30 * 24 * hourMs }

test('planted: what was made by a clock an hour ahead lives too long, an hour behind too short', () => {
  expect(wrongEnds([session])).toEqual([])
  expect(wrongEnds([{ ...session, leftMs: session.leftMs + hourMs }])).toHaveLength(1)
  expect(wrongEnds([{ ...session, leftMs: session.leftMs - hourMs }])).toHaveLength(1)
})

test('planted: one that was handed out twice', () => {
  expect(handedTwice(['a', 'b'])).toEqual([])
  expect(handedTwice(['a', 'b', 'a'])).toEqual(['a'])
})
