import { chooseLanguage, type LanguageCode } from '../language/language'
import { session } from './browser-session'

/** What the person chooses by hand: their account hears of it too. Rejects when the words cannot be loaded. */
export async function pickLanguage(language: LanguageCode): Promise<void> {
  await chooseLanguage(language)
  const { phase } = session.get()
  if (phase !== 'working' && phase !== 'choosing') return
  void import('./sync-language').then(({ syncLanguage }) => syncLanguage()).catch(() => undefined)
}
