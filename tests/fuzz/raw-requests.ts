/** Bytes that are no request in one reading only; `inner` is a request that must not be understood in them. */
export type Broken = (inner: string) => string | Buffer

const host = 'Host: localhost\r\n'
const json = 'Content-Type: application/json\r\n'
/** A refresh that is rejected: a call for everybody that costs nothing. */
const refresh = '{"refreshToken":"a token that nobody was ever given"}'
const length = `Content-Length: ${refresh.length}\r\n`

/** A call with these lines in its head, and this as what follows it. */
const withHead = (lines: string, rest: string): string =>
  `POST /api/users/v1/RefreshToken HTTP/1.1\r\n${host}${json}${lines}\r\n${rest}`
const noChunks = '0\r\n\r\n'

/** One reader counts by the length, the other by chunks, or by another length. source: ASVS 4.2.1 */
const smuggled: Record<string, Broken> = {
  'length, then chunks': (inner) => withHead('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', noChunks + inner),
  'chunks, then length': (inner) => withHead('Transfer-Encoding: chunked\r\nContent-Length: 6\r\n', noChunks + inner),
  'chunks hidden by a blank': (inner) => withHead(`Transfer-Encoding : chunked\r\n${length}`, noChunks + inner),
  'chunks hidden by a fold': (inner) => withHead(`Transfer-Encoding:\r\n chunked\r\n${length}`, noChunks + inner),
  'chunks hidden by a name': (inner) => withHead(`Transfer_Encoding: chunked\r\n${length}`, `{}${inner}`).slice(0, -1),
  xchunked: (inner) => withHead(`Transfer-Encoding: xchunked\r\n${length}`, noChunks + inner),
  'chunked, identity': (inner) => withHead(`Transfer-Encoding: chunked, identity\r\n`, noChunks + inner),
  'identity, chunked with a length': (inner) =>
    withHead(`Transfer-Encoding: identity, chunked\r\n${length}`, noChunks + inner),
  'chunked twice': (inner) =>
    withHead('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', noChunks + inner),
  'two lengths, the small first': (inner) => withHead(`Content-Length: 2\r\n${length}`, `{}${inner}`),
  'two lengths, the large first': (inner) => withHead(`${length}Content-Length: 2\r\n`, `{}${inner}`),
  'the same length twice': (inner) => withHead(length + length, refresh + inner),
  'a list of lengths': (inner) => withHead('Content-Length: 2, 45\r\n', `{}${inner}`),
  'a length with a sign': (inner) => withHead('Content-Length: +2\r\n', `{}${inner}`),
  'a negative length': (inner) => withHead('Content-Length: -2\r\n', inner),
  'a hexadecimal length': (inner) => withHead('Content-Length: 0x2\r\n', `{}${inner}`),
  'a length with a fraction': (inner) => withHead('Content-Length: 2.0\r\n', `{}${inner}`),
  'a length of 20 digits': (inner) => withHead('Content-Length: 99999999999999999999\r\n', `{}${inner}`),
  'an empty length': (inner) => withHead('Content-Length:\r\n', inner),
}

const chunked = (rest: string): string => withHead('Transfer-Encoding: chunked\r\n', rest)
const chunks: Record<string, Broken> = {
  'a size that is none': (inner) => chunked(`zz\r\n${refresh}\r\n0\r\n\r\n${inner}`),
  'a negative size': (inner) => chunked(`-1\r\n${refresh}\r\n0\r\n\r\n${inner}`),
  'a size of 17 digits': (inner) => chunked(`fffffffffffffffff\r\n${refresh}\r\n0\r\n\r\n${inner}`),
  'a size with 0x': (inner) => chunked(`0x2d\r\n${refresh}\r\n0\r\n\r\n${inner}`),
  'a chunk longer than its size': (inner) => chunked(`2\r\n${refresh}\r\n0\r\n\r\n${inner}`),
  'a size with a bare line feed': (inner) => chunked(`2d\n${refresh}\r\n0\r\n\r\n${inner}`),
  'an extension with a line feed': (inner) => chunked(`2d;\n${refresh}\r\n0\r\n\r\n${inner}`),
}

