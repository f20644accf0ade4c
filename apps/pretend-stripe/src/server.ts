import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Api, type Reply, type Request } from './api.js'
import { ApiError } from './api-error.js'
import { Books } from './books.js'
import { Control } from './control.js'
import { Faults } from './faults.js'
import { readForm } from './form.js'
import { Pages } from './pages/pages.js'
import { type Receiver, Webhooks } from './webhooks.js'

interface Options {
  /** 0: any that is free. */
  port: number
  /** Folder of the ledger. */
  dataDir: string
  /** What callers must hold, `sk_test_…`. */
  secretKey: string
  /** Where events go; absent: nowhere. */
  receiver?: Receiver | undefined
  /** Milliseconds before each new attempt to deliver an event. */
  retryMs?: readonly number[]
}

export interface PretendStripe {
  port: number
  /** `http://127.0.0.1:…` */
  origin: string
  close(): Promise<void>
}

const maxBodyBytes = 1_000_000
/** A history of years. */
const maxHistoryBytes = 256_000_000

const readBody = async (request: IncomingMessage, maxBytes: number): Promise<string> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBytes) throw new ApiError(413, { type: 'invalid_request_error', message: 'The body is too large.' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** A page of another site must not reach this server under a name that leads here. */
const isOwnName = (host: string | undefined): boolean => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '')

const inJson = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body), headers: {} })

/**
 * A card provider that is not real, for the demo and for tests: it speaks the provider's API at `/v1`, shows riders its
 * two pages, and keeps everything in one file. On this machine alone, at 127.0.0.1.
 */
export const startPretendStripe = async ({
  port,
  dataDir,
  secretKey,
  receiver,
  retryMs,
}: Options): Promise<PretendStripe> => {
  const books = new Books(join(dataDir, 'ledger.jsonl'))
  const faults = new Faults()
  const webhooks = receiver && new Webhooks(books, faults, receiver, retryMs)
  const onCommit = (): void => webhooks?.takeUp()
  let origin = ''
  const api = new Api(books, faults, { secretKey, origin: () => origin, onCommit })
  const control = new Control(books, faults, webhooks)
  const pages = new Pages(books, onCommit)

  const controlReply = async (method: string, path: string, body: string, request: IncomingMessage): Promise<Reply> => {
    if (!api.isKnown(headerOf(request, 'authorization'))) return inJson(401, { error: { message: 'Not you.' } })
    return inJson(200, control.answer(method, path, body === '' ? {} : JSON.parse(body)))
  }

  const replyTo = async (request: IncomingMessage): Promise<Reply> => {
    if (!isOwnName(headerOf(request, 'host'))) return inJson(421, { error: { message: 'This is another server.' } })
    const method = request.method ?? 'GET'
    const [path = '/', query = ''] = (request.url ?? '/').split('?')
    const takesHistory = path === '/_pretend/history' && api.isKnown(headerOf(request, 'authorization'))
    const body = await readBody(request, takesHistory ? maxHistoryBytes : maxBodyBytes)
    if (path.startsWith('/_pretend/')) return controlReply(method, path, body, request)
    const shown = pages.answer({
      method,
      path,
      query: readForm(query),
      form: readForm(body),
      acceptLanguage: headerOf(request, 'accept-language'),
    })
    if (shown) return shown
    const call: Request = {
      method,
      path,
      query,
      body,
      key: headerOf(request, 'idempotency-key'),
      authorization: headerOf(request, 'authorization'),
    }
    return api.answer(call)
  }

  const send = (response: ServerResponse, reply: Reply): void => {
    if (reply === 'cut') {
      response.socket?.resetAndDestroy()
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
  }

  const server = createServer((request, response) => {
    replyTo(request).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        if (error instanceof ApiError) send(response, inJson(error.status, error.body))
        else if (error instanceof SyntaxError) send(response, inJson(400, { error: { message: 'No JSON.' } }))
        else {
          console.error(error)
          send(response, inJson(500, { error: { type: 'api_error', message: 'The pretend provider has a fault.' } }))
        }
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const listening = address && typeof address === 'object' ? address.port : port
  origin = `http://127.0.0.1:${listening}`
  webhooks?.takeUp()
  return {
    port: listening,
    origin,
    close: async () => {
      webhooks?.close()
      faults.release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      books.close()
    },
  }
}
