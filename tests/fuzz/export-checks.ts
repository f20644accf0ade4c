import { wouldCalculate } from './formulas.js'
import type { Cell } from './read-exports.js'

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
    .filter(({ text, kind }) => kind === 'formula' || (kind === 'plain' && wouldCalculate(text)))
  const lost = rows.flatMap((row, y) =>
    row.flatMap((value, x) => {
      const kept = cells[y]?.[x]?.text ?? ''
      return kept === value || kept === `'${value}` ? [] : [`${JSON.stringify(value)} is ${JSON.stringify(kept)}`]
    }),
  )
  return [
    ...(cells.length === rows.length ? [] : [said(`${cells.length} rows instead of ${rows.length}`)]),
    ...calculated.map(({ text }) => said(`would calculate ${JSON.stringify(text)}`)),
    ...lost.map((one) => said(one)),
  ]
}
