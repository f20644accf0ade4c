import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attributions } from './attributions'
import { baseMapAttributions } from './map/base-map-style'

const page = readFileSync(`${process.cwd()}/docs/attributions.md`, 'utf8')
/** Lines of the page: what, where it is, from whom, and how its licence wants to be named. */
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Data') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', where = '', from = '', licence = '']) => ({ what, where, from, licence }))

test('the screens name all data of others that is not for tests alone, and no other', () => {
  expect(lines.length).toBeGreaterThan(10)
  const carried = lines.filter(
    ({ where }) =>
      !where
        .split('`')
        .filter((_, at) => at % 2)
        .every((path) => path.includes('testdata')),
  )
  expect(attributions.map(({ line }) => line)).toEqual(carried.map(({ what }) => what))
})

test.each(attributions)('$id is named as docs/attributions.md names it', ({ line, wording, licence, from, href }) => {
  const told = lines.find(({ what }) => what === line)
  expect(`${told?.from} ${told?.licence}`).toContain(wording)
  expect(told?.licence).toContain(licence)
  expect(told?.from).toContain(from)
  expect(href).toMatch(/^https:\/\//)
})

test('the map names its sources in the same words', () => {
  const wordings = attributions.map(({ wording }) => wording)
  for (const shown of Object.values(baseMapAttributions)) expect(wordings).toContain(shown.replaceAll(/<[^>]+>/g, ''))
})
