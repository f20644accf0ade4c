import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { mailKind } from './mail-kinds.js'

export { type MailKind, mailKinds } from './mail-kinds.js'

/** Why a job was set aside, or would be again, where that is the product's own sentence. */
export const jobFaults = [
  /** With the server's answer. */
  'recipient-refused',
  /** News that was older than a day. Sent again by a person, it is sent. */
  'too-old',
  'link-over',
  /** The end that staff has set for what it tells somebody is past. */
  'message-over',
  /** The link was used, it is not so any more, or the person is gone. */
  'not-due',
  /** Every process that took it was ended in the middle of it. */
  'process-ended',
] as const
export const jobFault = z.enum(jobFaults)
export type JobFault = z.infer<typeof jobFault>

/** What mail a job is to send, and to whom: names alone, never an address. */
export const mailOfJob = z.object({
  kind: mailKind,
  /** Of a scheduled report its name, of what staff tells somebody its title. */
  subject: z.string().nullable(),
  /** null: the person is gone. */
  to: z
    .object({
      /** An operator has no id yet where it has registered itself. */
      kind: z.enum(['account', 'customer', 'operator']),
      id: id.nullable(),
      name: z.string(),
    })
    .nullable(),
})
export type MailOfJob = z.infer<typeof mailOfJob>

/** Work that was tried for about a day and failed to the end. What a mail says is never shown. */
export const deadLetter = z.object({
  id,
  /** What kind of work, such as `identity.mail-due`. */
  name: z.string(),
  /** Which one of its kind: an id; empty for timed work. */
  key: z.string(),
  /** Timed work is tried again at its pace whatever happens here. */
  timed: z.boolean(),
  attempts: z.number().int(),
  /** Why the last try failed, where the product knows. */
  fault: jobFault.nullable(),
  /** What a partner answered to the last try, as it came, or what went wrong. */
  lastError: z.string().nullable(),
  /** null: no mail. */
  mail: mailOfJob.nullable(),
  /** Why it would not be sent though it were tried again now; null: it would. */
  over: jobFault.nullable(),
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
  summary:
    'Retries a failed job immediately, and for another day. News and reports count their limit of a day from now; what is over (see the list) comes back to it without a mail',
})

export const discardDeadLetter = endpoint({
  ...one,
  id: 'jobs.discardDeadLetter',
  method: 'DELETE',
  path: '/operations/v1/DeadLetters/{id}',
  summary: 'Gives up a failed job. A scheduled job leaves this list until it fails as often again.',
})
