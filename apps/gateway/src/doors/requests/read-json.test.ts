import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.js'
import { readJson } from './read-json.js'

const read = (text: string | Buffer): unknown => {
  try {
    return readJson(Buffer.from(text as string))
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}

describe('a body is read in the one way that it can be read [F4]', () => {
  test.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}', { a: 1, b: { a: 2 }, c: [{ a: 1 }, { a: 1 }] }],
    ['"a text"', 'a text'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['{"a\\\\":1,"a":2}', { 'a\\': 1, a: 2 }],
    [' [ [ "a" , "a" ] , { } ] ', [['a', 'a'], {}]],
    ['{"prototype":1,"toString":2}', { prototype: 1, toString: 2 }],
    ['{"a":"é🛵"}', { a: 'é🛵' }],
  ])('%s', (text, value) => expect(read(text)).toEqual(value))

  test.each([
    ['a name twice', '{"a":1,"a":2}'],
    ['a name twice, once spelt otherwise', '{"a":1,"\\u0061":2}'],
    ['a name twice, far apart', '{"a":[{"b":1}],"c":{"a":1},"a":2}'],
    ['a name twice in a list', '[{"a":1},{"b":1,"b":1}]'],
    ['an empty name twice', '{"":1,"":2}'],
    ['__proto__', '{"__proto__":{"a":1}}'],
    ['__proto__, spelt otherwise', '{"\\u005f_proto__":{"a":1}}'],
    ['constructor, deeper', '{"a":[{"constructor":{"prototype":{}}}]}'],
    ['10,000 lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['10,000 objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['nothing', ''],
    ['half of it', '{"a":'],
    ['two of them', '{}{}'],
    ['a comma too many', '{"a":1,}'],
    ['NUL as it is', '{"a":"\0"}'],
    ['broken UTF-8', Buffer.from('{"a":"\xff"}', 'latin1')],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ])('%s is refused', (_what, text) => expect(read(text)).toBe(400))

  test('64 levels are read', () => expect(read(`${'['.repeat(64)}${']'.repeat(64)}`)).toHaveLength(1))
})
