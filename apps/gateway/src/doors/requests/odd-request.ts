import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import { problemOf } from './problem-answer.js'

/**
 * Answers an address that the router itself cannot read, in the words of every other refusal, and closes. For
 * `frameworkErrors`: no hook has run, so the headers of every answer are said here.
 */
export const refuseAddress = (error: { code?: string }, request: FastifyRequest, reply: FastifyReply): void => {
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const why = tooLong ? 'A part of the address is too long.' : 'The address is not valid UTF-8.'
  const refusal = new Refusal('request.invalid', why)
  const body = JSON.stringify(problemOf(refusal, request.id))
  reply.hijack()
  reply.raw
    .writeHead(refusal.status, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'X-Request-Id': request.id,
      Connection: 'close',
    })
    .end(body)
}

const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

const isWhole = (address: string): boolean => {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

/** What another reader on the way could understand otherwise than we do. source: ASVS 4.2.1; promise F4 */
const oddity = (raw: IncomingMessage): string | undefined => {
  const address = raw.url ?? ''
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') return 'This address speaks HTTP/1.1.'
  if (!address.startsWith('/')) return 'An address begins with a slash: this is no proxy.'
  if (hostsOf(raw) > 1) return 'The header Host may be given once.'
  return isWhole(address) ? undefined : 'The address is not valid UTF-8.'
}

/** Refuses requests that can be understood in two ways, before anybody is asked who they are, and closes. */
export const refuseOdd = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const said = oddity(request.raw)
    if (said === undefined) return
    void reply.header('Connection', 'close')
    throw new Refusal('request.invalid', said)
  })
}
