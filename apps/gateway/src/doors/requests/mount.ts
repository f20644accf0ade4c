import type { EndpointSpec } from '@motora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comingFrom } from '../../kernel/origin.js'
import type { DoWork, Handler, RequestFacts } from '../../rooms/work.js'
import type { StreamHandler } from '../live/stream-handler.js'
import { ExportSlots } from './export/export-slots.js'
import { answerExport, type ExportDeps, splitQuery, wantsExport } from './export/mount-export.js'
import { assertPermitted, type Caller, callerOf, type Gatekeeper } from './gatekeeper.js'
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
  header: (name) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : value
  },
  setHeader: (name, value) => void reply.header(name, value),
})

interface Rooms {
  gatekeeper: Gatekeeper
  doWork: DoWork
  /** See `ExportDeps`. */
  snapshots?: boolean
  /** Told when a request only waits for its other side from here on. */
  stepAside?: (request: FastifyRequest) => void
}

/** Makes routes of handlers. The order of the questions is the same for each: who (401), right (400), permitted (403), then the work. */
export const mountHandlers = (app: FastifyInstance, handlers: readonly Handler[], rooms: Rooms): void => {
  const { doWork, snapshots = false } = rooms
  const exports: ExportDeps = { doWork, snapshots, slots: new ExportSlots() }
  const mountTaking = (inner: FastifyInstance, takes: EndpointSpec['takes']): void => {
    for (const handler of handlers.filter(({ endpoint }) => endpoint.takes === takes))
      mountHandler(inner, handler, rooms, exports)
  }
  mountTaking(app, undefined)
  for (const takes of ['bytes', 'form'] as const)
    void app.register(async (inner) => {
      await receiving[takes](inner)
      mountTaking(inner, takes)
    })
}

const mountHandler = (app: FastifyInstance, handler: Handler, rooms: Rooms, exports: ExportDeps): void => {
  const { endpoint, answer, answerAlone } = handler
  // its bytes are on their way while it works: a transaction would stay open for as long as the line is slow
  if (endpoint.takes === 'form' && !answerAlone)
    throw new Error(`${endpoint.id} takes a form: it must make its own transactions`)
  mountOne(app, endpoint, rooms, async (caller, input, request, reply, exporting) => {
    if (exporting) return answerExport(handler, caller, input, exporting, request, reply, exports)
    const result = answerAlone
      ? await answerAlone(caller.actor, input as never, request)
      : await rooms.doWork(caller.actor, caller.scope, (work) => answer(work, input as never, request))
    return sendAnswer(reply, endpoint, result)
  })
}

/** The same questions, then the connection is handed over. */
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
  exporting?: Record<string, unknown>,
) => Promise<FastifyReply>

const mountOne = (
  app: FastifyInstance,
  endpoint: EndpointSpec,
  { gatekeeper, doWork, stepAside }: Rooms,
  finish: Finish,
): void => {
  const keep = keepRefusal(doWork, app.log)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const mostBytes = endpoint.maxBodyBytes ?? 1_048_576
  app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: mostBytes,
    ...(endpoint.perMinutePerAddress
      ? { config: { rateLimit: { max: endpoint.perMinutePerAddress, timeWindow: '1 minute' } } }
      : {}),
    // before the body is read, and after the calls of this address were counted: asking costs the database something
    preParsing: async (request, reply) => {
      const facts = factsOf(request, reply)
      const asked = async (): Promise<Caller> => callerOf(gatekeeper, endpoint, facts)
      callers.set(request, await comingFrom(facts, () => keep(asked, gatekeeper.nobody(), endpoint)))
      if (!request.raw.complete) stepAside?.(request)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Error(`${endpoint.id}: nobody was asked who they are`)
      const exporting = wantsExport(endpoint, request.query) ? splitQuery(request.query) : undefined
      const query = exporting ? exporting.list : request.query
      const { params } = request
      const facts = factsOf(request, reply)
      const form = endpoint.takes === 'form' ? await receiveForm(request, mostBytes) : undefined
      try {
        const input = parseInput(endpoint, { params, query, body: form ? form.fields : request.body })
        const given = form ? { ...input, body: { fields: input.body, file: form.file } } : input
        const answered = async (): Promise<FastifyReply> => {
          assertPermitted(endpoint, caller)
          return finish(caller, given, facts, reply, exporting?.own)
        }
        return await comingFrom(facts, () => keep(answered, caller, endpoint))
      } finally {
        form?.leave()
      }
    },
  })
}
