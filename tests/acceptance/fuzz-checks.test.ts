import type { EndpointSpec } from '@motora/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { complaintsOf } from '../fuzz/answer-checks.js'
import { unlikeList } from '../fuzz/export-checks.js'
import { formulas, wouldCalculate } from '../fuzz/formulas.js'
import type { FuzzCase, Verdict } from '../fuzz/fuzz-case.js'
import { hostileTexts } from '../fuzz/hostile-texts.js'
import { type Step, wrongSteps } from '../fuzz/life-checks.js'
import { beyondLimit } from '../fuzz/limits.js'
import { breaksOf, withBreak } from '../fuzz/nearly-right.js'
import { unlikeBroken, unlikeRefused } from '../fuzz/raw-checks.js'
import { readCsv } from '../fuzz/read-exports.js'
import type { Heard } from '../fuzz/send-case.js'
import { shapeOf } from '../fuzz/shape.js'
import { bestOfThree } from '../fuzz/slow-patterns.js'
import { changedTexts, foundByPattern, knownOf } from '../fuzz/text-checks.js'
import { verdictOf } from '../fuzz/verdict.js'

const endpoint = {
  id: 'test.get',
  method: 'POST',
  path: '/test',
  summary: 'Sorts by name',
  source: 'x',
  audience: 'staff',
  needs: 'x',
  query: z.object({ page: z.coerce.number().int().max(9).optional(), sort: z.string().optional() }),
  body: z.strictObject({
    name: z.string().min(1).max(5),
    tags: z
      .array(z.enum(['a', 'b']))
      .max(2)
      .optional(),
  }),
  answers: { 200: z.object({ id: z.string() }) },
  refusals: ['vehicle.not_found'],
} as unknown as EndpointSpec
const asked: FuzzCase = { endpoint: 'test.get', as: 'admin', mood: 'right', params: {}, query: [], body: { name: 'a' } }

const answer = (
  status: number,
  body: unknown,
  headers: Heard['headers'] = { 'content-type': 'application/json' },
): Heard => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text, bytes: Buffer.byteLength(text), durationMs: 1 }
}
const refused = (status: number, code: string, more: object = {}, head: object = {}): Heard =>
  answer(
    status,
    { type: 'x', title: 'x', status, code, detail: 'no', requestId: 'r1', ...more },
    { 'content-type': 'application/problem+json', 'x-request-id': 'r1', ...head },
  )
const complaints = (heard: Heard, verdict: Verdict = 'right') => complaintsOf(endpoint, asked, verdict, 'known', heard)

describe('planted: answers', () => {
  test.each<[string, Heard, Verdict?]>([
    ['breaks', answer(500, {})],
    ['breaks off', { ...answer(0, ''), status: 598 }],
    ['a status that is not declared', answer(201, { id: 'a' })],
    ['outside the schema', answer(200, { id: 1 })],
    ['more than the schema', answer(200, { id: 'a', secret: 'b' })],
    ['another type', answer(200, { id: 'a' }, { 'content-type': 'text/html' })],
    ['no JSON', answer(200, 'x')],
    ['a wrong one that is taken', answer(200, { id: 'a' }), 'wrong'],
    ['a wrong one that is not found', refused(404, 'vehicle.not_found'), 'wrong'],
    [
      'a right one that is refused',
      refused(400, 'request.invalid', { errors: [{ path: 'a', code: 'b', message: 'c' }] }),
    ],
    ['a refusal that is not declared', refused(404, 'firmware.not_found')],
    ['a refusal without code', answer(404, { error: 'x' })],
    ['a refusal of another status', refused(404, 'vehicle.not_found', { status: 400 })],
    ['a refusal with another request id', refused(404, 'vehicle.not_found', { requestId: 'r2' })],
    ['a refusal as JSON', refused(404, 'vehicle.not_found', {}, { 'content-type': 'application/json' })],
    ['busy without saying until when', refused(503, 'request.unavailable')],
    ['a stack', refused(404, 'vehicle.not_found', { detail: 'at ask (/srv/dist/ask.js:10:20)' })],
    ['SQL', refused(404, 'vehicle.not_found', { detail: 'duplicate key value violates unique constraint' })],
    ['six megabytes', { ...answer(200, { id: 'a' }), bytes: 6_000_000 }],
  ])('%s', (_what, heard, verdict) => expect(complaints(heard, verdict)).not.toEqual([]))

  test('whom nobody knows is answered', () => {
    expect(complaintsOf(endpoint, asked, 'right', 'unknown', answer(200, { id: 'a' }))).toHaveLength(1)
    expect(complaintsOf(endpoint, asked, 'right', 'refused', answer(200, { id: 'a' }))).toHaveLength(1)
  })

  test('who may not ask is told so, not what is wrong with the request; but for a part that no router reads', () => {
    const badly = refused(400, 'request.invalid')
    for (const standing of ['unknown', 'refused'] as const)
      for (const [length, complained] of [
        [300, 1],
        [301, 0],
      ] as const) {
        const one = { ...asked, params: { id: 'a'.repeat(length) } }
        expect(complaintsOf(endpoint, one, 'wrong', standing, badly)).toHaveLength(complained)
      }
  })

  test('a call that answers some without a token may say what is wrong first, and no other', () => {
    const badly = refused(400, 'request.invalid')
    const some = { ...endpoint, nobodyToo: true } as const
    expect(complaintsOf(some, asked, 'wrong', 'unknown', badly)).toEqual([])
    expect(complaintsOf(some, asked, 'right', 'unknown', badly)).toHaveLength(1)
    expect(complaintsOf(endpoint, asked, 'wrong', 'unknown', badly)).toHaveLength(1)
  })

  test('who is asked for the factor again is asked by calls that say so, and by no other', () => {
    const asksAgain = refused(403, 'identity.fresh_factor_required')
    const often = { ...endpoint, freshFactor: 'export' } as const
    for (const verdict of ['right', 'wrong'] as const) {
      expect(complaintsOf(often, asked, verdict, 'known', asksAgain)).toEqual([])
      expect(complaints(asksAgain, verdict)).not.toEqual([])
    }
  })

  test('nothing is said of answers as they should be', () => {
    expect(complaints(answer(200, { id: 'a' }))).toEqual([])
    expect(complaints(refused(404, 'vehicle.not_found'))).toEqual([])
    expect(complaints(refused(400, 'request.invalid'), 'wrong')).toEqual([])
    expect(complaints(refused(503, 'request.unavailable', {}, { 'retry-after': '2' }))).toEqual([])
  })
})

