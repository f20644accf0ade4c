import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { EndpointSpec } from '@motora/contract'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { AddressList } from '../../kernel/address-list.js'
import type { Reach } from '../../kernel/bus.js'
import { callerBlock } from '../../kernel/caller-block.js'
import { newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Handler, InTransaction } from '../../rooms/work.js'
import type { StreamHandler } from '../live/stream-handler.js'
import { fileHeaders } from './answer-file.js'
import { type ArrivalPatience, arrivalPatience, limitArrival } from './arrival-limit.js'
import type { ExportSlots } from './export/export-slots.js'
import type { ReaderPatience } from './export/watch-reader.js'
import { refuseForeignHosts } from './foreign-host.js'
import type { Gatekeeper } from './gatekeeper.js'
import type { Installation } from './installation.js'
import { mountHandlers, mountStreams } from './mount.js'
import { refuseAddress, refuseOdd } from './odd-request.js'
import { openApiOf } from './open-api.js'
import { guardAgainstOverload, Overload, OverloadGate } from './overload-gate.js'
import { problemOf, refusalOf } from './problem-answer.js'
import { receiving } from './receiving.js'
import { serveScreens } from './screens.js'
import { addSecurityHeaders } from './security-headers.js'
import { answerUnreadable } from './unreadable-request.js'

export interface RequestsDoorOptions {
  version: string
  /** What the pages say of this gateway; unless said, one for development. */
  installation?: Installation
  log: Log
  handlers: readonly Handler[]
  streams: readonly StreamHandler[]
  gatekeeper: Gatekeeper
  inTransaction: InTransaction
  /** Whether a long read sees one moment without keeping others out; false unless said. */
  snapshots?: boolean
  /** See `Rooms`. */
  exportSlots?: ExportSlots
  /** Answers when everything that requests need does. */
  ready: () => Promise<void>
  /** Whether other processes hear of what happens here. */
  reach?: () => Reach
  /** Whether mopeds of an outside MQTT broker are heard; undefined: there is none. */
  deviceBrokerReached?: () => boolean | undefined
  /** Proxies in front, or their addresses and networks: whose word on the caller's address counts. */
  trustProxy: number | AddressList
  /** Where browsers reach us; absent: this machine alone. */
  publicOrigin?: string | undefined
  /** Whether people may read the calls at `/api/docs`; unless said, they may not. */
  showsDocs?: boolean
  mapOrigins: readonly string[]
  /** Calls one address may make in a minute. */
  perMinutePerAddress: number
  /** How long bodies may take to arrive; the usual unless said. */
  arrival?: ArrivalPatience
  /** How slowly the file of a list may be read; the usual unless said. */
  exportPatience?: ReaderPatience
  /** Bounds what is worked on at the same time; one of its own unless given. */
  gate?: OverloadGate
  /** Whether this process is about to end: others are to be asked, and no connection is kept for a next call. */
  isLeaving?: () => boolean
}

/** The nearest proxies, by their number, or those of these addresses; with 0 the connection's own address counts. */
const whoseWordCounts = (given: RequestsDoorOptions['trustProxy']) => {
  if (typeof given !== 'number') return (address: string): boolean => given.includes(address)
  return given === 0 ? false : (_address: string, hop: number): boolean => hop < given
}

/** Longer than the largest body may take; what each call gives is watched by `limitArrival`. */
const maxRequestMs = 20 * 60_000
/** For the head of a request, which is looked at every second. */
const maxHeadMs = 15_000
const maxAtOnce = 200

