import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertColumns, readRows, type SourceRow } from './read-rows.js'
import { WrongUsage } from './row-refused.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motora-rows-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const all = async (path: string, columns = ['a', 'b']): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  for await (const row of readRows(path, columns)) rows.push(row)
  return rows
}

test('rows keep their line and their text, also packed and with the signs of Windows', async () => {
  const text = '\ufeffa,b\r\n1,2\r\n\r\n 3 ,"4"\r\n'
  for (const path of [fileOf('plain.csv', text), fileOf('packed.csv.gz', gzipSync(text))]) {
    const rows = await all(path)
    expect(rows.map(({ values }) => values)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ])
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(rows[1]?.text.trim()).toBe('3 ,"4"')
  }
})

test('a line that is cut off, two that grew together, and a stray quote spoil themselves only', async () => {
  const rows = await all(fileOf('spoilt.csv', 'a,b\n1\n1,2,3\n"1,2\n5,6\n'))
  expect(rows.map(({ isMisshapen }) => isMisshapen)).toEqual([true, true, false, false])
  expect(rows.map(({ values }) => values.a)).toEqual(['1', '1', '"1', '5'])
})

test('a file of another set, an empty one and none are wrong usage', async () => {
  await expect(assertColumns(fileOf('other.csv', 'x,y\n1,2\n'), ['a', 'b'])).rejects.toThrow('no column a, b')
  await expect(assertColumns(fileOf('empty.csv', ''), ['a'])).rejects.toThrow(WrongUsage)
  await expect(assertColumns(fileOf('head.csv', 'a,b\n'), ['a'])).rejects.toThrow('has no rows')
  await expect(assertColumns(join(folder, 'nothing.csv'), ['a'])).rejects.toThrow('There is no file')
  await expect(assertColumns(folder, ['a'])).rejects.toThrow(WrongUsage)
})

test('a packed file that breaks off says so after the rows that could be read', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${n},${Math.sin(n)}`)
  const packed = gzipSync(`a,b\n${lines.join('\n')}\n`)
  const path = fileOf('broken.csv.gz', packed.subarray(0, packed.length / 2))
  let read = 0
  const reading = async () => {
    for await (const _ of readRows(path, ['a', 'b'])) read += 1
  }
  await expect(reading()).rejects.toThrow('cannot be read to its end')
  expect(read).toBeGreaterThan(1000)
})