test('planted: what is wrong is known as wrong, by its schema and by the rules of every call', () => {
  const verdict = (change: Partial<FuzzCase>) => verdictOf(endpoint, { ...asked, ...change })
  expect(verdict({})).toBe('right')
  expect(verdict({ query: [['sort', '-name']] })).toBe('right')
  expect(verdict({ query: [['sort', 'other']] })).toBe('either')
  for (const change of [
    { body: {} },
    { body: { name: 'abcdef' } },
    { body: { name: 'a\0' } },
    { body: { name: '\ud800' } },
    { body: { name: 'a', more: 1 } },
    { query: [['page', 10]] as [string, unknown][] },
    { query: [['pages', 1]] as [string, unknown][] },
    {
      query: [
        ['page', 1],
        ['page', 1],
      ] as [string, unknown][],
    },
    { raw: '{' },
  ])
    expect(verdict(change), JSON.stringify(change)).toBe('wrong')
})

test('every rule of a shape is broken, and each break is one', () => {
  const schema = endpoint.body as z.ZodType
  const right = { name: 'a', tags: ['a'] }
  const breaks = breaksOf(shapeOf(schema), right)
  const rules = breaks.map(({ rule }) => rule)
  for (const rule of [
    'name: missing',
    'name: too long',
    'name: too short',
    'tags: too many',
    'tags.0: none of the choices',
    ': a field that is none',
  ])
    expect(rules).toContain(rule)
  const taken = breaks.filter(({ path, value }) => schema.safeParse(withBreak(right, path, value)).success)
  // blanks are no rule of this shape
  expect(taken.map(({ rule }) => rule)).toEqual(['name: blank'])
})

test('planted: sequences that went otherwise', () => {
  const step = (phase: Step['phase'], status: number): Step => ({ life: 'a', phase, call: 'GET /', status, text: '' })
  expect(
    wrongSteps([step('make', 201), step('use', 200), step('foreign', 404), step('gone', 404), step('gone', 409)]),
  ).toEqual([])
  const wrong = [
    step('make', 409),
    step('use', 404),
    step('foreign', 200),
    step('gone', 200),
    step('remove', 404),
    step('left behind', 200),
    step('mis-make', 201),
  ]
  expect(wrongSteps(wrong)).toHaveLength(7)
  const closed = { ...step('gone', 409), permitted: 'ticket.closed' as const, text: '{"code":"ticket.closed"}' }
  expect(wrongSteps([closed, { ...step('gone', 204), permitted: 'already' }])).toEqual([])
  const otherwise = [
    { ...closed, text: '{"code":"request.invalid"}' },
    { ...closed, status: 200 },
    { ...step('gone', 409), permitted: 'already' as const },
    { ...step('use', 409), permitted: true as const },
  ]
  expect(wrongSteps(otherwise)).toHaveLength(4)
})

