import { type EndpointSpec, isBinary } from '@motora/contract'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { answerFile, isFile } from './answer-file.js'

/** Sends only what the contract names: a field that it does not know never leaves the house. */
export const sendAnswer = (
  reply: FastifyReply,
  endpoint: EndpointSpec,
  answer: { status: number; body?: unknown; total?: number; hasMore?: true; next?: string; previous?: string },
): FastifyReply => {
  if (!(answer.status in endpoint.answers))
    throw new Error(`${endpoint.id} answered ${answer.status}, which its contract does not name`)
  const shape = endpoint.answers[answer.status] ?? null
  void reply.status(answer.status)
  if (answer.total !== undefined) void reply.header('X-Total-Count', answer.total)
  if (answer.hasMore) void reply.header('X-Total-Count-Has-More', 'true')
  if (answer.next) void reply.header('X-Next-Cursor', answer.next)
  if (answer.previous) void reply.header('X-Previous-Cursor', answer.previous)
  if (shape === null) return reply.send()
  if (isBinary(shape)) {
    if (isFile(answer.body)) return answerFile(reply, answer.body, 206 in endpoint.answers)
    if (!shape.json) throw new Error(`${endpoint.id} answered no file where its contract names one`)
    return reply.send(shape.json.parse(answer.body))
  }
  return reply.send((shape as z.ZodType).parse(answer.body))
}
