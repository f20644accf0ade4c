// The lines that promises say of themselves, as a table.
//   node tools/promises.mjs FILE ...           prints it
//   node tools/promises.mjs --write FILE ...   also puts it into docs/figures.md, between its marks
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './freshness.mjs'

/** @typedef {{ id: string, size: string, backend: string, seed: number, figure?: Record<string, number>, bound?: Record<string, number>, pass?: boolean, seconds?: number, notTried?: string }} Line */

/** Where a run of the tests gathers its lines. */
export const promisesFile = join(root, 'tmp/reports/promises.jsonl')

/** @param {string} path @returns {Line[]} */
export const readLines = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => JSON.parse(text))
        .filter(({ id }) => id)
    : []

/** What the tests drew and left for other commits: once each, in words. @param {string} path @returns {string[]} */
export const readDrawn = (path) =>
  existsSync(path)
    ? [
        ...new Set(
          readFileSync(path, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((text) => JSON.parse(text))
            .filter(({ drawn }) => drawn)
            .map(
              ({ drawn, took, left }) => `  ${drawn}: ${took.join(', ')}; left for other commits: ${left.join(', ')}`,
            ),
        ),
      ].sort()
    : []

const order = (id) => {
  const [, letter = '', number = '0', rest = ''] = /^([A-Z]+?)(\d*)(-.*)?$/.exec(id) ?? []
  return `${letter.length > 1 ? '~' : ''}${letter}${number.padStart(3, '0')}${rest}`
}
const byOrder = (a, b) => {
  const [one, other] = [a, b].map(({ id, backend, size, seed }) => `${order(id)} ${backend} ${size} ${seed}`)
  return one < other ? -1 : one > other ? 1 : 0
}

/** A run again replaces the one before of the same seed, size and engine. */
const newest = (lines) => [
  ...new Map(lines.map((line) => [`${line.id} ${line.backend} ${line.size} ${line.seed}`, line])).values(),
]

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
/** `p99Ms` → `p99 12 ms`, `lost` → `lost 0`. */
const figureText = (figure = {}) =>
  Object.entries(figure)
    .map(([name, value]) => `${name} ${number.format(value)}`)
    .join(', ')

/** @param {Line} line */
const verdict = ({ pass, notTried }) => (notTried ? `not tried: ${notTried}` : pass ? 'kept' : '**not kept**')

/** @param {Line[]} lines */
export const tableOf = (lines) => {
  const head = ['promise', 'engine', 'size', 'seed', 'figure', 'promised', 'seconds', 'verdict']
  const rows = newest(lines)
    .sort(byOrder)
    .map((line) => [
      line.id,
      line.backend,
      line.size,
      line.seed === 0 ? 'all there is' : String(line.seed),
      figureText(line.figure),
      figureText(line.bound),
      String(line.seconds ?? ''),
      verdict(line),
    ])
  const widths = head.map((name, place) => Math.max(name.length, ...rows.map((row) => row[place].length)))
  const text = (row) => `| ${row.map((cell, place) => cell.padEnd(widths[place])).join(' | ')} |`
  return [text(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(text)].join('\n')
}

const marks = ['<!-- promises: begin -->', '<!-- promises: end -->']
/** Puts the table between its marks in docs/figures.md. */
const write = (table) => {
  const path = join(root, 'docs/figures.md')
  const page = readFileSync(path, 'utf8')
  const [from, to] = marks.map((mark) => page.indexOf(mark))
  if (from < 0 || to < from) throw new Error('docs/figures.md has no marks for the table of promises.')
  writeFileSync(path, `${page.slice(0, from + marks[0].length)}\n\n${table}\n\n${page.slice(to)}`)
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2)
  const files = words.filter((word) => !word.startsWith('--'))
  const table = tableOf((files.length > 0 ? files : [promisesFile]).flatMap(readLines))
  console.log(table)
  if (words.includes('--write')) write(table)
}
