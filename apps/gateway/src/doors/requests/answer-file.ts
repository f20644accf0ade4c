import { PassThrough, pipeline, Readable } from 'node:stream'
import type { BinaryBody } from '@motora/contract'
import { create as disposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { exactBytes } from '../../kernel/exact-bytes.js'

/** What an answer says of its file; a refusal says nothing of it. */
export const fileHeaders = ['Accept-Ranges', 'Content-Disposition', 'Content-Range'] as const

export const isFile = (body: unknown): body is BinaryBody =>
  typeof body === 'object' &&
  body !== null &&
  'contentType' in body &&
  (('bytes' in body && body.bytes instanceof Uint8Array) || ('stream' in body && 'lengthBytes' in body))

/** One line without a path, and nothing that turns letters round or hides them. */
const plainName = (name: string): string => {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\]/gu, '_')
  return /^\.*$/.test(plain) ? 'file' : plain
}

/**
 * Exactly the bytes that were said: a source that fails, or has more or fewer, breaks the answer off, so that no part
 * of a file looks complete. When the caller goes away the source ends with the answer.
 */
const guarded = (stream: AsyncIterable<Uint8Array>, lengthBytes: number): Readable => {
  const source = stream instanceof Readable ? stream : Readable.from(stream)
  const guard = new PassThrough()
  // a source that is waited for hears of the end too
  guard.once('close', () => source.destroy())
  // what fails here is heard where the answer is sent
  return pipeline(
    source,
    (bytes: AsyncIterable<Uint8Array>) => exactBytes(bytes, lengthBytes),
    guard,
    () => undefined,
  )
}

/**
 * Sends a file, or the part of it that was asked for. It runs nowhere as a page of ours, and is not cached.
 * @param takesRange whether the call can give a part
 * @throws Error when status, range and length do not fit together: a defect of the handler
 */
export const answerFile = (reply: FastifyReply, file: BinaryBody, takesRange: boolean): FastifyReply => {
  const { contentType, fileName, range } = file
  const lengthBytes = 'bytes' in file ? file.bytes.length : file.lengthBytes
  const fits = range ? range.last - range.first + 1 === lengthBytes && range.last < range.totalBytes : true
  if (!fits || (reply.statusCode === 206) !== (range !== undefined)) {
    if ('stream' in file && file.stream instanceof Readable) file.stream.destroy()
    throw new Error(`an answer ${reply.statusCode} of ${lengthBytes} bytes does not fit its range`)
  }
  void reply.type(contentType).header('Content-Length', lengthBytes)
  void reply.header('Content-Security-Policy', "sandbox; default-src 'none'").header('Cache-Control', 'no-store')
  if (takesRange) void reply.header('Accept-Ranges', 'bytes')
  if (range) void reply.header('Content-Range', `bytes ${range.first}-${range.last}/${range.totalBytes}`)
  if (fileName !== undefined) void reply.header('Content-Disposition', disposition(plainName(fileName)))
  return reply.send('bytes' in file ? Buffer.from(file.bytes) : guarded(file.stream, lengthBytes))
}
