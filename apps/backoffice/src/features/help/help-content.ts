import type { QuestionsOf } from './help-questions'
import type { HelpTopic } from './help-topics'

/**
 * A part of an answer; what is there is shown in this order. In a text, `{incidents:add}` is replaced by the word that
 * the screens use: a button is named as it is written on it.
 */
export interface HelpSection {
  title?: string
  paragraphs?: readonly string[]
  /** What to do, one after the other. */
  steps?: readonly string[]
  bullets?: readonly string[]
}

export interface HelpAnswer {
  question: string
  sections: readonly HelpSection[]
}

/** The answers of one topic in one language; a test finds a question without one. */
type AnswersOf<Topic extends HelpTopic> = Readonly<Record<QuestionsOf<Topic>, HelpAnswer>>
export type HelpContent = { readonly [Topic in HelpTopic]: AnswersOf<Topic> }
