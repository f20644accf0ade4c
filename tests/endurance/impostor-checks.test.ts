import { expect, test } from 'vitest'
import { checkFought, type Fought } from './impostor-checks.js'

const sound: Fought = {
  imei: '863071990000005',
  tripMetres: 110,
  aloneMetres: 120,
  offMetres: 12,
  believedOfImpostor: 0,
  linesWhileFought: 0,
  commands: [{ state: 'refused', reason: 'unproven-line' }],
}
const rulesOf = (change: Partial<Fought>): string[] =>
  checkFought([sound, { ...sound, ...change }]).map(({ rule }) => rule)

test('planted: an impostor that is followed, billed, believed or commanded is found', () => {
  expect(rulesOf({})).toEqual([])
  expect(rulesOf({ tripMetres: 5110 })).toEqual(['nobody pays for the impostor'])
  // what is said while two fight is nobody's ride: the moped's own metres may be missing
  expect(rulesOf({ tripMetres: null })).toEqual([])
  expect(rulesOf({ offMetres: 900 })).toEqual(['shown where it went'])
  expect(rulesOf({ believedOfImpostor: 1 })).toEqual(['impostor not believed'])
  expect(rulesOf({ linesWhileFought: 1 })).toEqual(['no command while unproven'])
  expect(rulesOf({ commands: [{ state: 'sent', reason: null }] })).toEqual(['no command while unproven'])
  expect(rulesOf({ commands: [{ state: 'refused', reason: 'not-connected' }] })).toEqual(['no command while unproven'])
  expect(rulesOf({ commands: [] })).toEqual(['no command while unproven'])
})
