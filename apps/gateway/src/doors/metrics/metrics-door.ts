import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { watchEventLoop } from './event-loop-delay.js'

/** Figures that a part of the house tells when it is asked, by name. */
export type Figures = () => Record<string, number>

export interface MetricsDoor {
  port: number
  close(): Promise<void>
}

/**
 * `GET /metrics` for Prometheus, on a port of its own so that it is never public by accident.
 * @param port 0 leaves it closed
 */
export const openMetricsDoor = async (
  port: number,
  host: string,
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
    server.listen(port, host, resolve)
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
