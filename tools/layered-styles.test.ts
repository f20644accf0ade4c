import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layeredStyles } from '../apps/backoffice/layered-styles.js'
import { root } from './freshness.mjs'

/** The sheets of packages that these sources bring. */
const sheetsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(root, folder, path), 'utf8').matchAll(/^import '([^.'][^']*\.css)'/gm)])
    .map(([, sheet = '']) => sheet)
    .filter((sheet) => !sheet.startsWith('@motora/'))

const isLayered = (sheet: string): boolean =>
  sheet.endsWith('.layer.css') ||
  layeredStyles().some(({ transform }) => {
    const { filter, handler } = transform as unknown as {
      filter: { id: RegExp }
      handler: (code: string, id: string) => { code: string } | undefined
    }
    const id = `${root}/node_modules/${sheet}`
    return filter.id.test(id) && handler('.a {}', id)?.code.startsWith('@layer ') === true
  })

test('every sheet of a package is in a layer: in none it would win over the kit', () => {
  const sheets = [...sheetsIn('packages/kit/src'), ...sheetsIn('apps/backoffice/src')]
  expect(sheets).toContain('maplibre-gl/dist/maplibre-gl.css')
  expect(sheets.filter((sheet) => !isLayered(sheet))).toEqual([])
})

test('planted: a sheet that is in none is found', () => {
  expect(isLayered('some-map/dist/some-map.css')).toBe(false)
})
