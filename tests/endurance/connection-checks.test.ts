import { expect, test } from 'vitest'
import { carriedOver, type Heard } from './connection-checks.js'

const good: Heard = { mark: 'mark-1-ab', path: '/vehicles', status: 200, text: '[{"name":"mark-1-ab moped"}]' }
const owns = new Set(['/vehicles'])

test('an answer with one’s own is right', () => {
  expect(
    carriedOver([good, { ...good, path: '/me', text: '{}' }, { ...good, path: '/put', status: 204, text: '' }], owns),
  ).toEqual({
    foreign: [],
    lost: [],
    refused: [],
  })
})

test('planted: another’s row, also among one’s own and in a refusal; no row at all; a call that is refused', () => {
  const among = { ...good, text: `${good.text}{"name":"mark-2-cd"}` }
  expect(carriedOver([among], owns).foreign).toHaveLength(1)
  expect(carriedOver([{ ...good, status: 404, text: 'no mark-2-cd' }], owns).foreign).toHaveLength(1)
  expect(carriedOver([{ ...good, text: '[]' }], owns).lost).toHaveLength(1)
  expect(carriedOver([{ ...good, status: 500 }], owns).refused).toHaveLength(1)
})
