import { refreshToken, signIn, type Tokens } from '@motora/contract/identity'
import { type Handler, handleInOwnTransactions, type RequestFacts } from '../../work.js'
import { normalEmail } from '../accounts/normal-email.js'
import { enrolmentPicture } from '../second-factor/totp.js'
import type { AccountCaller } from '../sessions/actor-of.js'
import type { Cookies } from '../sessions/cookies.js'
import type { Sessions } from '../sessions/sessions.js'
import type { SessionRow } from '../sessions/store.js'
import type { KnownDevices } from './known-devices.js'
import type { createSignIn } from './sign-in.js'

interface Deps {
  signInWith: ReturnType<typeof createSignIn>
  sessions: Pick<Sessions<AccountCaller>, 'refresh' | 'tokensOf'>
  knownDevices: KnownDevices
  cookies: Cookies
}

const yearSeconds = 365 * 24 * 3600

/** The calls that make and renew sessions. */
export const createSignInHandlers = (deps: Deps): Handler[] => {
  const { signInWith, sessions, knownDevices, cookies } = deps

  /** Our own screens get the refresh token where no script can read it. */
  const tokensOf = async (request: RequestFacts, session: SessionRow, now: Date): Promise<Tokens> => {
    const tokens = await sessions.tokensOf(session)
    if (!cookies.isWeb(request)) return tokens
    const { refreshToken: token, ...rest } = tokens
    const secondsLeft = Math.max(1, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))
    cookies.write(request, 'motora-refresh', token, session.remembered ? secondsLeft : undefined)
    return rest
  }

  return [
    handleInOwnTransactions(signIn, 'a wrong try stays counted and on record', async ({ request }, { body }) => {
      const email = normalEmail(body.email)
      const deviceId = knownDevices.recognise(cookies.read(request, 'motora-device'), email)
      const subject = knownDevices.subjectOf(email, deviceId)
      const result = await signInWith({ ...body, email, subject, deviceKnown: deviceId !== undefined, request })
      if (result.kind === 'code-required') return { status: 200, body: { code: 5 } }
      if (result.kind === 'enrol') {
        const bytes = await enrolmentPicture(result.seed, result.email)
        return { status: 200, body: { contentType: 'image/png', bytes } }
      }
      if (cookies.isWeb(request) && deviceId === undefined)
        cookies.write(request, 'motora-device', knownDevices.remember(email), yearSeconds)
      const tokens = await tokensOf(request, result.session, result.session.lastUsedAt)
      const { recoveryCodes, language } = result
      return {
        status: 200,
        body: { ...tokens, ...(recoveryCodes && { recoveryCodes }), ...(language && { language }) },
      }
    }),

    handleInOwnTransactions(refreshToken, 'a family that a replay ends stays ended', async ({ request }, { body }) => {
      try {
        const session = await sessions.refresh(request, body.refreshToken ?? cookies.read(request, 'motora-refresh'))
        return { status: 200, body: await tokensOf(request, session, session.lastUsedAt) }
      } catch (error) {
        if (cookies.isWeb(request)) cookies.write(request, 'motora-refresh', '', 0)
        throw error
      }
    }),
  ]
}
