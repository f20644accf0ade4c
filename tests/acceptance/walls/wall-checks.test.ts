import { expect, test } from 'vitest'
import type { Outcome } from './below.js'
import { type Attempt, type Naming, openings, reaches } from './wall-checks.js'

const refused = (code: string, message = 'no', constraint?: string): Outcome => ({
  rows: [],
  refusal: { code, message, constraint },
})
const done = (...rows: Record<string, unknown>[]): Outcome => ({ rows })
const attempt = (more: Partial<Attempt>): Attempt => ({
  table: 't',
  what: 'select',
  may: 'nothing',
  outcome: done(),
  ...more,
})

test('a wall that stands has no openings, and its keys reach nobody', () => {
  const good = [
    attempt({}),
    attempt({ outcome: refused('42501') }),
    attempt({ what: 'insert', isInsert: true, outcome: refused('42501') }),
    attempt({ may: 'something', outcome: done({ n: 1 }) }),
    attempt({ may: 'something', isInsert: true, outcome: refused('23505') }),
  ]
  expect(openings(good)).toEqual([])
})

const breaks: [string, Partial<Attempt>][] = [
  ['a foreign row is read', { outcome: done({ n: 1 }) }],
  ['a row is made for somebody else', { isInsert: true, outcome: done() }],
  ['a row for somebody else falls only over a key that is taken', { isInsert: true, outcome: refused('23505') }],
  ['a wall that lets nothing through at all', { may: 'something', outcome: done() }],
  ['an own row is refused', { may: 'something', isInsert: true, outcome: refused('42501') }],
]
test.each(breaks)('planted: %s', (_name, more) => {
  expect(openings([attempt({}), attempt(more)])).toHaveLength(1)
})

const id = '0190a000-0000-7000-8000-00000000000'
const naming = (more: Partial<Naming>): Naming => ({
  table: 't',
  key: 'parent_id',
  what: 'insert',
  own: done(),
  foreign: refused('23503', `Key ${id}1 is not there`, 'k'),
  absent: refused('23503', `Key ${id}2 is not there`, 'k'),
  ...more,
})
test('planted: a key that reaches another tenant, one that tells whether there is a row, one that shows nothing', () => {
  expect(reaches([naming({})])).toEqual({ accepted: [], toldApart: [], empty: [] })
  expect(reaches([naming({ foreign: done() })])).toMatchObject({ accepted: ['t.parent_id by insert'] })
  expect(reaches([naming({ foreign: refused('42501') })]).toldApart).toHaveLength(1)
  expect(reaches([naming({ foreign: refused('23503', 'another word', 'k') })]).toldApart).toHaveLength(1)
  expect(reaches([naming({ own: refused('42501') })]).empty).toHaveLength(1)
})
