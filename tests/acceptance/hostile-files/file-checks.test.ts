import { describe, expect, test } from 'vitest'
import { checkDisposition, checkMadeAnew, checkRefused, type FileAnswer } from './file-checks.js'

const webp = Buffer.from('RIFF....WEBPVP8 ')
const good: FileAnswer = {
  what: 'a file',
  status: 201,
  durationMs: 10,
  fetched: {
    bytes: webp,
    contentType: 'image/webp',
    disposition: `attachment; filename="a.webp"`,
    headers: new Map([
      ['x-content-type-options', 'nosniff'],
      ['content-security-policy', "default-src 'none'; sandbox"],
      ['cache-control', 'private, no-store'],
    ]),
  },
}
const with_ = (more: Partial<NonNullable<FileAnswer['fetched']>>): FileAnswer => ({
  ...good,
  fetched: { ...(good.fetched as NonNullable<FileAnswer['fetched']>), ...more },
})

test('what is right passes', () => {
  expect(checkMadeAnew(good, 'secret')).toEqual([])
  expect(checkRefused({ what: 'x', status: 400, durationMs: 12 })).toEqual([])
})

describe('planted: each fault is found', () => {
  test.for<[string, FileAnswer]>([
    ['as it came', with_({ bytes: Buffer.from('<svg>') })],
    ['as another type', with_({ contentType: 'text/html' })],
    ['with what was hidden', with_({ bytes: Buffer.concat([webp, Buffer.from('secret')]) })],
    ['without headers', with_({ headers: new Map() })],
    ['kept by others', with_({ headers: new Map([['cache-control', 'public, max-age=60']]) })],
    ['not at all', { ...good, fetched: undefined }],
  ])('given back %s', ([, answer]) => {
    expect(checkMadeAnew(answer, 'secret')).not.toEqual([])
  })

  test('taken, broken or late', () => {
    expect(checkRefused({ what: 'x', status: 201, durationMs: 1 })).toEqual(['x: answered 201'])
    expect(checkRefused({ what: 'x', status: 500, durationMs: 1 })).toEqual(['x: answered 500'])
    expect(checkRefused({ what: 'x', status: 400, durationMs: 1001 })).toEqual(['x: took 1001 ms'])
  })

  test.for(['attachment; filename="../../etc/passwd"', 'attachment; filename="a\r\nSet-Cookie: x"', 'form-data'])(
    'a name that leads somewhere: %j',
    (disposition) => {
      expect(checkDisposition('x', disposition)).not.toEqual([])
    },
  )
})
