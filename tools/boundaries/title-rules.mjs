import { lineAt, withoutComments } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

/** A row of a ledger. Z-numbers are decisions, a letter without a dash is a promise (`[C7]`). */
const id = '[A-Y]-\\d{2,3}'
const inForm = new RegExp(`^\\[${id}(?:(?:, |\\.\\.)${id})*\\]$`)
const isTest = /\.(?:test|spec|matrix)\.[cm]?[jt]sx?$/

/** @type {[pattern: RegExp, isWrong: (found: string) => boolean, what: string][]} */
const forms = [
  [
    new RegExp(`\\[${id}[^\\]\\n'"\`]*\\]|\\[[A-Z][-\\d]*\\d(?:, [A-Z][-\\d]*\\d)*, ${id}[^\\]\\n'"\`]*\\]`, 'g'),
    (found) => !inForm.test(found),
    'is no list of ledger rows: write [C-20, V-14] or [G-12..G-15], a promise in a bracket of its own',
  ],
  [
    new RegExp(`\\[${id}[^\\]\\n'"\`]*\\][^\\n'"\`]*\\[${id}[^\\]\\n'"\`]*\\]`, 'g'),
    () => true,
    'names ledger rows in two brackets: write one, [C-20, V-14]',
  ],
  [
    new RegExp(`\\((?:[A-Z]-\\d{2,3}, )*${id}(?:, [A-Z]-\\d{2,3})*\\)`, 'g'),
    () => true,
    'names a ledger row in parentheses, where nothing counts it: write [C-20], or leave it out where nothing proves it',
  ],
]

/**
 * A title of a test names the ledger rows that it proves in one form, so that they can be counted
 * (docs/requirements/README.md).
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const ledgerRowsInOneForm = (files) =>
  files
    .filter(({ path }) => isTest.test(path) && /^(?:apps|packages|tests)\//.test(path))
    .flatMap((file) => {
      const text = withoutComments(file.text)
      return forms.flatMap(([pattern, isWrong, what]) =>
        [...text.matchAll(pattern)]
          .filter(([found]) => isWrong(found))
          .map(({ 0: found, index }) => ({
            rule: 'ledger-rows-in-one-form',
            file: file.path,
            line: lineAt(text, index),
            what: `${found} ${what}`,
          })),
      )
    })

export const titleRules = [ledgerRowsInOneForm]
