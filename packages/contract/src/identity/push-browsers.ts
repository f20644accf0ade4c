import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'

/**
 * An address of the push services of the browsers that there are: Chrome and its kin, Firefox, Edge, Safari. A browser
 * gives it out, so anyone may type one: the gateway calls no others. source: decision 0103
 */
const pushAddress =
  /^https:\/\/(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|([a-z0-9-]+\.)?push\.apple\.com)\/[\x21-\x7e]+$/

export const isPushAddress = (text: string): boolean => pushAddress.test(text)

/** Bytes as browsers write them, without padding. */
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))

/** What a browser gives out to be reached by (Push API): never logged and never said again. source: PROMISES §4.3 */
export const pushBrowserBody = z.strictObject({
  endpoint: z.string().max(1000).regex(pushAddress),
  /** Its public key, a point of P-256. */
  p256dh: base64url(65),
  auth: base64url(16),
})
export type PushBrowserBody = z.infer<typeof pushBrowserBody>

/** A browser in which its person gets notifications. */
export const pushBrowser = z.object({
  id,
  createdAt: instant,
  userAgent: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type PushBrowser = z.infer<typeof pushBrowser>

export const pushBrowsers = z.object({
  /** What a browser asks its push service by (VAPID); null: this installation notifies no browser. */
  publicKey: z.string().nullable(),
  /** What would be sent stands among the kept mails of this installation and reaches no browser. */
  isKeptHere: z.boolean(),
  browsers: z.array(pushBrowser),
})
export type PushBrowsers = z.infer<typeof pushBrowsers>

const own = {
  source: 'MONEY §9 (Web Push for staff)',
  audience: 'staff',
  withoutMembership: true,
} as const

export const listPushBrowsers = endpoint({
  ...own,
  id: 'identity.listPushBrowsers',
  method: 'GET',
  path: '/users/v1/PushBrowsers',
  summary: 'The browsers in which the signed-in person gets notifications, and the key to ask for them by',
  answers: { 200: pushBrowsers },
})

export const addPushBrowser = endpoint({
  ...own,
  id: 'identity.addPushBrowser',
  method: 'PUT',
  path: '/users/v1/PushBrowsers',
  summary:
    'Notifies the signed-in person in this browser for as long as this session lives. Repeating it changes nothing; a person who had the browser before is notified there no more.',
  body: pushBrowserBody,
  answers: { 200: pushBrowser },
  refusals: ['identity.push_off', 'identity.push_key_invalid'],
})

export const removePushBrowser = endpoint({
  ...own,
  id: 'identity.removePushBrowser',
  method: 'DELETE',
  path: '/users/v1/PushBrowsers/{id}',
  summary: 'Notifies the caller no more in one of the own browsers',
  params: idParams,
  answers: { 204: null },
  refusals: ['request.not_found'],
})
