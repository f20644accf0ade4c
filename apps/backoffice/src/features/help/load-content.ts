import { withWords } from '../../shell/language/language'
import type { LanguageCode } from '../../shell/language/language-code'
import type { WordsName } from '../../shell/language/load-words'
import type { HelpContent } from './help-content'
import { helpTopics } from './help-topics'
import { parseAnswers } from './parse-answers'

const contents: Record<LanguageCode, () => Promise<{ answers: Record<string, string> }>> = {
  en: () => import('./content/en'),
  es: () => import('./content/es'),
  ca: () => import('./content/ca'),
}

/** All answers in a language with the words that they name; files of the build that come when somebody asks for help. */
export async function loadHelpContent(language: LanguageCode): Promise<HelpContent> {
  const { answers } = await contents[language]()
  const named = [
    ...Object.values(answers)
      .join()
      .matchAll(/\{(\w+):/g),
  ].map(([, name]) => name as WordsName)
  const topics = helpTopics.map((topic) => [topic, parseAnswers(answers[`./${topic}.md`] ?? '')])
  return withWords(Object.fromEntries(topics) as HelpContent, ...named)
}
