import { expect, test } from 'vitest'
import { WrittenCommits } from './written-commits.js'

const message = (letter: string, ...texts: string[]): Buffer => {
  const body = Buffer.from(`${texts.join('\0')}\0`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter, 'latin1'), length, body])
}
const begin = message('Q', 'begin; set local role motora_app')
const commit = message('Q', 'commit')
const parse = (name: string, text: string) => message('P', name, text)
const bind = (name: string) => message('B', '', name)

/** For each piece whether a commit of something written begins in it. */
const read = (pieces: readonly Buffer[], passedOver: readonly string[] = []): boolean[] => {
  const commits = new WrittenCommits(passedOver)
  const connection = {}
  return pieces.map((piece) => commits.take(connection, piece))
}

test.each([
  ['insert into "payments" ("id") values ($1)', true],
  ['with due as (select 1) update charges c set step = 0 from due', true],
  ['delete from sessions where id = $1', true],
  ['select id from payments for update skip locked', false],
  ['select updated_at, "for no key update" from t for no key update', false],
])('a commit counts when something was written before it: %s', (text, isWritten) => {
  expect(read([begin, parse('', text), bind(''), commit])).toEqual([false, false, false, isWritten])
})

test('a statement that was prepared long ago counts where it is carried out, not where it was parsed', () => {
  const pieces = [begin, parse('a', 'update payments set status = $1'), commit, begin, bind('a'), commit, begin, commit]
  expect(read(pieces)).toEqual([false, false, false, false, false, true, false, false])
})

test('what was rolled back is not counted with the next commit', () => {
  const text = 'insert into refunds (id) values (1)'
  expect(read([begin, message('Q', text), message('Q', 'rollback'), begin, commit])[4]).toBe(false)
})

test('tables that are passed over do not count, alone', () => {
  const claim = message('Q', 'update jobs set due_at = now()')
  expect(read([begin, claim, commit], ['jobs'])[2]).toBe(false)
  expect(read([begin, claim, message('Q', 'update charges set step = 1'), commit], ['jobs'])[3]).toBe(true)
})

test('messages come in one piece, or cut anywhere, after what opens a connection', () => {
  const opening = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
  const all = Buffer.concat([opening, begin, parse('', 'update payments set status = 1'), bind(''), commit])
  expect(read([all])).toEqual([true])
  for (let at = 1; at < all.length; at += 1)
    expect(read([all.subarray(0, at), all.subarray(at)]), `cut at ${at}`).toEqual([false, true])
})

test('connections do not count for each other', () => {
  const commits = new WrittenCommits()
  const [one, other] = [{}, {}]
  commits.take(one, begin)
  commits.take(one, message('Q', 'update payments set status = 1'))
  commits.take(other, begin)
  expect(commits.take(other, commit)).toBe(false)
  expect(commits.take(one, commit)).toBe(true)
})
