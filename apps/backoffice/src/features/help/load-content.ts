import type { LanguageCode } from '../../shell/language/language-code'
import type { HelpContent } from './help-content'

const contents: Record<LanguageCode, () => Promise<{ helpContent: HelpContent }>> = {
  en: () => import('./content/en'),
  es: () => import('./content/es'),
  ca: () => import('./content/ca'),
}

/** All answers in a language; a file of the build that comes when somebody asks for help. */
export const loadHelpContent = async (language: LanguageCode): Promise<HelpContent> =>
  (await contents[language]()).helpContent
