import type { AnswerOf, EndpointSpec, InputOf } from '@motora/contract'
import type { House } from '../house.js'
import { answerCall } from '../rooms/answer-call.js'
import type { Actor, InTransaction, RequestFacts, Scope } from '../rooms/work.js'

/** The world's calls come over no connection. */
const noRequest: RequestFacts = {
  requestId: 'world',
  address: '127.0.0.1',
  userAgent: undefined,
  header: () => undefined,
  setHeader: () => {},
}

/** A call of the founded past, through the handler that the door calls. Its records name no request: there was none. */
export const askAs = <E extends EndpointSpec>(
  house: Pick<House, 'handlers' | 'inTransaction'>,
  caller: { actor: Actor; scope: Scope },
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E>> => {
  const handler = house.handlers.find((one) => one.endpoint === endpoint)
  if (!handler) throw new Error(`no handler ${endpoint.id}`)
  const outOfNowhere: InTransaction = (origin, ...rest) =>
    house.inTransaction({ actor: 'actor' in origin ? origin.actor : origin, request: undefined }, ...rest)
  return answerCall(outOfNowhere, handler, caller, input as never, noRequest) as Promise<AnswerOf<E>>
}
