import { type SignInBody, type StaffLanguage, setOwnLanguage } from '@motora/contract/identity'
import { isOffline } from '../api/api-error'
import {
  choice,
  chooseLanguage,
  i18n,
  type LanguageCode,
  languageOfDevice,
  languages,
  travelsAs,
} from '../language/language'
import { client, connection, session } from './browser-session'
import type { SignInOutcome } from './session-deps'

/** What this page speaks, as the gateway is told it. */
export const spokenLanguage = (): StaffLanguage => travelsAs(i18n.language as LanguageCode)

let isTelling = false

/**
 * Tells the account of the signed-in person which language they have chosen; out of the gateway's reach once it is
 * back. Nothing says so on the screen, which speaks it already.
 */
export async function tellLanguage(): Promise<void> {
  if (isTelling) return
  isTelling = true
  try {
    // one by one: of two choices the later one holds
    while (choice.isUntold) {
      choice.isUntold = false
      await client.call(setOwnLanguage, { body: { language: spokenLanguage() } })
    }
  } catch (error) {
    choice.isUntold = true
    if (isOffline(error)) tellOnceBack()
  } finally {
    isTelling = false
  }
}

function tellOnceBack(): void {
  const stop = connection.subscribe(() => {
    if (connection.isLost()) return
    stop()
    if (session.get().phase === 'working') void tellLanguage()
  })
}

/**
 * Signs in. An account that has no language takes what the screen speaks; of one that has, the screen follows where
 * nobody has chosen on this device. What was chosen on the way in is the person's own choice. source: decision 0160
 * @throws ApiError as session.signIn
 */
export async function signInSpeaking(body: SignInBody): Promise<SignInOutcome> {
  const outcome = await session.signIn({ ...body, language: spokenLanguage() })
  if (outcome.kind === 'signed-in') await meet(outcome.language)
  return outcome
}

async function meet(ofAccount: StaffLanguage | undefined): Promise<void> {
  if (choice.isUntold && ofAccount !== spokenLanguage()) return void tellLanguage()
  choice.isUntold = false
  const theirs = languages.find((code) => travelsAs(code) === ofAccount)
  if (!theirs || languageOfDevice()) return
  // its words may be out of reach: the screen goes on as it is
  await chooseLanguage(theirs).catch(() => undefined)
  choice.isUntold = false
}
