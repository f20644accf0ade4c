import { importPKCS8, SignJWT } from 'jose'
import type { PushMessage, PushOutcome } from '../../kernel/push.js'
import { fcmBody } from './fcm-body.js'
import { defaultWaitSeconds, waitSecondsOf } from './retry-after.js'
import type { ServiceAccount } from './service-account.js'

/** A call takes so long at most; one attempt makes two when its access token has run out. */
const callMs = 5000
/** An access token is renewed so long before its end. */
const marginMs = 60_000
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

interface Options {
  account: ServiceAccount
  now?: () => number
  /** The service's own unless said. */
  apiBase?: string
}

interface FcmError {
  error?: {
    status?: string
    message?: string
    details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
  }
}

/**
 * Whether the service says that this token will never work: its app is gone, it is of another project, or it is no token.
 * source: decision 0149
 */
const isOfNoUse = ({ error }: FcmError, code: string): boolean => {
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return true
  if (code !== 'INVALID_ARGUMENT') return false
  const fields = error?.details?.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field)) ?? []
  return fields.includes('message.token') || /registration token/i.test(error?.message ?? '')
}

/** Apps, by Firebase Cloud Messaging, HTTP v1. source: MONEY §9 */
export class FcmPush {
  readonly #account: ServiceAccount
  readonly #now: () => number
  readonly #url: string
  #access: { token: string; until: number } | undefined

  constructor({ account, now = Date.now, apiBase = 'https://fcm.googleapis.com' }: Options) {
    this.#account = account
    this.#now = now
    this.#url = `${apiBase}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`
  }

  async send(message: PushMessage, token: string): Promise<PushOutcome> {
    try {
      const answer = await this.#post(message, token)
      return await this.#outcomeOf(answer)
    } catch (error) {
      // whether it arrived is not known: a device that gets it again shows it once
      const why = error instanceof Error ? error.message : 'no answer'
      return { kind: 'later', afterSeconds: defaultWaitSeconds, why }
    }
  }

  async #post(message: PushMessage, token: string): Promise<Response> {
    return fetch(this.#url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await this.#accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(fcmBody(message, token, this.#now())),
      signal: AbortSignal.timeout(callMs),
      redirect: 'error',
    })
  }

  async #outcomeOf(answer: Response): Promise<PushOutcome> {
    if (answer.ok) {
      await answer.body?.cancel()
      return { kind: 'delivered' }
    }
    const said = ((await answer.json().catch(() => undefined)) ?? {}) as FcmError
    const ofFcm = said.error?.details?.find(({ errorCode }) => errorCode)?.errorCode
    const code = ofFcm ?? said.error?.status ?? ''
    const why = `${answer.status} ${code}`.trim()
    if (isOfNoUse(said, code)) return { kind: 'gone' }
    if (answer.status === 401) this.#access = undefined
    // of somebody in between, or of the address that was called: it says nothing of the token
    const isOfNoToken = answer.status === 404 && ofFcm === undefined
    if (answer.status === 429 || answer.status >= 500 || isOfNoToken)
      return { kind: 'later', afterSeconds: waitSecondsOf(answer.headers.get('retry-after'), this.#now()), why }
    return { kind: 'refused', why }
  }

  /** One for all messages of about an hour. */
  async #accessToken(): Promise<string> {
    if (this.#access && this.#access.until > this.#now()) return this.#access.token
    const { clientEmail, privateKey, tokenUri } = this.#account
    const seconds = Math.floor(this.#now() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(privateKey, 'RS256'))
    const answer = await fetch(tokenUri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(callMs),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`the push service gives no access: ${answer.status}`)
    const { access_token: token, expires_in: lasts } = (await answer.json()) as Record<string, unknown>
    if (typeof token !== 'string' || typeof lasts !== 'number') throw new Error('the push service gives no access')
    this.#access = { token, until: this.#now() + lasts * 1000 - marginMs }
    return token
  }
}
