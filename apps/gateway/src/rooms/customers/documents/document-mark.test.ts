import { expect, test } from 'vitest'
import { documentMark } from './look-at-documents.js'

test.each([
  ['2026-11-21T09:00:00Z', 'Europe/Madrid', '2026-11-21 10:00 +01:00'],
  ['2026-07-21T09:00:00Z', 'Europe/Madrid', '2026-07-21 11:00 +02:00'],
  // the hour that autumn doubles: only the offset says which of the two
  ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25 02:30 +02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25 02:30 +01:00'],
  ['2026-11-21T02:00:00Z', 'America/St_Johns', '2026-11-20 22:30 -03:30'],
])(
  'the mark of a look at %s names the viewer and the minute, with how far the clocks of %s are from UTC',
  (at, zone, said) => {
    expect(documentMark('admin@motora.test', Date.parse(at), zone)).toBe(`admin@motora.test ${said}`)
  },
)
