import type { EndpointSpec } from '@motora/contract'
import type { FastifyRequest } from 'fastify'
import type { RequestFacts } from '../../rooms/work.js'
import type { Caller } from './gatekeeper.js'

/** A body may be on its way for minutes. After this long its caller is asked for again: rights may have been taken away. */
const oldAfterMs = 100

interface Known {
  caller: Caller
  askedAtMs: number
  /** Nothing of the request was still to come. */
  isWhole: boolean
}

/**
 * Who requests come from: asked before a body is read, and again when it took its time to come.
 * @param ask throws Refusal 401 when the caller is not who the endpoint is for
 */
export const identified = (ask: (facts: RequestFacts) => Promise<Caller>) => {
  const callers = new WeakMap<FastifyRequest, Known>()
  const askNow = async (request: FastifyRequest, facts: RequestFacts): Promise<Caller> => {
    const askedAtMs = performance.now()
    const caller = await ask(facts)
    callers.set(request, { caller, askedAtMs, isWhole: request.raw.complete })
    return caller
  }
  return {
    ask: askNow,
    /** Who it is by now. Calls of vehicles are counted when they are asked for, so they are asked for once. */
    now: async (
      request: FastifyRequest,
      facts: RequestFacts,
      { id, audience }: Pick<EndpointSpec, 'id' | 'audience'>,
    ): Promise<Caller> => {
      const known = callers.get(request)
      if (!known) throw new Error(`${id}: the caller was not identified`)
      const { caller, askedAtMs, isWhole } = known
      if (isWhole || audience === 'device' || performance.now() - askedAtMs < oldAfterMs) return caller
      return askNow(request, facts)
    },
  }
}

/** The same bytes; before their end `check` is asked, and a refusal breaks them off. */
export async function* endedBy(
  bytes: AsyncIterable<Uint8Array>,
  check: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* bytes
  await check()
}
