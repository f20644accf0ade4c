import { isProof, lineAt, withoutComments } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./finding.mjs').Finding} Finding */

const formatter = /^packages\/kit\/src\/(formats|gallery)\//
const screens = /^(apps\/backoffice|packages\/kit)\/src\/.*\.tsx?$/
const words = /^apps\/backoffice\/src\/words\/.*\.json$/

/** After a figure, with or without a space. A bare `%` belongs to a style sheet, one letter and "ha" to anything. */
const unit = '(?:km/h|km²|m²|km|kg|kWh|°C|°|kB|MB|GB|min|€)(?![\\w/²=])'
const space = '(?: |\\\\u00a0|&nbsp;|\\u00a0)'
const byHand = new RegExp(`\\}(?:${space}?${unit}|${space}(?:%|(?:ha|[mshVAW])(?=[\`<'"\\n])))`, 'g')
const ownFormat = /\btoLocaleString\(|\bIntl\.(?:NumberFormat|RelativeTimeFormat)\b/g

/**
 * A figure gets its unit in one place, so that the same fact reads the same everywhere (decision 0055).
 * @param {SourceFile[]} files @returns {Finding[]}
 */
const unitsInOneFormatter = (files) =>
  files.flatMap(({ path, text: whole }) => {
    if (isProof(path) || formatter.test(path) || !(screens.test(path) || words.test(path))) return []
    const text = withoutComments(whole)
    return [...text.matchAll(byHand), ...(words.test(path) ? [] : text.matchAll(ownFormat))].map((match) => ({
      rule: 'units-in-one-formatter',
      file: path,
      line: lineAt(text, match.index),
      what: `formats a figure itself ("${match[0]}"): take useFormats, or "quantity" of a column (kit/src/formats)`,
    }))
  })

export const figureRules = [unitsInOneFormatter]
