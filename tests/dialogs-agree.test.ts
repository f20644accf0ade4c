import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { elsewhere, notOpened, openedDialogs } from './journeys/dialog-table.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const drawsOne = /<(?:KitDialog|DialogButton|DialogForm|ReasonDialog|ObjectDrawer|Drawer|Modal)\b/

/** Names of the source files that draw a dialog or a drawer. */
const drawing = (files: readonly (readonly [path: string, text: string])[]): string[] =>
  files.filter(([, text]) => drawsOne.test(text)).map(([path]) => path.replace(/^.*\//, '').replace(/\.tsx$/, ''))

const sources = (): [string, string][] =>
  ['apps/backoffice/src', 'packages/kit/src'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !/\.test\.|(?:^|\/)(?:testing|gallery)\//.test(path))
      .map((path): [string, string] => [path, readFileSync(`${root}/${folder}/${path}`, 'utf8')]),
  )
const named = new Set([...openedDialogs.flatMap(({ of }) => of), ...Object.keys(elsewhere), ...Object.keys(notOpened)])

test('every dialog and drawer of the sources is opened by a journey of looks, or says where it is looked at or why not', () => {
  const found = drawing(sources())
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !found.includes(name))).toEqual([])
})

test('planted: a dialog that the table forgets is found', () => {
  expect(drawing([['features/x/new-dialog.tsx', '<KitDialog opened>']]).filter((name) => !named.has(name))).toEqual([
    'new-dialog',
  ])
})