const heads: Record<string, Broken> = {
  'a folded header': () => withHead(`X-Note: one\r\n two\r\n${length}`, refresh),
  'a line feed alone': () => withHead(`X-Note: one\n${length}`, refresh),
  'a carriage return alone': () => withHead(`X-Note: one\rX-More: two\r\n${length}`, refresh),
  'NUL in a header': () => withHead(`X-Note: o\0ne\r\n${length}`, refresh),
  'NUL in a header’s name': () => withHead(`X-No\0te: one\r\n${length}`, refresh),
  'a header without a colon': () => withHead(`X-Note\r\n${length}`, refresh),
  'a header without a name': () => withHead(`: one\r\n${length}`, refresh),
  'headers of 70 kB': () => withHead(`X-Note: ${'a'.repeat(70_000)}\r\n${length}`, refresh),
  'two hosts': () => `GET /healthz HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
  'the same host twice': () => `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`,
}

const lines: Record<string, Broken> = {
  'an address of another house': () => `GET http://evil.example/healthz HTTP/1.1\r\n${host}\r\n`,
  'an address of our own with its house': () => `GET http://localhost/api/openapi.json HTTP/1.1\r\n${host}\r\n`,
  'an address without a slash': () => `GET healthz HTTP/1.1\r\n${host}\r\n`,
  'an asterisk': () => `GET * HTTP/1.1\r\n${host}\r\n`,
  'NUL in the address': () => `GET /he\0althz HTTP/1.1\r\n${host}\r\n`,
  'a blank in the address': () => `GET /health z HTTP/1.1\r\n${host}\r\n`,
  'a byte that is no UTF-8': () => Buffer.from(`GET /health\xff HTTP/1.1\r\n${host}\r\n`, 'latin1'),
  'an escape that is no UTF-8': () => `GET /api/operators/v1/Operators/%ff HTTP/1.1\r\n${host}\r\n`,
  'an escape that is none': () => `GET /api/%zz HTTP/1.1\r\n${host}\r\n`,
  'an escape in the query that is no UTF-8': () => `GET /api/operators/v1/Operators?search=%ff HTTP/1.1\r\n${host}\r\n`,
  'half an escape in the query': () => `GET /api/operators/v1/Operators?search=%e2%82 HTTP/1.1\r\n${host}\r\n`,
  'an id of 400 letters': () => `GET /api/operators/v1/Operators/${'a'.repeat(400)} HTTP/1.1\r\n${host}\r\n`,
  'HTTP/0.9': () => 'GET /healthz\r\n\r\n',
  'HTTP/9.9': () => `GET /healthz HTTP/9.9\r\n${host}\r\n`,
  'a method in lower case': () => `get /healthz HTTP/1.1\r\n${host}\r\n`,
  'a method that is none': () => `FROB /healthz HTTP/1.1\r\n${host}\r\n`,
  'the beginning of TLS': () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 13, 10, 13, 10]),
  'another protocol': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
}

/** Refused before anybody is asked who they are, and the connection is closed. source: promise F4 */
export const brokenRequests: Readonly<Record<string, Broken>> = { ...smuggled, ...chunks, ...heads, ...lines }

/** A request that is whole, with a body that is not. */
export const withBody = (
  body: string | Buffer,
  type = 'application/json',
  path = '/api/users/v1/RefreshToken',
): Buffer => {
  const bytes = Buffer.from(body as string)
  const head = `POST ${path} HTTP/1.1\r\n${host}Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

const withField = (field: string): string => `{"refreshToken":"a",${field}}`

/** To a call for everybody that takes a megabyte. */
const deep = (body: string): Buffer => withBody(body, 'application/json', '/api/sharing/v1/Rider/SignIn')

/** Bodies that two readers could take for two things, or that nobody can keep. source: promise F4; ASVS 15.3.6, 15.3.7 */
export const brokenBodies: Readonly<Record<string, Buffer>> = {
  'broken UTF-8': withBody(Buffer.from('{"refreshToken":"\xff"}', 'latin1')),
  'an overlong slash': withBody(Buffer.from('{"refreshToken":"\xc0\xaf"}', 'latin1')),
  'a surrogate as UTF-8': withBody(Buffer.from('{"refreshToken":"\xed\xa0\x80"}', 'latin1')),
  'UTF-16': withBody(Buffer.from(refresh, 'utf16le')),
  'NUL as it is': withBody('{"refreshToken":"a\0"}'),
  'NUL as an escape': withBody('{"refreshToken":"a\\u0000"}'),
  'half a character': withBody('{"refreshToken":"\\ud800"}'),
  'a name twice': withBody(withField('"refreshToken":"b"')),
  'a name twice, spelt otherwise': withBody(withField('"refres\\u0068Token":"b"')),
  __proto__: withBody(withField('"__proto__":{"refreshToken":true}')),
  '__proto__, spelt otherwise': withBody(withField('"\\u005f_proto__":{"refreshToken":true}')),
  constructor: withBody(withField('"constructor":{"prototype":{"refreshToken":true}}')),
  '10,000 lists': deep(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  '10,000 objects': deep(`${'{"":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  'a number beyond all': withBody('{"refreshToken":1e999}'),
  'a number of 4,000 digits': withBody(`{"refreshToken":${'9'.repeat(4_000)}}`),
  'no number': withBody('{"refreshToken":NaN}'),
  'two bodies': withBody(`${refresh}${refresh}`),
  'half a body': withBody(refresh.slice(0, -1)),
  nothing: withBody(''),
  'a comment': withBody(`${refresh.slice(0, -1)}/* */}`),
  'another type': withBody(refresh, 'text/plain'),
  'a form': withBody('refreshToken=a', 'application/x-www-form-urlencoded'),
  'no type': withBody(refresh, ''),
}