/** The HTTP door: everything that browsers, riders' phones and forwarders ask. */
export const createRequestsDoor = async (options: RequestsDoorOptions): Promise<FastifyInstance> => {
  const { log } = options
  const app = Fastify({
    loggerInstance: log.child({ door: 'requests' }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: whoseWordCounts(options.trustProxy),
    exposeHeadRoutes: false,
    bodyLimit: 1_048_576,
    requestTimeout: maxRequestMs,
    http: { headersTimeout: maxHeadMs, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: refuseAddress,
    // while it ends it answers what still comes over connections that are open: no call fails by it
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: 300 },
  }) as unknown as FastifyInstance
  await addSecurityHeaders(app, options.mapOrigins, options.publicOrigin?.startsWith('https://') ?? false)
  const { isLeaving = () => false, gate = new OverloadGate(maxAtOnce, log) } = options
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) void reply.header('Connection', 'close')
  })
  guardAgainstOverload(app, gate)
  refuseOdd(app)
  refuseForeignHosts(app, options.publicOrigin)
  await receiving.json(app)
  await app.register(rateLimit, {
    max: options.perMinutePerAddress,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => callerBlock(ip),
    errorResponseBuilder: () =>
      new Refusal('request.throttled', 'Too many requests from this address. Wait a moment and try again.'),
  })
  limitArrival(app, options.arrival ?? arrivalPatience)
  answerErrors(app, log)
  const endpoints = [...options.handlers, ...options.streams].map((handler) => handler.endpoint)
  await documentCalls(app, endpoints, options.version, options.showsDocs ?? false)
  const rooms = { ...options, stepAside: (request: FastifyRequest) => gate.leave(request) }
  mountHandlers(app, options.handlers, rooms)
  mountStreams(app, options.streams, rooms)
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (isLeaving()) throw new Error('leaving')
      await options.ready()
      // without the broker all is answered and screens are a few seconds late: no reason to be taken out of the row
      const reach = options.reach?.() ?? 'alone'
      const hearsMopeds = options.deviceBrokerReached?.()
      return {
        status: 'ready',
        ...(reach === 'alone' ? {} : { broker: reach === 'others' ? 'reached' : 'away' }),
        ...(hearsMopeds === undefined ? {} : { deviceBroker: hearsMopeds ? 'reached' : 'away' }),
      }
    } catch {
      return reply.status(503).header('Retry-After', '2').send({ status: 'not ready' })
    }
  })
  answerUnknown(app, endpoints, await serveScreens(app, options.installation ?? { environment: 'dev', isDemo: false }))
  return app
}

const documentCalls = async (
  app: FastifyInstance,
  endpoints: readonly EndpointSpec[],
  version: string,
  showsDocs: boolean,
): Promise<void> => {
  let made: Record<string, unknown> | undefined
  // a start does not wait for what few ask for
  const document = () => (made ??= openApiOf(endpoints, version))
  if (showsDocs) {
    await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      // it keeps to the policy of every other page: its own would let in styles from anywhere
      staticCSP: false,
      transformSpecification: document,
      transformSpecificationClone: false,
    })
  }
  app.get('/api/openapi.json', async () => document())
}

const answerErrors = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((error, request, reply) => {
    const refusal =
      refusalOf(error) ??
      new Refusal('defect', 'Something went wrong on our side. Give us the request id and we will find it.')
    // the gate says in one line how many it has refused
    if (!(error instanceof Overload) && (refusal.code === 'defect' || refusal.code === 'request.unavailable')) {
      log.error(
        { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
        'a request failed',
      )
    }
    // the file that was to be the answer may have been announced already
    for (const name of fileHeaders) {
      void reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    // Fastify would close at once, and who is still sending would see a broken connection in place of this answer
    if (refusal.status === 413) void reply.removeHeader('Connection')
    const { totalBytes } = refusal.params ?? {}
    if (refusal.status === 416 && totalBytes !== undefined) void reply.header('Content-Range', `bytes */${totalBytes}`)
    const retryAfter = refusal.params?.retryAfterSeconds
    if (typeof retryAfter === 'number') void reply.header('Retry-After', String(retryAfter))
    else if (refusal.status === 503) void reply.header('Retry-After', '2')
    return reply.status(refusal.status).type('application/problem+json').send(problemOf(refusal, request.id))
  })
}

type FindPage = (url: string, accepts: string) => Promise<string | undefined>

const answerUnknown = (
  app: FastifyInstance,
  endpoints: readonly EndpointSpec[],
  findPage: FindPage | undefined,
): void => {
  const known = endpoints.map((endpoint) => ({
    method: endpoint.method,
    shape: new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
  }))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!path.toLowerCase().startsWith('/api') && request.method === 'GET' && findPage) {
      const page = await findPage(path, request.headers.accept ?? '')
      if (page !== undefined)
        return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page)
    }
    const methods = known.filter(({ shape }) => shape.test(path)).map(({ method }) => method)
    if (methods.length > 0) {
      void reply.header('Allow', methods.join(', '))
      throw new Refusal('request.method_not_allowed', `This address takes ${methods.join(', ')}.`)
    }
    throw new Refusal('request.not_found', 'There is nothing at this address.')
  })
}
