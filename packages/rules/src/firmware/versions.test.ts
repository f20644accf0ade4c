import { firmwareVersion } from '@motora/contract/firmware'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareVersions, versionSortKey } from './index.js'

const number = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 999_999_999 })).map(String)
const part = fc.oneof(
  fc.nat({ max: 20 }).map(String),
  fc.constantFrom('rc', 'RC', 'a', 'ab', 'abc', 'beta', '1a', 'a1', '0', '00', '007', 'Z', 'z'),
)
const version = fc
  .tuple(fc.array(number, { minLength: 2, maxLength: 4 }), fc.array(part, { maxLength: 4 }))
  .map(([numbers, parts]) => numbers.join('.') + (parts.length > 0 ? `-${parts.join('.')}` : ''))
  .filter((text) => firmwareVersion.safeParse(text).success)

const sign = (n: number | undefined): number => Math.sign(n ?? Number.NaN)
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('versions', () => {
  test.each([
    ['1.9', '1.10'],
    ['2.9.9', '2.10.0'],
    ['1.2.3', '1.2.3.1'],
    ['2.10.3-rc.1', '2.10.3'],
    ['1.0-rc.2', '1.0-rc.10'],
    ['1.0-rc', '1.0-rc.1'],
    ['1.0-1', '1.0-alpha'],
    ['1.0-alpha', '1.0-beta'],
    ['1.0-9', '1.0-10'],
    // what a general library gets wrong: letters after digits are no number
    ['1.0-1a', '1.0-2'].reverse() as [string, string],
    ['1.0-99999999999999999998', '1.0-99999999999999999999'],
  ])('%s is older than %s', (older, newer) => {
    expect(sign(compareVersions(older, newer))).toBe(-1)
    expect(sign(compareVersions(newer, older))).toBe(1)
  })

  test.each([
    ['1.2', '1.2.0.0'],
    ['01.2', '1.02'],
    ['1.0-rc.01', '1.0-rc.1'],
  ])('%s and %s are the same', (a, b) => {
    expect(compareVersions(a, b)).toBe(0)
    expect(versionSortKey(a)).toBe(versionSortKey(b))
  })

  test.each(['', '1', 'v1.2', '1.2.3.4.5', '1.2-', '1.2-rc_1', '1.2 ', '1234567890.1'])(
    '%j is not a version',
    (text) => {
      expect(compareVersions(text, '1.0')).toBeUndefined()
      expect(compareVersions('1.0', text)).toBeUndefined()
      expect(() => versionSortKey(text)).toThrow('not a version')
    },
  )

  test('the text that the database sorts by agrees with the comparison', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(sign(byBytes(versionSortKey(a), versionSortKey(b)))).toBe(sign(compareVersions(a, b)))
      }),
      { numRuns: 3000 },
    )
  })

  test('the order is total', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(sign(compareVersions(a, b))).toBe(-sign(compareVersions(b, a)) + 0)
        const [x = a, y = b, z = c] = [a, b, c].sort((p, q) => compareVersions(p, q) ?? 0)
        expect(compareVersions(x, y)).toBeLessThanOrEqual(0)
        expect(compareVersions(y, z)).toBeLessThanOrEqual(0)
        expect(compareVersions(x, z)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
