import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../shell/fold-text'
import type { HelpEntry } from './find-help'
import { helpTopics } from './help-topics'
import { MarkedText } from './marked-text'

export interface HelpListsProps {
  entries: readonly HelpEntry[]
  /** What was searched for, marked. */
  search: string
  /** Level of the topics' names where they stand. */
  heading: 'h2' | 'h3'
  /** What leads to an answer, around the question. */
  link: (entry: HelpEntry, question: ReactNode) => ReactNode
}

/** Questions as lists of links, topic by topic. source: ledger S-01. */
export function HelpLists({ entries, search, heading: Heading, link }: HelpListsProps) {
  const { t } = useTranslation('help')
  const words = wordsOf(search)
  return (
    <div className="motora-help-lists">
      {helpTopics
        .map((topic) => ({ topic, questions: entries.filter((entry) => entry.topic === topic) }))
        .filter(({ questions }) => questions.length > 0)
        .map(({ topic, questions }) => (
          // over another screen a topic is no place of the page: that screen may have one of the same name
          <section key={topic} aria-label={Heading === 'h2' ? t(`topic.${topic}`) : undefined}>
            <Heading>{t(`topic.${topic}`)}</Heading>
            <ul>
              {questions.map((entry) => (
                <li key={entry.id}>{link(entry, <MarkedText text={entry.question} words={words} />)}</li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
