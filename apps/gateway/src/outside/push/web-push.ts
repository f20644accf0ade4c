import { isPushAddress } from '@motora/contract/identity'
import webpush from 'web-push'
import type { BrowserAddress, PushMessage, PushOutcome } from '../../kernel/push.js'
import { createPost, type Post, type PostAnswer } from './post-to-public.js'
import { defaultWaitSeconds, waitSecondsOf } from './retry-after.js'
import type { VapidKeys } from './vapid-keys.js'

/** One message takes so long at most. */
const timeoutMs = 8000
/** Services keep no message for longer. */
const maxSecondsLeft = 28 * 86_400
/** Of what a browser is told, before it is encrypted: every service takes 4096 bytes, of which 103 are the envelope. */
const maxBytes = 2900

interface Options {
  keys: VapidKeys
  /** Whom a push service turns to when we are a nuisance: `mailto:` or an https address. */
  contact: string
  now?: () => number
  post?: Post
}

/** What the service worker of the screens reads (`shell/offline/service-worker.js`). */
const payloadOf = ({ id, title, subTitle, body, path }: PushMessage): string => {
  const text = subTitle ? `${subTitle}\n${body}` : body
  const write = (shown: string) => JSON.stringify({ id, title, body: shown, path: path ?? '/' })
  const letters = [...text]
  let payload = write(text)
  // cut at letters, never within one
  while (Buffer.byteLength(payload) > maxBytes && letters.length > 0) {
    letters.length = Math.floor(letters.length * 0.9)
    payload = write(`${letters.join('')}…`)
  }
  return payload
}

/** Browsers, by Web Push (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). source: MONEY §9; decision 0103 */
export class WebPush {
  readonly #options: Required<Options>

  constructor({ keys, contact, now = Date.now, post = createPost() }: Options) {
    this.#options = { keys, contact, now, post }
  }

  /** Takes 8 seconds at most, and never throws. */
  async send(message: PushMessage, address: BrowserAddress): Promise<PushOutcome> {
    // subscribed to a key that was changed since: nobody can reach it any more
    if (address.serverKey !== this.#options.keys.publicKey) return { kind: 'gone' }
    if (!isPushAddress(address.endpoint)) return { kind: 'refused', why: 'no push service of browsers' }
    let sealed: { headers: Record<string, string | number>; body: Buffer }
    try {
      sealed = this.#seal(message, address)
    } catch {
      // what it was is not said: it may hold what the browser gave out
      return { kind: 'refused', why: 'the keys of the browser cannot be used' }
    }
    try {
      return this.#outcomeOf(await this.#options.post(address.endpoint, { ...sealed, timeoutMs }))
    } catch (error) {
      // whether it arrived is not known: a browser that gets it again shows it once
      const why = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'no answer'
      return { kind: 'later', afterSeconds: defaultWaitSeconds, why }
    }
  }

  #seal(message: PushMessage, { endpoint, p256dh, auth }: BrowserAddress) {
    const { keys, contact, now } = this.#options
    const secondsLeft = Math.floor((message.expiresAt.getTime() - now()) / 1000)
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(message), {
      TTL: Math.min(Math.max(secondsLeft, 0), maxSecondsLeft),
      urgency: message.isUrgent ? 'high' : 'normal',
      // one that waits for a browser that is off is replaced by the same again
      topic: message.id.replaceAll('-', '').slice(0, 32),
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: 'aes128gcm',
    })
    return { headers: headers as Record<string, string | number>, body }
  }

  #outcomeOf({ status, retryAfter }: PostAnswer): PushOutcome {
    if (status >= 200 && status < 300) return { kind: 'delivered' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    const why = String(status)
    if (status === 429 || status >= 500)
      return { kind: 'later', afterSeconds: waitSecondsOf(retryAfter, this.#options.now()), why }
    return { kind: 'refused', why }
  }
}
