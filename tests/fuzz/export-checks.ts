import { wouldCalculate } from './formulas.js'
import type { Cell } from './read-exports.js'

/** An apostrophe behind a sign at which some spreadsheets part a line, in front of what would be calculated there. */
const keptPart = /([;|\t\r\n]['"\s\p{Cc}\p{Cf}]*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\u2212])/gu

/** What stands in one cell each where a spreadsheet parts a line at another sign: a quote counts at the start of a cell. */
const partsOf = (text: string): string[] =>
  text.split(/[;|\t\r\n]/).map((part, n) => (n === 0 ? part : part.replace(/^"+/, '')))

/**
 * What is wrong with a file of a list: a cell that would be calculated, or one that is not what the list says. An
 * apostrophe in front is what keeps a text from being calculated.
 * @param rows of the list itself, one text for each column; empty where there is none
 * @param cells of the file, without its heading
 */
export const unlikeList = (name: string, rows: readonly string[][], cells: readonly Cell[][]): string[] => {
  const said = (what: string): string => `${name}: ${what}`
  const calculated = cells
    .flat()
    .filter(({ text, kind }) => kind === 'formula' || (kind === 'plain' && partsOf(text).some(wouldCalculate)))
  const lost = rows.flatMap((row, y) =>
    row.flatMap((value, x) => {
      const kept = cells[y]?.[x]?.text ?? ''
      const readings = [kept, kept.replaceAll(keptPart, '$1')]
      return readings.some((one) => one === value || one === `'${value}`)
        ? []
        : [`${JSON.stringify(value)} is ${JSON.stringify(kept)}`]
    }),
  )
  return [
    ...(cells.length === rows.length ? [] : [said(`${cells.length} rows instead of ${rows.length}`)]),
    ...calculated.map(({ text }) => said(`would calculate ${JSON.stringify(text)}`)),
    ...lost.map((one) => said(one)),
  ]
}
