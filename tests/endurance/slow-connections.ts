import { connect } from 'node:net'
import type { Ending } from './load-checks.js'

/** A connection that sends a piece now and then. */
export interface SlowSender {
  kind: string
  /** Sent at once. */
  first: string
  /** Sent again and again. */
  piece: string | Buffer
  everyMs: number
}

/** Sends slowly until it is closed, at most for `patienceMs`. @returns how it ended; never throws */
export const sendSlowly = (
  port: number,
  { kind, first, piece, everyMs }: SlowSender,
  patienceMs: number,
): Promise<Ending> =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    const drip = setInterval(() => {
      if (socket.writable) socket.write(piece)
    }, everyMs)
    const end = (closedAfterMs: number): void => {
      clearInterval(drip)
      clearTimeout(late)
      socket.destroy()
      resolve({ kind, closedAfterMs, answered: heard.split('\r\n')[0] ?? '' })
    }
    const late = setTimeout(() => end(Number.POSITIVE_INFINITY), patienceMs)
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1')
    })
    // the other side has closed: who goes on sending then would lose what was said before
    socket.on('end', () => clearInterval(drip))
    socket.on('error', () => undefined)
    socket.on('close', () => end(Date.now() - startedAt))
  })

const signIn = '/users/v1/Totp'

/**
 * Every way of holding a connection by sending next to nothing, or far too much.
 * @param token of somebody who may send files
 * @param address from which they come; what one address may do is not on trial here
 */
export const slowSenders = (token: string, membershipId: string | undefined, address: string): SlowSender[] => {
  const host = `Host: localhost\r\nX-Forwarded-For: ${address}\r\n`
  const json = (path: string, more: string): string =>
    `POST /api${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${more}\r\n`
  const who = `Authorization: Bearer ${token}\r\n${membershipId ? `x-sharing-membership: ${membershipId}\r\n` : ''}`
  const form = `POST /api/files/v1/files HTTP/1.1\r\n${host}${who}Content-Type: multipart/form-data; boundary=x\r\n`
  const field = '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nother\r\n--x\r\n'
  const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
  const sixtyFourKb = 'x'.repeat(65_536)
  return [
    { kind: 'says nothing', first: '', piece: '', everyMs: 60_000 },
    { kind: 'head byte by byte', first: `GET /api/openapi.json HTTP/1.1\r\n${host}X-Slow: `, piece: 'a', everyMs: 300 },
    { kind: 'head line by line', first: `GET / HTTP/1.1\r\n${host}`, piece: 'X-Slow: a\r\n', everyMs: 1000 },
    { kind: 'body byte by byte', first: json(signIn, 'Content-Length: 100000\r\n'), piece: ' ', everyMs: 300 },
    {
      kind: 'body in chunks of one',
      first: json(signIn, 'Transfer-Encoding: chunked\r\n'),
      piece: '1\r\n \r\n',
      everyMs: 300,
    },
    {
      kind: 'body stands still',
      first: `${json(signIn, 'Content-Length: 1000\r\n')}{"email"`,
      piece: '',
      everyMs: 60_000,
    },
    {
      kind: 'form byte by byte',
      first: `${form}Content-Length: 5000000\r\n\r\n${field}${file}`,
      piece: 'a',
      everyMs: 300,
    },
    { kind: '1 GB announced', first: json(signIn, 'Content-Length: 1073741824\r\n'), piece: sixtyFourKb, everyMs: 200 },
    {
      kind: '1 GB in chunks',
      first: json(signIn, 'Transfer-Encoding: chunked\r\n'),
      piece: `10000\r\n${sixtyFourKb}\r\n`,
      everyMs: 200,
    },
    {
      kind: '64 kB head',
      first: `GET / HTTP/1.1\r\n${host}X-Long: ${sixtyFourKb}\r\n\r\n`,
      piece: '',
      everyMs: 60_000,
    },
  ]
}
