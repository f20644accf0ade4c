import type { FastifyInstance } from 'fastify'

export interface ArrivalPatience {
  /** Milliseconds for a body of any size. */
  leastMs: number
  /** Beside that, a body may come as slowly as this. */
  bytesPerMs: number
  /** What is still on its way when the answer is out has so many milliseconds to end. */
  afterAnswerMs: number
}

/** 100 kB in a second: a large file has its time, and nobody keeps a connection by sending next to nothing. */
export const arrivalPatience: ArrivalPatience = { leastMs: 30_000, bytesPerMs: 100, afterAnswerMs: 5000 }

/** Cuts a connection whose body does not arrive in the time that its call gives it, by the largest that it takes. */
export const limitArrival = (app: FastifyInstance, patience: ArrivalPatience): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const cut = (): void => {
      if (!raw.complete) raw.destroy()
    }
    const after = (ms: number): NodeJS.Timeout => setTimeout(cut, ms).unref()
    let timer = after(patience.leastMs + (request.routeOptions.bodyLimit ?? 0) / patience.bytesPerMs)
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      if (!raw.complete) timer = after(patience.afterAnswerMs)
    })
    raw.once('close', () => clearTimeout(timer))
  })
}
