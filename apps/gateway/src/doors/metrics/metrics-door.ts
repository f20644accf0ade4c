import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { hostNameOf } from '../../kernel/host-name.js'
import { isOwnMachine } from '../../kernel/is-own-machine.js'
import { watchEventLoop } from './event-loop-delay.js'

/** Figures that a part of the gateway gives when it is asked, by name. */
export type Figures = () => Record<string, number>

export interface MetricsDoor {
  port: number
  close(): Promise<void>
}

interface Where {
  /** 0 leaves it closed. */
  port: number
  /** Where it listens when there is a token; without one, at this machine alone. */
  host: string
  token: string | undefined
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compared by digests, in the same time whatever was sent. */
const carries = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** A page in a browser of this machine must not read it under a name of its own. */
const meansThisMachine = ({ headers }: IncomingMessage): boolean => {
  const name = hostNameOf(headers.host)
  return name !== undefined && isOwnMachine(name)
}

/** `GET /metrics` for Prometheus, on a port of its own so that it is never public by accident. */
export const openMetricsDoor = async (
  { port, host, token }: Where,
  figures: Figures,
): Promise<MetricsDoor | undefined> => {
  if (port === 0) return undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = new Map<string, Gauge>()
  const loop = watchEventLoop()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    if (token === undefined && !meansThisMachine(request)) {
      response.writeHead(421).end()
      return
    }
    if (token !== undefined && !carries(request, token)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    for (const [name, value] of Object.entries({ ...figures(), event_loop_delay_p99_ms: loop.p99Ms() })) {
      const gauge =
        gauges.get(name) ??
        new Gauge({ name: `motora_${name}`, help: name.replaceAll('_', ' '), registers: [registry] })
      gauges.set(name, gauge)
      gauge.set(value)
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, token === undefined ? '127.0.0.1' : host, resolve)
  })
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: () => {
      loop.stop()
      // a collector keeps its connection for the next look
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
