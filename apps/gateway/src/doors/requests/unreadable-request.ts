import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import { problemOf } from './problem-answer.js'

const refusalOf = (code: string | undefined): Refusal => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('request.too_slow', 'The request did not arrive in time. Send it again.')
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('request.head_too_large', 'The head of the request is larger than 16 kB.')
    default:
      return new Refusal('request.invalid', 'The request is not valid HTTP.')
  }
}

/** Answers what never became a request, in the words of every other refusal, and closes the connection. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusalOf(error.code)
  const requestId = newId()
  const body = JSON.stringify(problemOf(refusal, requestId))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ].join('\r\n')
  // an answer that has begun is that of the request before: nothing may stand in the middle of it
  const begun = (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent
  if (begun) socket.destroy()
  else if (socket.writable) socket.end(`${head}\r\n\r\n${body}`)
  // who does not take the answer does not keep the connection by it
  setTimeout(() => socket.destroy(), 1000).unref()
}
