import { expect, test } from 'vitest'
import { type KeyEvent, keyViolations } from './master-key-checks.js'

const good: KeyEvent[] = [
  { kind: 'refresh', subject: 'a', status: 200 },
  { kind: 'call', subject: 'a', status: 200 },
  { kind: 'picture', subject: 'b', status: 200, value: 'one' },
  { kind: 'picture', subject: 'b', status: 200, value: 'two' },
  { kind: 'picture', subject: 'c', status: 200, value: 'three' },
  { kind: 'code', subject: 'd', status: 200 },
  { kind: 'mails', subject: 'all', status: 200, mails: { before: 3, now: 4 } },
  { kind: 'link', subject: 'e', status: 200 },
  { kind: 'locked', subject: 'f', status: 429 },
]

test('a run without a fault has none', () => {
  expect(keyViolations(good)).toEqual([])
})

const planted: [string, KeyEvent][] = [
  ['somebody is signed out', { kind: 'refresh', subject: 'a', status: 401 }],
  ['an id token counts no more', { kind: 'call', subject: 'a', status: 401 }],
  ['a seed is not sealed', { kind: 'picture', subject: 'b', status: 500 }],
  ['a scanned seed does not open', { kind: 'code', subject: 'b', status: 500 }],
  ['the same seed twice', { kind: 'picture', subject: 'b', status: 200, value: 'one' }],
  ['code 5 where a picture was', { kind: 'picture', subject: 'b', status: 200 }],
  ['a recovery code is not known any more', { kind: 'code', subject: 'd', status: 401 }],
  ['mails do not open', { kind: 'mails', subject: 'all', status: 500 }],
  ['a mail is gone', { kind: 'mails', subject: 'all', status: 200, mails: { before: 4, now: 3 } }],
  ['a link is dead', { kind: 'link', subject: 'e', status: 409 }],
  ['a lock opens', { kind: 'locked', subject: 'f', status: 401 }],
]
test.each(planted)('planted: %s', (_name, event) => {
  expect(keyViolations([...good, event])).toHaveLength(1)
})
