import type { SignInBody } from '@motora/contract/identity'
import { choice, spokenLanguage } from '../language/language'
import { session } from './browser-session'
import type { SignInOutcome } from './session-deps'

/**
 * Signs in. An account that has no language takes what the screen speaks; of one that has, the screen follows where
 * nobody has chosen on this device. What was chosen on the way in is the person's own choice. source: decision 0160
 * @throws ApiError as session.signIn
 */
export async function signInSpeaking(body: SignInBody): Promise<SignInOutcome> {
  const outcome = await session.signIn({ ...body, language: spokenLanguage() })
  // late: the sign-in is all of what a page begins with
  if (outcome.kind === 'signed-in' && (choice.isUntold || outcome.language !== spokenLanguage()))
    await import('./sync-language').then(({ meetLanguage }) => meetLanguage(outcome.language)).catch(() => undefined)
  return outcome
}
