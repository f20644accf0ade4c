import { describe, expect, test } from 'vitest'
import { i18n, startLanguage } from '../../shell/language/language'
import * as ca from '../../words/ca'
import * as en from '../../words/en'
import * as es from '../../words/es'
import { textsOfAnswer } from './find-help'
import type { HelpAnswer, HelpContent } from './help-content'
import { helpQuestions } from './help-questions'
import { helpTopics } from './help-topics'
import { loadHelpContent } from './load-content'

type Words = Record<string, Record<string, string>>
const words = { en, es, ca } as unknown as Record<'en' | 'es' | 'ca', Words>
const languages = ['en', 'es', 'ca'] as const
if (!i18n.isInitialized) await startLanguage('en')
const contents = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await loadHelpContent(language)] as const)),
) as Record<(typeof languages)[number], HelpContent>

const answersOf = (language: (typeof languages)[number]): [id: string, answer: HelpAnswer][] =>
  helpTopics.flatMap((topic) => Object.entries<HelpAnswer>(contents[language][topic]))
const namesIn = (text: string) => [...text.matchAll(/\{([^{}]+)\}/g)].map(([, key]) => key ?? '').sort()
const shapeOf = ({ sections }: HelpAnswer) =>
  sections.map(({ title, paragraphs, steps, bullets }) => [
    title === undefined,
    ...[paragraphs, steps, bullets].map((texts) => texts?.length),
  ])

test('four to seven questions a topic, and no id twice: it stands in links', () => {
  const ids = helpTopics.flatMap((topic) => Object.keys(helpQuestions[topic]))
  expect(new Set(ids).size).toBe(ids.length)
  for (const topic of helpTopics) {
    const count = Object.keys(helpQuestions[topic]).length
    expect([4, 5, 6, 7], topic).toContain(count)
  }
})

test.each(languages)('%s: every question is answered in sections, each answer with something to follow', (language) => {
  for (const topic of helpTopics)
    expect(Object.keys(contents[language][topic]).sort(), topic).toEqual(Object.keys(helpQuestions[topic]).sort())
  for (const [id, answer] of answersOf(language)) {
    expect(answer.question.trim(), id).toMatch(/\?$/)
    expect(
      answer.sections.some(({ steps, bullets }) => steps?.length || bullets?.length),
      id,
    ).toBe(true)
    for (const text of textsOfAnswer(answer)) expect(text.trim(), id).not.toBe('')
  }
})

test.each(languages)(
  '%s: clients, rates, discounts, trips and personal data are answered in bullet lists [V-07]',
  (language) => {
    for (const topic of ['clients', 'rates', 'discounts', 'trips', 'personal'] as const)
      for (const [id, { sections }] of Object.entries<HelpAnswer>(contents[language][topic]))
        expect(
          sections.some(({ bullets }) => bullets && bullets.length > 1),
          id,
        ).toBe(true)
  },
)

test.each(['es', 'ca'] as const)(
  '%s says the same as English: as many sections, steps and bullets, the same names',
  (language) => {
    const english = new Map(answersOf('en'))
    for (const [id, answer] of answersOf(language)) {
      const other = english.get(id)
      if (!other) throw new Error(`English lacks ${id}`)
      expect(shapeOf(answer), id).toEqual(shapeOf(other))
      expect(textsOfAnswer(answer).map(namesIn), id).toEqual(textsOfAnswer(other).map(namesIn))
      expect(answer.question, id).not.toBe(other.question)
    }
  },
)

describe.each(languages)('%s', (language) => {
  test('names buttons and screens only as they are written there', () => {
    const missing = answersOf(language).flatMap(([id, answer]) =>
      textsOfAnswer(answer)
        .flatMap(namesIn)
        .filter((key) => {
          const [namespace = '', ...name] = key.split(':')
          const word = words[language][namespace]?.[name.join(':')]
          // a word with blanks could not be filled here
          return !word || word.includes('{{')
        })
        .map((key) => `${id}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  const answered = (wanted: string): string[] => {
    const [, answer] = answersOf(language).find(([id]) => id === wanted) ?? []
    return answer ? textsOfAnswer(answer) : []
  }

  test('of a customer who cannot rent it names every reason that a rider is refused with', () => {
    const bars = Object.keys(words[language].customers ?? {}).filter((key) => key.startsWith('bar.'))
    expect(bars.length).toBeGreaterThan(9)
    expect(answered('client-cannot-rent').flatMap(namesIn)).toEqual(
      expect.arrayContaining(bars.map((key) => `customers:${key}`)),
    )
  })

  test('says no figure of a setting: each installation has its own', () => {
    expect(answered('bonus-goodwill').join(' ')).not.toMatch(/\d+\s*€/)
  })

  test('leaves no brace open', () => {
    for (const [id, answer] of answersOf(language))
      for (const text of textsOfAnswer(answer)) expect(text.replaceAll(/\{[^{}]+\}/g, ''), id).not.toMatch(/[{}]/)
  })
})
