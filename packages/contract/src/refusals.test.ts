import { expect, test } from 'vitest'
import { isProblem, problem } from './refusals.js'

const good = {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  code: 'request.not_found',
  detail: 'There is none',
  requestId: 'r-1',
}
const odd = [undefined, null, '', 'text', 1, 1.5, Number.NaN, true, [], {}, [1], ['a'], { a: 1 }, { a: {} }]
const issue = { path: 'a', code: 'b', message: 'c' }

const bodies: unknown[] = [
  ...odd,
  good,
  { ...good, more: 'is left aside' },
  ...Object.keys(good).flatMap((name) => odd.map((value) => ({ ...good, [name]: value }))),
  ...Object.keys(good).map((name) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))),
  ...['toString', 'request.none', 'defect'].map((code) => ({ ...good, code })),
  ...[...odd, { a: 'x', b: 1, c: false }, { a: null }].map((params) => ({ ...good, params })),
  ...[...odd, [issue], [{ ...issue, path: 1 }], [issue, null], [{ path: 'a' }]].map((errors) => ({ ...good, errors })),
]

test('a refusal is told from everything else, with schemas and without', () => {
  expect(bodies.filter((body) => isProblem(body) !== problem.safeParse(body).success)).toEqual([])
  expect(bodies.filter(isProblem).length).toBeGreaterThan(5)
})
