import { type StaffLanguage, setOwnLanguage } from '@motora/contract/identity'
import { isOffline } from '../api/api-error'
import { choice, chooseLanguage, languageOfDevice, languages, spokenLanguage, travelsAs } from '../language/language'
import { client, connection, session } from './browser-session'

let isTelling = false

/**
 * Tells the account of the signed-in person which language they have chosen; out of the gateway's reach once it is
 * back. Nothing says so on the screen, which speaks it already.
 */
export async function syncLanguage(): Promise<void> {
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
    if (session.get().phase === 'working') void syncLanguage()
  })
}

/** What screen and account make of each other's language once somebody is signed in. source: decision 0160 */
export async function meetLanguage(ofAccount: StaffLanguage | undefined): Promise<void> {
  if (choice.isUntold && ofAccount !== spokenLanguage()) return void syncLanguage()
  choice.isUntold = false
  const theirs = languages.find((code) => travelsAs(code) === ofAccount)
  if (!theirs || languageOfDevice()) return
  // its words may be out of reach: the screen goes on as it is
  await chooseLanguage(theirs).catch(() => undefined)
  choice.isUntold = false
}
