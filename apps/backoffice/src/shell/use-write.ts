import type { EndpointSpec } from '@motora/contract'
import { type SubmitError, type ToastAction, toast } from '@motora/kit'
import { type DataTag, hashKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayBeDone } from './api/api-error'
import type { Call, LooseCall } from './api/call-url'
import type { Result } from './api/client'
import { invalidate, type Topic } from './api/query-key'
import { useFault } from './language/fault-text'
import { newId } from './new-id'
import { outbox } from './outbox/browser-outbox'
import type { WaitingWrite } from './outbox/outbox'
import { client } from './session/browser-session'

/** What came of a write. `kept`: there was no network, the outbox sends it later. */
export type Outcome<Answer> = { done: true; answer: Answer } | { done: 'kept' } | { done: false; error: unknown }
/** Done, and the answer came without the body that its call promises. source: ledgers V-13, V-39; decision 0179 */
export interface Empty {
  done: 'empty'
}

/** The outcome of a call that was answered with a success. */
export function answered<E extends EndpointSpec>({ answers }: E, answer: Result<E>): Outcome<Result<E>> | Empty {
  const promisesBody = Object.entries(answers).every(([status, body]) => Number(status) >= 300 || body !== null)
  return answer === undefined && promisesBody ? { done: 'empty' } : { done: true, answer }
}

export interface WriteOptions<Input, Answer> {
  /** What it makes out of date, after a failure too: somebody else may have been quicker. */
  invalidates: readonly Topic[]
  /** Words of the toast when it is done; left out where the screen itself shows it. */
  done?: (answer: Answer, input: Input) => string | { words: string; action: ToastAction } | undefined
  /**
   * Words of the toast when it fails, from the reason; none for what shows itself. `'inline'`: a form shows it, nothing
   * else.
   */
  failed: ((why: string, input: Input, error: unknown) => string | undefined) | 'inline'
  /** Words of the form, where they are not the reason alone. */
  inline?: (why: string, error: unknown) => string
  /** Called with a failure before it is said; true when the form says it at a field and not above its buttons. */
  onFailed?: (error: unknown, input: Input) => boolean
  /** The key of the query whose new value the answer is: it is put there and not asked again. */
  answers?: (answer: Answer, input: Input) => DataTag<readonly unknown[], Answer, Error> | undefined
}

export interface OutboxOptions<Input> {
  /** Kept while there is no network; the words of its toast then. Only for calls that the outbox knows. */
  outbox?: { about: (input: Input) => Pick<WaitingWrite, 'subject' | 'about'>; kept: string }
}

interface KeyOption<Input> {
  /**
   * The key of a call that takes one (`Idempotency-Key`), for writes that outlive the dialog that asks for them; else it is
   * of this write itself, so of one opened dialog. source: decision 0083
   */
  keyOf?: (input: Input) => string
}

/** Makes the call of what `run` is given; left out where it is given the call itself. */
interface CallOption<Input, Made> {
  call?: (input: Input) => Made
}

/**
 * A write by one call of the contract. `run` never throws: it answers what came of it. The same call twice at the same
 * time (a double click) is sent once, and both hear the one outcome.
 *
 * Where it is said, by one policy. Done: a toast with `done`. Failed: in the form, by `submitError`, until the next
 * try; and a toast with `failed`, for anyone who looks elsewhere by then. Where no answer came it is said that it may have
 * been done, in the same words everywhere. A write without a form (a button, a row's
 * menu, a switch) has the toast alone, so it must have words for it; a form that stays open may say `failed: 'inline'`.
 */
export function useWrite<E extends EndpointSpec, Input = Call<E>>(
  endpoint: E,
  options: WriteOptions<Input, Result<E>> & OutboxOptions<Input> & CallOption<Input, Call<E>> & KeyOption<Input>,
) {
  const kept = options.outbox
  const [ownKey] = useState(newId)
  const keyed = (input: Input) => (endpoint.idempotencyKey ? { idempotencyKey: options.keyOf?.(input) ?? ownKey } : {})
  return useWriteOf<Input, Result<E>>(async (input) => {
    const call = options.call ? options.call(input) : (input as Call<E>)
    if (!kept) return answered(endpoint, await client.call(endpoint, call, keyed(input)))
    const sent = await outbox.send(endpoint, call as LooseCall as WaitingWrite['call'], kept.about(input))
    if (sent.how === 'sent') return answered(endpoint, sent.answer as Result<E>)
    toast.warning(kept.kept)
    return { done: 'kept' }
  }, options)
}

