import { isProof, lineAt, withoutComments } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const screens = 'apps/backoffice/src/'
/** A class of the app, not a property (`--motora-…`) and no name of a file (`motora-….csv`). */
const className = /(?<![\w-])motora-[a-z0-9-]+(?![\w.-])/g
/** What a class may stand in: the attribute, and what is put together for it. */
const classText = /className[=:]\s*(?:"[^"]*"|'[^']*'|`[^`]*`|\{[^}]*\})/g

/** The feature that a file belongs to; undefined outside of features. @param {string} path */
const featureOf = (path) => /^apps\/backoffice\/src\/features\/([^/]+)\//.exec(path)?.[1]

/**
 * A class is drawn by the sheet that defines it. A feature brings its own sheets and those of the shell and the kit; one of
 * another feature or of a page may not have come, and what is drawn by it stands there without its looks.
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const ownClasses = (files) => {
  /** @type {Map<string, string[]>} */
  const sheets = new Map()
  for (const { path, text } of files)
    if (path.startsWith(screens) && path.endsWith('.css'))
      for (const [, name = ''] of withoutComments(text).matchAll(/\.(motora-[a-z0-9-]+)/g))
        sheets.set(name, [...(sheets.get(name) ?? []), path])
  return files
    .filter(({ path }) => path.startsWith(screens) && path.endsWith('.tsx') && !isProof(path))
    .flatMap((file) => {
      const feature = featureOf(file.path)
      const isNear = (/** @type {string} */ sheet) =>
        feature === undefined || featureOf(sheet) === feature || sheet.startsWith(`${screens}shell/`)
      return [...file.text.matchAll(classText)].flatMap((match) =>
        [...match[0].matchAll(className)].flatMap(([name]) => {
          const from = sheets.get(name) ?? []
          const what =
            from.length === 0
              ? `says ${name}, which no sheet draws: leave it out`
              : `is drawn by ${name} of ${from[0]}: give the class to the shell, or the feature one of its own`
          return from.some(isNear)
            ? []
            : [{ rule: 'own-classes', file: file.path, line: lineAt(file.text, match.index ?? 0), what }]
        }),
      )
    })
}

export const styleRules = [ownClasses]
