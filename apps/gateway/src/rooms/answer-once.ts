import { createHash } from 'node:crypto'
import {
  type AnswerOf,
  type EndpointSpec,
  type InputOf,
  idempotencyHeader,
  idempotencyKeyPattern,
} from '@motora/contract'
import { idFrom } from '../kernel/ids.js'
import { findKeptAnswer, holdKey, keepAnswer } from '../kernel/kept-answers/kept-answer-store.js'
import { invalidInput, Refusal } from '../kernel/refusal.js'
import type { Work } from './work.js'

/** The key that a call carries; undefined: none. @throws Refusal request.invalid */
const keyOf = ({ request }: Work): string | undefined => {
  const key = request?.header(idempotencyHeader)
  if (key === undefined || idempotencyKeyPattern.test(key)) return key
  throw invalidInput([
    { path: idempotencyHeader, code: 'custom', message: '1 to 255 printable characters without a blank' },
  ])
}

const hashOf = <E extends EndpointSpec>({ id }: E, { params, query, body }: InputOf<E>): string =>
  createHash('sha256')
    .update(JSON.stringify([id, params ?? null, query ?? null, body ?? null]))
    .digest('hex')

/**
 * Answers a call that carries a key once: with the same key again it is the same answer, and nothing is done. The answer
 * is kept in the work's own transaction, so a call that was refused or broke off can be sent again.
 * @throws Refusal request.key_reused when the key was sent with something else, request.invalid
 * source: MONEY §6; decision 0083
 */
export const answerOnce = async <E extends EndpointSpec>(
  work: Work,
  endpoint: E,
  input: InputOf<E>,
  answer: () => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> => {
  const { actor, tx } = work
  if (!endpoint.idempotencyKey || actor.kind !== 'staff') return answer()
  const key = keyOf(work)
  if (key === undefined) return answer()
  const id = idFrom(actor.membershipId, `key ${key}`)
  const askedHash = hashOf(endpoint, input)
  await holdKey(tx, id)
  const before = await findKeptAnswer(tx, id)
  if (before) {
    if (before.askedHash === askedHash) return { status: before.status, body: before.body } as AnswerOf<E>
    throw new Refusal(
      'request.key_reused',
      'Something else was done with this key. See whether that is what was meant; for anything more send another key.',
    )
  }
  const answered = await answer()
  const { accountId, operatorId } = actor
  await keepAnswer(tx, {
    id,
    accountId,
    operatorId,
    endpoint: endpoint.id,
    askedHash,
    status: answered.status,
    body: answered.body,
  })
  return answered
}
