import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'

export interface ArrivalPatience {
  /** Milliseconds for a body of any size. */
  minMs: number
  /** Next to that, a body may come as slowly as this on the whole. */
  bytesPerMs: number
  /** It is looked at again and again after so many milliseconds … */
  lookEveryMs: number
  /** … and this many bytes must have come since the look before the last. */
  minBytes: number
  /** What is still on its way when the answer is out has so many milliseconds to end. */
  afterAnswerMs: number
}

/**
 * A part of 1 MiB over a line of 15 kB in a second has its time (EDGE carries that), and may stand still for a moment.
 * A caller that sends byte by byte is refused after 20 s: 2 kB in a second is less than any line that a page can be
 * used on.
 */
export const arrivalPatience: ArrivalPatience = {
  minMs: 30_000,
  bytesPerMs: 15,
  lookEveryMs: 10_000,
  minBytes: 20_000,
  afterAnswerMs: 5000,
}

const tooSlow = (): Refusal => new Refusal('request.too_slow', 'The request did not arrive in time. Send it again.')

const bytesOf = (raw: IncomingMessage): number => raw.socket.bytesRead

/** Runs `look` after so many milliseconds, or at the end of its time; nothing is kept alive by it. */
const after = (ms: number, look: () => void): NodeJS.Timeout => setTimeout(look, Math.max(1, ms)).unref()

/** Looks at one body until it is here, its time is up or it stops coming. @returns the way to end that */
const watchArrival = (raw: IncomingMessage, patience: ArrivalPatience, untilMs: number, giveUp: () => void) => {
  let before = -patience.minBytes
  let last = bytesOf(raw)
  const look = (): void => {
    if (raw.complete) return
    const now = bytesOf(raw)
    if (Date.now() >= untilMs || now - before < patience.minBytes) {
      giveUp()
      return
    }
    before = last
    last = now
    timer = lookAgain()
  }
  const lookAgain = () => after(Math.min(patience.lookEveryMs, untilMs - Date.now()), look)
  let timer = lookAgain()
  return () => clearTimeout(timer)
}

/**
 * Ends a request whose body does not arrive in the time that its call gives it, by the largest that it takes, or that
 * stops coming: with 408 where the answer is not out, else by closing the connection. What comes after the answer is
 * thrown away: closed at once, the connection would break for who still sends, and the answer be lost.
 */
export const limitArrival = (app: FastifyInstance, patience: ArrivalPatience): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const cut = (): void => {
      if (!raw.complete) raw.destroy()
    }
    let timer: NodeJS.Timeout | undefined
    const giveUp = (): void => {
      // a handler that reads the body hears it and answers; where none reads, none can
      if (reply.raw.headersSent || raw.listenerCount('error') === 0) {
        cut()
        return
      }
      reply.raw.setHeader('Connection', 'close')
      raw.emit('error', tooSlow())
      timer = after(patience.afterAnswerMs, cut)
    }
    const untilMs = Date.now() + patience.minMs + (request.routeOptions.bodyLimit ?? 0) / patience.bytesPerMs
    const stopWatching = watchArrival(raw, patience, untilMs, giveUp)
    reply.raw.once('finish', () => {
      stopWatching()
      clearTimeout(timer)
      if (raw.complete) return
      raw.resume()
      timer = after(patience.afterAnswerMs, cut)
    })
    raw.once('close', () => {
      stopWatching()
      clearTimeout(timer)
    })
  })
}
