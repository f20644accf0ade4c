import type { MultipartFile } from '@fastify/multipart'
import type { ReceivedForm } from '@motora/contract'
import type { FastifyRequest } from 'fastify'
import { invalidInput, Refusal } from '../../kernel/refusal.js'

const maxFields = 10
const maxFieldBytes = 1024

interface IncomingForm extends ReceivedForm<Record<string, unknown>> {
  /** Lets go of what was not read; called however the call ends. */
  leave(): void
}

type Parts = ReturnType<FastifyRequest['parts']>

/** What makes a form unreadable is its sender's: half a body, other fields than it says, too much of anything. */
const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { statusCode } = error as { statusCode?: number }
  return statusCode === 413
    ? new Refusal('request.too_large', 'The form has more parts than this call takes.')
    : new Refusal('request.invalid', 'The form cannot be read. Send complete multipart/form-data.')
}

const nextOf = async (parts: Parts) => {
  try {
    return await parts.next()
  } catch (error) {
    throw asRefusal(error)
  }
}

/**
 * Reads the fields of a form up to its file, whose bytes stay on their way.
 * @param maxBytes of the whole form, and so of its file
 * @throws Refusal request.invalid, request.too_large
 */
export const receiveForm = async (request: FastifyRequest, maxBytes: number): Promise<IncomingForm> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new Refusal('request.too_large', `The form is larger than the ${maxBytes} bytes that this call takes.`)
  if (!request.isMultipart()) throw new Refusal('request.invalid', 'This call takes multipart/form-data.')
  const parts = request.parts({
    limits: { fields: maxFields + 1, fieldSize: maxFieldBytes, fieldNameSize: 100, files: 1, fileSize: maxBytes },
  })
  let file: MultipartFile | undefined
  const leave = (): void => {
    file?.file.destroy()
    request.raw.unpipe()
    request.raw.resume()
  }
  try {
    const fields = new Map<string, unknown>()
    for (;;) {
      const { value: part, done } = await nextOf(parts)
      if (done) throw invalidInput([{ path: 'file', code: 'invalid_type', message: 'a file is expected' }])
      if (part.type === 'file') {
        file = part
        break
      }
      if (fields.size === maxFields)
        throw new Refusal('request.too_large', `The form has more than the ${maxFields} fields that it may have.`)
      const { fieldname: path, value, valueTruncated, fieldnameTruncated } = part
      if (fields.has(path)) throw invalidInput([{ path, code: 'doubled', message: 'given more than once' }])
      if (valueTruncated || fieldnameTruncated)
        throw invalidInput([{ path, code: 'too_big', message: `a field has at most ${maxFieldBytes} bytes` }])
      fields.set(path, value)
    }
    const name = file.filename ?? ''
    if (name === '')
      throw invalidInput([{ path: 'file', code: 'invalid_type', message: 'a file with a name is expected' }])
    return {
      fields: Object.fromEntries(fields),
      file: { name, bytes: bytesOf(file, parts, maxBytes) },
      leave,
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** The end comes only when the form ends too: one that breaks off, or goes on, never looks like a whole file. */
async function* bytesOf(part: MultipartFile, parts: Parts, maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of part.file) yield chunk as Uint8Array
  } catch (error) {
    throw asRefusal(error)
  }
  if (part.file.truncated)
    throw new Refusal('request.too_large', `The file is larger than the ${maxBytes} bytes that this call takes.`)
  const more = await nextOf(parts)
  if (!more.done)
    throw invalidInput([{ path: 'file', code: 'invalid_type', message: 'the file comes last, and alone' }])
}
