import type { EndpointSpec } from '@motora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../rooms/answer-call.js'
import type { Handler, InTransaction, RequestFacts } from '../../rooms/work.js'
import type { StreamHandler } from '../live/stream-handler.js'
import { ExportSlots } from './export/export-slots.js'
import { answerExport, type ExportDeps, splitQuery, wantsExport } from './export/mount-export.js'
import { type ReaderPatience, readerPatience } from './export/watch-reader.js'
import { isFromThisMachine } from './from-this-machine.js'
import { assertPermitted, type Caller, callerOf, type Gatekeeper, isStillPermitted } from './gatekeeper.js'
import { endedBy, identified } from './identified.js'
import { keepRefusal } from './keep-refusal.js'
import { parseInput } from './parse-input.js'
import { receiveForm } from './receive-form.js'
import { receiving } from './receiving.js'
import { sendAnswer } from './send-answer.js'

/** `/a/{id}` of the contract as the router writes it. */
const routePath = (endpoint: EndpointSpec): string => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const factsOf = (request: FastifyRequest, reply: FastifyReply): RequestFacts => ({
  requestId: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent'],
  isFromThisMachine: isFromThisMachine(request.raw),
  header: (name) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : value
  },
  setHeader: (name, value) => void reply.header(name, value),
})

interface Rooms {
  gatekeeper: Gatekeeper
  inTransaction: InTransaction
  /** See `ExportDeps`. */
  snapshots?: boolean
  /** How many files are made at the same time; the usual, of this door alone, unless said. */
  exportSlots?: ExportSlots
  /** How slowly a file may be read; the usual unless said. */
  exportPatience?: ReaderPatience
  /** Called when a request only waits for its other side from here on. */
  stepAside?: (request: FastifyRequest) => void
}

/**
 * Makes routes of handlers. The order of the questions is the same for each: who (401), right (400), permitted (403),
 * then the work.
 */
export const mountHandlers = (app: FastifyInstance, handlers: readonly Handler[], rooms: Rooms): void => {
  const { gatekeeper, inTransaction, snapshots = false } = rooms
  const exports: ExportDeps = {
    inTransaction,
    snapshots,
    slots: rooms.exportSlots ?? new ExportSlots(),
    log: app.log,
    patience: rooms.exportPatience ?? readerPatience,
    mayGoOn: (endpoint, caller) => isStillPermitted(gatekeeper, endpoint, caller),
  }
  const mountTaking = (inner: FastifyInstance, takes: EndpointSpec['takes']): void => {
    for (const handler of handlers.filter(({ endpoint }) => endpoint.takes === takes))
      mountHandler(inner, handler, rooms, exports)
  }
  mountTaking(app, undefined)
  for (const takes of ['bytes', 'form', 'signed'] as const)
    void app.register(async (inner) => {
      await receiving[takes](inner)
      mountTaking(inner, takes)
    })
}

const mountHandler = (app: FastifyInstance, handler: Handler, rooms: Rooms, exports: ExportDeps): void => {
  const { endpoint } = handler
  // its bytes are on their way while it works: a transaction would stay open for as long as the line is slow
  if (endpoint.takes === 'form' && !handler.answerAlone)
    throw new Error(`${endpoint.id} takes a form: it must make its own transactions`)
  mountOne(app, endpoint, rooms, async (caller, input, request, reply, exporting) => {
    if (exporting) return answerExport(handler, caller, input, exporting, request, reply, exports)
    return sendAnswer(reply, endpoint, await answerCall(rooms.inTransaction, handler, caller, input as never, request))
  })
}

/** The same questions, then the connection is passed on. */
export const mountStreams = (app: FastifyInstance, streams: readonly StreamHandler[], rooms: Rooms): void => {
  for (const { endpoint, open } of streams) {
    mountOne(app, endpoint, rooms, async (caller, input, request, reply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      // refuses before anything is written, so that the refusal can still be answered as one
      await open(caller, input as never, request, reply.raw)
      reply.hijack()
      rooms.stepAside?.(reply.request)
      return reply
    })
  }
}

type Input = ReturnType<typeof parseInput>
/** @param exporting what an export was asked, where a list was asked for as a file */
type Finish = (
  caller: Caller,
  input: Input,
  request: RequestFacts,
  reply: FastifyReply,
  exporting?: ReturnType<typeof splitQuery>,
) => Promise<FastifyReply>

const mountOne = (
  app: FastifyInstance,
  endpoint: EndpointSpec,
  { gatekeeper, inTransaction, stepAside }: Rooms,
  finish: Finish,
): void => {
  const keep = keepRefusal(inTransaction, app.log)
  const callers = identified((facts) => {
    const asked = async (): Promise<Caller> => callerOf(gatekeeper, endpoint, facts)
    return keep(asked, gatekeeper.nobody(), endpoint, facts)
  })
  const maxBytes = endpoint.maxBodyBytes ?? 1_048_576
  app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: maxBytes,
    ...(endpoint.perMinutePerAddress
      ? { config: { rateLimit: { max: endpoint.perMinutePerAddress, timeWindow: '1 minute' } } }
      : {}),
    // before the body is read, and after the calls of this address were counted: asking costs the database something
    preParsing: async (request, reply) => {
      await callers.ask(request, factsOf(request, reply))
      if (!request.raw.complete) stepAside?.(request)
    },
    handler: async (request, reply) => {
      const exporting = wantsExport(endpoint, request.query) ? splitQuery(request.query) : undefined
      const query = exporting ? exporting.list : request.query
      const { params } = request
      const facts = factsOf(request, reply)
      const form = endpoint.takes === 'form' ? await receiveForm(request, maxBytes) : undefined
      try {
        const caller = await callers.now(request, facts, endpoint)
        const input = parseInput(endpoint, { params, query, body: form ? form.fields : request.body })
        const stillPermitted = async () => assertPermitted(endpoint, await callers.now(request, facts, endpoint))
        const file = form && { ...form.file, bytes: endedBy(form.file.bytes, stillPermitted) }
        const given = form ? { ...input, body: { fields: input.body, file } } : input
        const answered = async (): Promise<FastifyReply> => {
          assertPermitted(endpoint, caller)
          const asked = { ...endpoint, isExport: exporting !== undefined, body: input.body }
          await gatekeeper.assertFreshFactor({ actor: caller.actor, request: facts }, asked)
          return finish(caller, given, facts, reply, exporting)
        }
        return await keep(answered, caller, endpoint, facts)
      } finally {
        form?.leave()
      }
    },
  })
}
