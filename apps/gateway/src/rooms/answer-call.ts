import type { AnswerOf, EndpointSpec, InputOf } from '@motora/contract'
import { answerOnce } from './answer-once.js'
import type { Actor, Handler, InTransaction, RequestFacts, Scope } from './work.js'

interface Caller {
  actor: Actor
  scope: Scope
}

/** The scope of a call: its caller's, unless the handler declares another. */
export const scopeOfCall = <E extends EndpointSpec>(handler: Handler<E>, caller: Caller, input: InputOf<E>): Scope =>
  typeof handler.scope === 'function' ? handler.scope(caller.actor, input) : (handler.scope ?? caller.scope)

/** Answers one call: first what is prepared without a transaction, then the work in one. */
export const answerCall = async <E extends EndpointSpec>(
  inTransaction: InTransaction,
  handler: Handler<E>,
  caller: Caller,
  input: InputOf<E>,
  request: RequestFacts,
): Promise<AnswerOf<E>> => {
  const call = { actor: caller.actor, request }
  if (handler.answerAlone) return handler.answerAlone(call, input)
  const prepared = await handler.prepare?.(call, input)
  return inTransaction(
    call,
    scopeOfCall(handler, caller, input),
    (work) => answerOnce(work, handler.endpoint, input, () => handler.answer(work, input, prepared)),
    { readOnly: handler.endpoint.method === 'GET' },
  )
}