export interface Write<Input, Came> {
  busy: boolean
  /** For the form, until the next try. */
  submitError: SubmitError | null
  /** Takes away `submitError`. */
  forget: () => void
  run: (input: Input) => Promise<Came>
}

/** As `useWrite`, for a write that is more than one call. */
export function useWriteOf<Input, Answer>(
  send: (input: Input) => Promise<Outcome<Answer>>,
  options: WriteOptions<Input, Answer>,
): Write<Input, Outcome<Answer>>
export function useWriteOf<Input, Answer>(
  send: (input: Input) => Promise<Outcome<Answer> | Empty>,
  options: WriteOptions<Input, Answer>,
): Write<Input, Outcome<Answer> | Empty>
export function useWriteOf<Input, Answer>(
  send: (input: Input) => Promise<Outcome<Answer> | Empty>,
  { invalidates, done, failed, inline, onFailed, answers }: WriteOptions<Input, Answer>,
): Write<Input, Outcome<Answer> | Empty> {
  const fault = useFault()
  const { t } = useTranslation(['refusals', 'account'])
  const queries = useQueryClient()
  const mutationKey = ['write', useId()]
  const running = useRef(new Map<string, Promise<Outcome<Answer> | Empty>>())
  const onTheirWay = useRef(0)

  /** Words of `done`; general ones where it makes them of an answer that came empty. */
  const doneWords = (answer: Answer | undefined, input: Input, isEmpty: boolean) => {
    if (answer !== undefined) return done?.(answer, input)
    try {
      return done?.(answer as Answer, input) ?? (isEmpty ? t('account:doneTitle') : undefined)
    } catch {
      return t('account:doneTitle')
    }
  }

  const { data, mutateAsync, reset } = useMutation({
    mutationKey,
    // whether there is a network is for the call to find out: a paused write would wait unseen
    networkMode: 'always',
    // what was sent may be a password: it goes with the form
    gcTime: 0,
    mutationFn: async (input: Input): Promise<(Outcome<Answer> | Empty) & { submitError: SubmitError | null }> => {
      let fresh: readonly unknown[] | undefined
      onTheirWay.current += 1
      try {
        const outcome = await send(input)
        if (outcome.done === true || outcome.done === 'empty') {
          const answer = outcome.done === true ? outcome.answer : undefined
          // without an answer nothing is put there: it is read again
          fresh = answer === undefined ? undefined : answers?.(answer, input)
          if (fresh) {
            await queries.cancelQueries({ queryKey: fresh })
            queries.setQueryData(fresh, answer)
          }
          const said = doneWords(answer, input, outcome.done === 'empty')
          if (typeof said === 'object') toast.success(said.words, said.action)
          else if (said) toast.success(said)
        }
        return { ...outcome, submitError: null }
      } catch (error) {
        const isSaid = onFailed?.(error, input) === true
        const { message: known, requestId } = fault(error)
        // "could not be done" would be a claim that nobody can make
        const unanswered = mayBeDone(error) ? t('unanswered') : undefined
        const why = unanswered ?? known
        const words = typeof failed === 'function' && failed(why, input, error)
        if (words) toast.error(unanswered ?? words)
        const message = unanswered ?? inline?.(why, error) ?? why
        return { done: false, error, submitError: isSaid ? null : { message, requestId } }
      } finally {
        // while another is on its way an answer would not know of it: the last one has it read
        onTheirWay.current -= 1
        if (onTheirWay.current === 0) void invalidate(queries, invalidates, fresh)
      }
    },
  })

  const run = (input: Input): Promise<Outcome<Answer> | Empty> => {
    const same = hashKey([input])
    const underWay = running.current.get(same)
    if (underWay) return underWay
    const outcome = mutateAsync(input).finally(() => running.current.delete(same))
    running.current.set(same, outcome)
    return outcome
  }
  return { busy: useIsMutating({ mutationKey }) > 0, submitError: data?.submitError ?? null, forget: reset, run }
}
