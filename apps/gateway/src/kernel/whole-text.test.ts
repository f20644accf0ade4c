import { expect, test } from 'vitest'
import { brokenTexts } from './whole-text.js'

const whereBroken = (value: unknown): string[] => brokenTexts(value, []).map(({ path }) => path)

test('NUL and half a character are found wherever they stand, names of fields included [F3]', () => {
  expect(whereBroken({ a: 'x\0', b: ['y', '\ud800'], c: { d: 'a\udfffb' }, 'e\0': 1 })).toEqual(['a', 'b.1', 'c.d', ''])
  expect(whereBroken('\0')).toEqual([''])
  expect(brokenTexts({ a: '\0' }, ['query'])[0]?.path).toBe('query.a')
})

test('whole characters, other controls, numbers and bytes are none of them', () => {
  expect(whereBroken({ a: '🛵 é\u0301 \u0007', b: 1, c: null, d: undefined, e: true, f: new Uint8Array([0]) })).toEqual(
    [],
  )
})