test('planted: texts that were changed, and searches that are patterns', () => {
  const kept = (sent: string, read: unknown, status = 200) => changedTexts([{ field: 'f', sent, status, read }])
  expect([kept('a', 'a'), kept(' a ', 'a'), kept('  ', null), kept('x', undefined, 400)].flat()).toEqual([])
  for (const [sent, read] of [
    ['a', 'A'],
    ['e\u0301', '\u00e9'],
    ['\ud800', '\ufffd'],
    ['a  b', 'a b'],
    ['a', undefined],
    ['<b>', '&lt;b&gt;'],
  ])
    expect(kept(sent as string, read)).toHaveLength(1)
  expect(kept('a', undefined, 500)).toHaveLength(1)
  expect(foundByPattern('%', [{ a: '100%' }])).toEqual([])
  expect(foundByPattern('%', [{ a: '100%' }, { a: 'none' }])).toHaveLength(1)
  const known = knownOf([{ id: 1, b: '100%' }, { id: 2, b: 'none' }, { b: '100%' }])
  expect(foundByPattern('%', [{ id: 1 }], known)).toEqual([])
  expect(foundByPattern('%', [{ id: 2 }, { a: 'of no id' }], known)).toEqual(['"%" finds 2 rows without it'])
})

test('planted: files of lists that calculate, or lose something', () => {
  const cells = (...texts: string[]) => [texts.map((text) => ({ text, kind: 'plain' as const }))]
  expect(unlikeList('l', [['=1+1', 'a']], cells("'=1+1", 'a'))).toEqual([])
  expect(unlikeList('l', [['=1+1']], cells('=1+1'))).toHaveLength(1)
  expect(unlikeList('l', [['a']], cells('b'))).toHaveLength(1)
  expect(unlikeList('l', [['a']], [])).not.toEqual([])
  expect(unlikeList('l', [['a']], [[{ text: 'a', kind: 'formula' }]])).toHaveLength(1)
  expect(formulas.length).toBeGreaterThanOrEqual(50)
  expect(formulas.filter((formula) => !wouldCalculate(formula) && !/^['"]/.test(formula))).toEqual([])
  expect(readCsv('\ufeffa;"b ""c""\r\nd"\r\n1;2\r\n').map((row) => row.map(({ text }) => text))).toEqual([
    ['a', 'b "c"\r\nd'],
    ['1', '2'],
  ])
})

test('planted: limits that are taken, or do not say which they are', () => {
  const says = /too_big/
  expect(beyondLimit({ name: 'l', says }, 400, 'too_big')).toEqual([])
  expect(beyondLimit({ name: 'l', says }, 200, '')).toHaveLength(1)
  expect(beyondLimit({ name: 'l', says }, 500, 'too_big')).toHaveLength(1)
  expect(beyondLimit({ name: 'l', says }, 400, 'no')).toHaveLength(1)
  expect(beyondLimit({ name: 'l', says: null }, 409, '')).toHaveLength(1)
})

test('planted: bytes that are answered as if they were a request', () => {
  const head =
    'HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Request-Id: r\r\nX-Content-Type-Options: nosniff\r\n\r\n{"requestId":"r"}'
  expect(unlikeBroken({ statuses: [400], closed: true, text: head })).toEqual([])
  expect(unlikeRefused({ statuses: [400], closed: false, text: head })).toEqual([])
  expect(unlikeBroken({ statuses: [400, 200], closed: true, text: head })).toHaveLength(1)
  expect(unlikeBroken({ statuses: [400], closed: false, text: head })).toHaveLength(1)
  expect(unlikeBroken({ statuses: [], closed: true, text: '' })).toHaveLength(1)
  expect(unlikeBroken({ statuses: [200], closed: true, text: head })).toHaveLength(1)
  expect(
    unlikeBroken({ statuses: [400], closed: true, text: 'HTTP/1.1 400 x\r\n\r\n{"error":"Bad Request"}' }),
  ).toHaveLength(3)
  expect(unlikeRefused({ statuses: [401], closed: false, text: head })).toHaveLength(1)
})

test('planted: a pattern that goes round and round', () => {
  const text = `${'a'.repeat(25)}!`
  expect(bestOfThree(() => /^(a+)+$/.test(text))).toBeGreaterThan(50)
})

test('the hostile texts are many, and none is there twice', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150)
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length)
})
