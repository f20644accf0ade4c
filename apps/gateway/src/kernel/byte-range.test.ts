import { expect, test } from 'vitest'
import { byteRangeOf } from './byte-range.js'

test.each([
  ['bytes=0-', 0, 99],
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=99-', 99, 99],
  ['bytes=90-100', 90, 99],
  ['bytes=0-99999999999999999999', 0, 99],
  ['bytes=-1', 99, 99],
  ['bytes=-100', 0, 99],
  ['bytes=-5000', 0, 99],
  ['Bytes = 7 - 8 ', 7, 8],
])('%s of 100 bytes is %i to %i', (header, first, last) => {
  expect(byteRangeOf(header, 100)).toEqual({ first, last })
})

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=x-y',
  'bytes=1.5-9',
  'bytes=+1-2',
  'bytes=--5',
  'bytes=0x1-2',
  'bytes=19-10',
  'bytes=0-1,5-6',
  'items=0-5',
  '0-5',
])('%s means the whole', (header) => {
  expect(byteRangeOf(header, 100)).toBeUndefined()
})

test.each([
  ['bytes=100-', 100],
  ['bytes=100-200', 100],
  ['bytes=99999999999999999999-', 100],
  ['bytes=-0', 100],
  ['bytes=0-', 0],
  ['bytes=-1', 0],
])('%s of %i bytes is refused, and the size is said', (header, totalBytes) => {
  expect(() => byteRangeOf(header, totalBytes)).toThrow(
    expect.objectContaining({ code: 'file.range_unfit', status: 416, params: { totalBytes } }),
  )
})
