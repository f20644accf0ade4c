import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Headers of every answer. Nothing may run or load but what this house serves, and the map's provider where one is set.
 * @param mapOrigins origins of the configured map provider
 * @param secure whether browsers reach us by https (HSTS is said only then)
 */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  mapOrigins: readonly string[],
  secure: boolean,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...mapOrigins],
        connectSrc: ["'self'", ...mapOrigins],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    hsts: secure ? { maxAge: 63_072_000, includeSubDomains: true, preload: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: mapOrigins.length === 0 ? { policy: 'require-corp' } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // the reader of the calls writes markup; it is off in production unless set, and what it shows is ours
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string' && /^\/api\/docs(?:[/?]|$)/i.test(request.url))
      reply.header('Content-Security-Policy', policy.replace(/;?(?:require-)?trusted-types[^;]*/g, ''))
    // answers of the gateway must not be cached; the screens' files say for themselves how long they live
    if (request.url.toLowerCase().startsWith('/api')) reply.header('Cache-Control', 'no-store')
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isPartOfPage(request) && String(reply.getHeader('cache-control')).includes('immutable'))
      for (const name of ofAnswersAskedAgain) reply.removeHeader(name)
  })
}

/** What a browser obeys on a page or a worker, and nowhere else. */
const ofPages = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** What a browser asks by whether a file has changed, and whether it may ask: one that never changes is not asked for again. */
const ofAnswersAskedAgain = [
  'accept-ranges',
  'etag',
  'last-modified',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]
const partsOfPages = new Set(['script', 'style', 'font', 'image'])
/** Through the screens' service worker a file is for nothing any more, and the worker says what it was for. */
const isPartOfPage = ({ headers }: FastifyRequest): boolean =>
  partsOfPages.has(String(headers['sec-fetch-dest'] === 'empty' ? headers['x-fetched-for'] : headers['sec-fetch-dest']))

/**
 * A browser that takes in a file as part of a page has that page's headers already: a kilobyte less for each of some
 * forty files of a first load. A worker, which lives by its own, and a caller who does not say what it is for, get all.
 */
export function leaveOutPageHeaders(reply: FastifyReply): void {
  if (!isPartOfPage(reply.request)) return
  for (const name of ofPages) reply.removeHeader(name)
}
