import { z } from 'zod'
import { endpoint } from '../endpoint.js'

/** What a browser or app gives out to be reached by; it is never logged. source: PROMISES §4.3. */
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
  summary:
    'Subscribes this session to push messages by this token; a session that had the token before is unsubscribed',
})

export const unsubscribeFromTopic = endpoint({
  ...topic,
  id: 'identity.unsubscribeFromTopic',
  path: '/operators/v1/Operators/UnSubscribeFromTopic',
  summary:
    'Unsubscribes this session from push messages. Repeating it changes nothing; a session that ends is unsubscribed as well.',
})

const riderTopic = {
  method: 'POST',
  source: 'MONEY §9 (riders are told on their devices)',
  audience: 'rider',
  query,
  answers: { 204: null },
} as const

export const subscribeRiderToTopic = endpoint({
  ...riderTopic,
  id: 'identity.subscribeRiderToTopic',
  path: '/sharing/v1/Rider/SubscribeToTopic',
  summary: 'Subscribes the rider’s session to push messages by this token, as staff’s are subscribed',
})

export const unsubscribeRiderFromTopic = endpoint({
  ...riderTopic,
  id: 'identity.unsubscribeRiderFromTopic',
  path: '/sharing/v1/Rider/UnSubscribeFromTopic',
  summary: 'Unsubscribes the rider’s session from push messages. Repeating it changes nothing.',
})
