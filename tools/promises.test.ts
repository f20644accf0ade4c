import { expect, test } from 'vitest'
import { tableOf } from './promises.mjs'

const line = {
  size: 'S',
  id: 'D1',
  backend: 'postgres',
  seed: 7,
  figure: { lost: 0, p99Ms: 12.345 },
  bound: { lost: 0 },
  pass: true,
  seconds: 20,
}
const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test('promises stand in the order of their names, engines and seeds', () => {
  const table = tableOf([
    { ...line, id: 'SCALE-writes' },
    { ...line, id: 'D10' },
    line,
    { ...line, backend: 'embedded' },
  ])
  expect(rowsOf(table).map(([id, backend]) => `${id} ${backend}`)).toEqual([
    'D1 embedded',
    'D1 postgres',
    'D10 postgres',
    'SCALE-writes postgres',
  ])
})

test('a run again takes the place of the one before; what was not tried is not counted as kept', () => {
  const table = tableOf([
    line,
    { ...line, pass: false, figure: { lost: 1 } },
    {
      ...line,
      id: 'E4',
      pass: undefined,
      figure: undefined,
      bound: undefined,
      seconds: undefined,
      notTried: 'no server',
    },
    { ...line, id: 'A1', seed: 0 },
  ])
  expect(rowsOf(table)).toEqual([
    ['A1', 'postgres', 'S', 'all there is', 'lost 0, p99Ms 12.35', 'lost 0', '20', 'kept'],
    ['D1', 'postgres', 'S', '7', 'lost 1', 'lost 0', '20', '**not kept**'],
    ['E4', 'postgres', 'S', '7', '', '', '', 'not tried: no server'],
  ])
})
