import { z } from 'zod'
import { endpoint } from '../endpoint.js'

/** What a browser or app gives out to be reached by; it never stands in a log. source: PROMISES §4.3. */
const query = z.object({
  token: z
    .string()
    .min(8)
    .max(2000)
    .regex(/^[\x21-\x7e]+$/),
})

const topic = {
  method: 'POST',
  source: 'fleet side, section 7; ledgers A-30, A-31',
  audience: 'staff',
  withoutMembership: true,
  query,
  answers: { 204: null },
} as const

export const subscribeToTopic = endpoint({
  ...topic,
  id: 'identity.subscribeToTopic',
  path: '/operators/v1/Operators/SubscribeToTopic',
  summary: 'This session receives push messages by this token, and the session that had it before does no more',
})

export const unsubscribeFromTopic = endpoint({
  ...topic,
  id: 'identity.unsubscribeFromTopic',
  path: '/operators/v1/Operators/UnSubscribeFromTopic',
  summary: 'Ends that. Repeating it changes nothing; a session that ends is unsubscribed as well.',
})
