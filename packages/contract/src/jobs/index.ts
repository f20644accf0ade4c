import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'

/** Work that was tried for about a day and failed to the end. What it is about is named, never shown. */
export const deadLetter = z.object({
  id,
  /** What kind of work, such as `identity.mail-due`. */
  name: z.string(),
  /** Which one of its kind: an id; empty for timed work. */
  key: z.string(),
  /** Timed work is tried again at its pace whatever happens here. */
  timed: z.boolean(),
  attempts: z.number().int(),
  /** Why the last try failed. */
  lastError: z.string().nullable(),
  askedFor: instant,
  setAside: instant,
})
export type DeadLetter = z.infer<typeof deadLetter>

const shared = {
  audience: 'staff',
  needs: 'dead-letters.manage',
  source: 'own: what cannot be done is seen by a person, who may have it tried again',
} as const

export const listDeadLetters = endpoint({
  ...shared,
  id: 'jobs.listDeadLetters',
  method: 'GET',
  path: '/operations/v1/DeadLetters',
  summary:
    'Jobs that failed too often and wait for a person, newest first. Sorts and filters by name, key, attempts, askedFor, setAside; searches name, key and the last reason',
  list: true,
  query: listQuery,
  answers: { 200: z.array(deadLetter) },
})

const one = {
  ...shared,
  params: z.object({ id }),
  answers: { 204: null },
  refusals: ['request.not_found'],
} as const

export const retryDeadLetter = endpoint({
  ...one,
  id: 'jobs.retryDeadLetter',
  method: 'POST',
  path: '/operations/v1/DeadLetters/{id}/Retry',
  summary: 'Retries a failed job immediately, and for another day',
})

export const discardDeadLetter = endpoint({
  ...one,
  id: 'jobs.discardDeadLetter',
  method: 'DELETE',
  path: '/operations/v1/DeadLetters/{id}',
  summary: 'Gives up a failed job. A scheduled job leaves this list until it fails as often again.',
})
