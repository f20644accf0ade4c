import type { Role } from '@motora/contract'
import { hasWords, wordsOf } from '../../shell/fold-text'
import type { HelpAnswer, HelpContent, HelpSection } from './help-content'
import { type HelpQuestionId, helpQuestions } from './help-questions'
import { type HelpTopic, isUsefulTo, topicsOf, type UsefulTo } from './help-topics'
import { namePieces } from './name-pieces'

export interface HelpEntry extends HelpAnswer {
  topic: HelpTopic
  id: HelpQuestionId
}

/** The questions that a role has a use for, with their answers, topic by topic. */
export function helpOf(role: Role, content: HelpContent): HelpEntry[] {
  return topicsOf(role).flatMap((topic) => {
    const answers: Readonly<Record<string, HelpAnswer>> = content[topic]
    return Object.entries<UsefulTo>(helpQuestions[topic]).flatMap(([id, use]) => {
      const answer = answers[id]
      return answer && isUsefulTo(role, use) ? [{ topic, id: id as HelpQuestionId, ...answer }] : []
    })
  })
}

const textsOf = ({ title, paragraphs = [], steps = [], bullets = [] }: HelpSection): string[] => [
  ...(title ? [title] : []),
  ...paragraphs,
  ...steps,
  ...bullets,
]

/** All that is written in an answer, names as in the text. */
export const textsOfAnswer = ({ question, sections }: HelpAnswer): string[] => [question, ...sections.flatMap(textsOf)]

/**
 * The questions in which, or in whose answers, every word of the search is found; all of them for an empty search.
 * @param wordOf the word of a key, so that the text of a button is found as it is read
 */
export function findHelp(
  entries: readonly HelpEntry[],
  search: string,
  wordOf: (key: string) => string,
): readonly HelpEntry[] {
  const words = wordsOf(search)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const texts = textsOfAnswer(entry).map((text) =>
      namePieces(text, wordOf)
        .map((piece) => piece.text)
        .join(''),
    )
    return hasWords(texts.join('\n'), words)
  })
}
