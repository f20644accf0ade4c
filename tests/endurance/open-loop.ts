import { Agent, request } from 'node:http'

/** One call as it is sent. */
export interface Call {
  name: string
  isWrite: boolean
  method: string
  /** With `/api` where it is one of the API. */
  path: string
  headers: Record<string, string>
  body?: unknown
}

/** What became of one call. */
export interface Shot {
  name: string
  isWrite: boolean
  /** The moment it was planned for, milliseconds since 1970. */
  at: number
  /** From that moment to the last byte of the answer: what waits in the driver counts too. */
  latencyMs: number
  /** 0: no answer. */
  status: number
  retryAfter: string | undefined
  body: string
  /** What the connection said, where there is no answer. */
  failure?: string
}

export const newAgent = (maxSockets = 512): Agent => new Agent({ keepAlive: true, maxSockets: maxSockets })

/** One call, never thrown. @param at the moment it was planned for, milliseconds since 1970 */
export const shoot = (origin: string, call: Call, agent: Agent, at = Date.now(), timeoutMs = 30_000): Promise<Shot> =>
  new Promise((resolve) => {
    const { name, isWrite } = call
    const text = call.body === undefined ? undefined : JSON.stringify(call.body)
    const end = (status: number, body: string, retryAfter?: string, failure?: string): void => {
      clearTimeout(late)
      const shot = { name, isWrite, at, latencyMs: Date.now() - at, status, retryAfter, body }
      resolve(failure === undefined ? shot : { ...shot, failure })
    }
    const type =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const asked = request(origin + call.path, { method: call.method, agent, headers: { ...call.headers, ...type } })
    const late = setTimeout(() => asked.destroy(new Error('no answer in time')), timeoutMs)
    asked.on('response', (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', (error) => end(0, '', undefined, error.message))
      answer.on('end', () =>
        end(answer.statusCode ?? 0, Buffer.concat(pieces).toString(), answer.headers['retry-after']),
      )
    })
    asked.on('error', (error) => end(0, '', undefined, error.message))
    asked.end(text)
  })

export interface Fire {
  origin: string
  perSecond: number
  seconds: number
  /** From 0 to below 1, by a seed. */
  next: () => number
  pick: (next: () => number) => Call
  agent?: Agent
  timeoutMs?: number
}

/**
 * Sends calls at their planned moments, at random as independent people do (Poisson), whether or not earlier ones are
 * answered: a slow answer holds nobody back, and the wait that it causes is counted.
 */
export const fireOpenLoop = async (fire: Fire): Promise<Shot[]> => {
  const { origin, perSecond, seconds, next, pick, timeoutMs } = fire
  const agent = fire.agent ?? newAgent()
  const underWay: Promise<Shot>[] = []
  const startedAt = Date.now()
  let due = startedAt
  while (due < startedAt + seconds * 1000) {
    const now = Date.now()
    while (due <= now && due < startedAt + seconds * 1000) {
      underWay.push(shoot(origin, pick(next), agent, Math.round(due), timeoutMs))
      due += (-Math.log(1 - next()) * 1000) / perSecond
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.min(10, due - Date.now()))))
  }
  const shots = await Promise.all(underWay)
  if (!fire.agent) agent.destroy()
  return shots
}
