import { idTokenSeconds, refreshToken, signIn, type Tokens } from '@motora/contract/identity'
import { type Handler, handleInOwnTransactions, type RequestFacts } from '../work.js'
import type { Cookies } from './cookies.js'
import type { IdTokens } from './id-tokens.js'
import type { KnownDevices } from './known-devices.js'
import { normalEmail } from './normal-email.js'
import type { createRefreshSession } from './refresh-session.js'
import type { RefreshTokens } from './refresh-tokens.js'
import type { createSignIn } from './sign-in.js'
import type { SessionRow } from './stores/session-store.js'
import { enrolmentPicture } from './totp.js'

interface Deps {
  signInWith: ReturnType<typeof createSignIn>
  refreshSession: ReturnType<typeof createRefreshSession>
  idTokens: IdTokens
  refreshTokens: RefreshTokens
  knownDevices: KnownDevices
  cookies: Cookies
}

const yearSeconds = 365 * 24 * 3600

/** The calls that make and renew sessions. */
export const createSignInHandlers = (deps: Deps): Handler[] => {
  const { signInWith, refreshSession, idTokens, refreshTokens, knownDevices, cookies } = deps

  /** Our own screens get the refresh token where no script can read it. */
  const tokensOf = async (request: RequestFacts, session: SessionRow, now: Date): Promise<Tokens> => {
    const idToken = await idTokens.make({ accountId: session.accountId, sessionId: session.id })
    const token = refreshTokens.make(session.id, session.generation)
    if (!cookies.isWeb(request)) return { idToken, refreshToken: token, expiresIn: idTokenSeconds }
    const secondsLeft = Math.max(1, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))
    cookies.write(request, 'motora-refresh', token, session.remembered ? secondsLeft : undefined)
    return { idToken, expiresIn: idTokenSeconds }
  }

  return [
    handleInOwnTransactions(signIn, async (_actor, { body }, request) => {
      const email = normalEmail(body.email)
      const deviceId = knownDevices.recognise(cookies.read(request, 'motora-device'), email)
      const subject = knownDevices.subjectOf(email, deviceId)
      const result = await signInWith({ ...body, email, subject, userAgent: request.userAgent })
      if (result.kind === 'code-required') return { status: 200, body: { code: 5 } }
      if (result.kind === 'enrol') {
        const bytes = await enrolmentPicture(result.seed, result.email)
        return { status: 200, body: { contentType: 'image/png', bytes } }
      }
      if (cookies.isWeb(request) && deviceId === undefined)
        cookies.write(request, 'motora-device', knownDevices.remember(email), yearSeconds)
      const tokens = await tokensOf(request, result.session, result.session.lastUsedAt)
      return { status: 200, body: { ...tokens, ...(result.recoveryCodes && { recoveryCodes: result.recoveryCodes }) } }
    }),

    handleInOwnTransactions(refreshToken, async (_actor, { body }, request) => {
      try {
        const session = await refreshSession(body.refreshToken ?? cookies.read(request, 'motora-refresh'))
        return { status: 200, body: await tokensOf(request, session, session.lastUsedAt) }
      } catch (error) {
        if (cookies.isWeb(request)) cookies.write(request, 'motora-refresh', '', 0)
        throw error
      }
    }),
  ]
}
