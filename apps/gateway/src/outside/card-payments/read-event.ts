import Stripe from 'stripe'
import { z } from 'zod'
import type { CardEvent, CardEventRefusal } from '../../kernel/card-payments.js'

/** How far a stamp may be from now, in either direction. source: MONEY §6; promise C4 */
const maxAgeSeconds = 300

const named = z.object({ id: z.string().min(1), object: z.string() })
const event = z.object({
  id: z.string().regex(/^evt_\w+$/),
  object: z.literal('event'),
  type: z.string().min(1).max(200),
  created: z.number().int().positive(),
  data: z.object({ object: named.extend({ payment_intent: z.string().nullish() }) }),
})

/** The one stamp of the header, in seconds since 1970; undefined where there is none or more than one. */
const stampOf = (signature: string): number | undefined => {
  const stamps = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, stamp = '']) => stamp)
  const [stamp = ''] = stamps
  return stamps.length === 1 && /^\d{1,12}$/.test(stamp) ? Number(stamp) : undefined
}

/** The text that these bytes are, every one of them; undefined where they are none. */
const textOf = (body: Uint8Array): string | undefined => {
  try {
    // the library's own reading drops a byte order mark and takes bytes that are no text: altered bodies would pass
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSigned = (text: string, signature: string, secret: string, now: Date): boolean => {
  try {
    const check = Stripe.webhooks.signature
    return check?.verifyHeader(text, signature, secret, maxAgeSeconds, undefined, now.getTime()) === true
  } catch {
    return false
  }
}

const aboutOf = ({
  id,
  object,
  payment_intent: chargeRef,
}: z.output<typeof event>['data']['object']): CardEvent['about'] => {
  if (object === 'payment_intent') return { kind: 'charge', chargeRef: id }
  if (object === 'charge' && chargeRef) return { kind: 'charge', chargeRef }
  if (object === 'refund') return { kind: 'refund', refundRef: id }
  if (object === 'dispute') return { kind: 'dispute', disputeRef: id }
  if (object === 'checkout.session') return { kind: 'cardSetup', setupRef: id }
  return { kind: 'other', objectId: id }
}

/**
 * Reads what the provider delivered. The stamp is checked here in both directions: the library takes any of the future.
 * @param body the bytes as they came @param signature the header `Stripe-Signature`
 * @param secrets each that is good now: several while one is changed
 */
export const readEvent = (
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): CardEvent | { refused: CardEventRefusal } => {
  const text = textOf(body)
  const stamp = stampOf(signature ?? '')
  if (text === undefined || signature === undefined || stamp === undefined) return { refused: 'signature' }
  if (Math.abs(Math.floor(now.getTime() / 1000) - stamp) > maxAgeSeconds) return { refused: 'stamp' }
  if (!secrets.some((secret) => isSigned(text, signature, secret, now))) return { refused: 'signature' }
  const read = event.safeParse(jsonOf(text))
  if (!read.success) return { refused: 'shape' }
  const { id, type, created, data } = read.data
  return { eventId: id, type, createdAt: new Date(created * 1000), about: aboutOf(data.object) }
}
