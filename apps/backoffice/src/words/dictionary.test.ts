import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOfAnswer } from '../features/help/find-help'
import { helpTopics } from '../features/help/help-topics'
import { loadHelpContent } from '../features/help/load-content'
import { i18n, startLanguage } from '../shell/language/language'
import type { LanguageCode } from '../shell/language/language-code'
import * as ca from './ca'
import * as en from './en'
import * as es from './es'

// docs/words.md fixes one word for one thing; the screens keep to it.

type Texts = ReadonlyMap<string, string>
if (!i18n.isInitialized) await startLanguage('en')
/**
 * What each answer of the help says, without the words of screens that it names: they are judged where they stand. An
 * answer is one text, for a sentence of it may name by a pronoun what another language names by its word.
 */
const helpOf = async (language: LanguageCode): Promise<[key: string, text: string][]> => {
  const content = await loadHelpContent(language)
  return helpTopics.flatMap((topic) =>
    Object.entries(content[topic]).map(([id, answer]): [string, string] => [
      `help:${id}`,
      textsOfAnswer(answer)
        .join('\n')
        .replace(/\{.*?\}/g, ''),
    ]),
  )
}
const textsOf = async (all: Record<string, Record<string, string>>, language: LanguageCode): Promise<Texts> =>
  new Map([
    ...Object.entries(all).flatMap(([space, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${space}:${key}`, text] as const),
    ),
    ...(await helpOf(language)),
  ])
const texts = {
  English: await textsOf({ ...en }, 'en'),
  Catalan: await textsOf({ ...ca }, 'ca'),
  Spanish: await textsOf({ ...es }, 'es'),
}

const gateway = join(import.meta.dirname, '../../../gateway/src')
const gatewayFiles = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(^|\/)words\/[\w-]+\.ts$/.test(path),
)
/** What mails and PDFs say: a file of words is of one language, or has a part for each. */
const gatewayTextsOf = (code: 'en' | 'cat' | 'es'): [file: string, text: string][] =>
  gatewayFiles.flatMap((path) => {
    const source = readFileSync(join(gateway, path), 'utf8')
    const part = path.endsWith(`/${code}.ts`)
      ? source
      : (new RegExp(`^ {2}${code}: \\{$.*?^ {2}\\},$`, 'ms').exec(source)?.[0] ?? '')
    return [...part.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].map(([text]): [string, string] => [path, text])
  })
const gatewayTexts = {
  English: gatewayTextsOf('en'),
  Catalan: gatewayTextsOf('cat'),
  Spanish: gatewayTextsOf('es'),
}

const page = readFileSync(join(import.meta.dirname, '../../../../docs/words.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const termsOf = (cell: string): string[] =>
  cell
    .replace(/\(.*?\)|\*\*/g, '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')

/** Lower case without accents, `l·l` as `ll`, without what is filled in. */
const plain = (text: string) =>
  text
    .replace(/\{\{.*?\}\}/g, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f·]/g, '')
    .replace(/’/g, "'")
    .toLowerCase()
/** What plurals, genders and forms of a verb have in common. */
const stem = (word: string) => (word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word)
const says = (text: string, term: string) =>
  plain(term)
    .split(' ')
    .every((word) => plain(text).includes(stem(word)))
const named = (term: string) =>
  new RegExp(
    `(?<![\\p{L}\\d-])${plain(term).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:s|es|d|ed)?(?![\\p{L}\\d-])`,
    'u',
  )

/** English texts in which the word means something else. */
const elsewhere = new Set([
  // the key of that name
  'areas:hint.reshape',
])

const held = rows.filter(([english = '', , , , meaning]) => english.startsWith('**') && meaning !== undefined)

test('the page marks words to hold, and words not to say', () => {
  expect(held.length).toBeGreaterThan(20)
  expect(rows.filter(([language = '']) => language in texts).length).toBeGreaterThan(10)
})

test('mails and PDFs are read in all three languages', () => {
  const filesOf = (all: [file: string, text: string][]) =>
    new Set(all.map(([path]) => path.replace(/\/(?:en|cat|es)\.ts$/, '')))
  expect(filesOf(gatewayTexts.English).size).toBeGreaterThan(5)
  expect(filesOf(gatewayTexts.Catalan)).toEqual(filesOf(gatewayTexts.English))
  expect(filesOf(gatewayTexts.Spanish)).toEqual(filesOf(gatewayTexts.English))
})

test.each(held.map(([english = '', catalan = '', spanish = '']) => [termsOf(english).join(', '), catalan, spanish]))(
  '%s is %s and %s wherever a screen speaks of it',
  (english, catalan, spanish) => {
    const about = [...texts.English].filter(
      ([key, text]) => !elsewhere.has(key) && termsOf(english).some((term) => named(term).test(plain(text))),
    )
    for (const [language, terms] of [
      ['Catalan', catalan],
      ['Spanish', spanish],
    ] as const)
      expect(
        about
          .map(([key, text]) => [key, text, texts[language].get(key) ?? ''] as const)
          .filter(([, , said]) => !termsOf(terms).some((term) => says(said, term)))
          .map((found) => found.join(' → ')),
        language,
      ).toEqual([])
  },
)

test.each(
  rows.flatMap(([language = '', not = '', but]) =>
    // not the heads of tables, which name the languages as well
    language in texts && but !== undefined && not !== 'Catalan'
      ? termsOf(not).map((word) => [language, word, but] as const)
      : [],
  ),
)('%s never says "%s": %s', (language, word) => {
  const said = [...texts[language as keyof typeof texts], ...gatewayTexts[language as keyof typeof texts]].filter(
    ([, text]) => named(word).test(plain(text)),
  )
  expect(said).toEqual([])
})
