import { lineAt } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

/**
 * Words that cost a reader from elsewhere, and what to say instead. `docs/style.md` has these and more, and says of each
 * whether it is found here.
 * @type {readonly { words: RegExp, say: string }[]}
 */
const list = [
  { words: /\b[Aa]new\b/g, say: 'again' },
  { words: /\b(?:small|capital) letters\b/gi, say: 'lower case, upper case' },
  { words: /\b(?:most|longest|largest)[A-Z]\w*(?<!First|Gap|GapSeconds)\b/g, say: 'max… for a limit' },
  { words: /\b(?:least|fewest|shortest)[A-Z]\w*(?<!First)\b/g, say: 'min… for a limit' },
  { words: /(?<![-_'])\b(?:brakes?|braked)(?=[A-Z]|\b)(?!_)|[a-z]Brakes?(?=[A-Z]|\b)/g, say: 'throttle' },
  { words: /\b[Mm]ighty|[a-z]Mighty[A-Z]/g, say: 'superuser' },
  { words: /\b[Ss]eldom\b|\bSeldom[A-Z]/g, say: 'rarely; of a log: throttled' },
  { words: /\bFewAtOnce\b/g, say: 'a concurrency limit (p-limit, async-mutex)' },
  { words: /\b(?:createD|D|d)oWork\b/g, say: 'inTransaction' },
  { words: /\b[Ww]hoever\b/g, say: 'anyone who, no matter who, or name them: the caller, the process' },
  {
    words: /\b[Bb]eside\b|[a-z]Beside(?=[A-Z]|\b)|\bBeside(?=[A-Z])/g,
    say: 'next to, in addition to; of data: context',
  },
  { words: /\b[Hh]earsay\b/g, say: 'received' },
  { words: /\b[Ss]tands? in the way\b/g, say: 'prevents' },
  { words: /\b[Hh]and(?:s|ed)? in\b/g, say: 'pass, passed in' },
  { words: /\b[Ii]n one go\b/g, say: 'in one call, together' },
  { words: /\btold (?:at|on) (?:its|the|their|both) fields?\b/g, say: 'shown at the field' },
  { words: /\b(?:first|last) told\b|\btold (?:first|last)\b/g, say: 'reported' },
  { words: /\b(?:thrice|whence|hence|thus|lest|ere|albeit)\b/gi, say: 'the plain word (docs/style.md)' },
]

/** Words that are in no English text on a screen; in code and documents they are left to reviewers. */
const onScreens = [
  { words: /\bat once\b/gi, say: 'immediately, or: at the same time' },
  { words: /\b(?:tells|tellers?)\b/gi, say: 'says, reports' },
  { words: /\bhand(?:s|ed)? on\b/gi, say: 'pass on, give' },
  { words: /\bbe had\b/gi, say: 'can be loaded' },
]
const englishText = /^apps\/backoffice\/src\/(?:words\/en\/.*\.json|features\/help\/content\/en\/.*\.md)$/

/** Documents that are records of their day, requirements handed to us, and this list itself. */
const exempt =
  /^docs\/(decisions|requirements)\/|^docs\/(style|figures)\.md$|^tools\/boundaries\/(plain-words\.mjs|planted-breaks\.test\.ts)$|\/testdata\/|^tests\/fuzz\/(examples\/|hostile-texts\.json)|lock\.json$|\/words\/(es|ca)\//
const looksAt = /\.(tsx?|mjs|md)$|^apps\/backoffice\/src\/words\/en\/.*\.json$/

/**
 * The words of the list are in no name, comment, document or English text.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const plainWords = (files) =>
  files
    .filter(({ path }) => looksAt.test(path) && !exempt.test(path))
    .flatMap(({ path, text }) =>
      (englishText.test(path) ? [...list, ...onScreens] : list).flatMap(({ words, say }) =>
        [...text.matchAll(words)].map((match) => ({
          rule: 'plain-words',
          file: path,
          line: lineAt(text, match.index),
          what: `says "${match[0]}": say ${say}`,
        })),
      ),
    )

export const plainWordsRules = [plainWords]
