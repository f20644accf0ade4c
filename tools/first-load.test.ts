import { expect, test } from 'vitest'
import { findHeavy, findLarge } from '../apps/backoffice/first-load.js'

const screens = [
  'index',
  'app/routed',
  'shell/frame/shell-frame',
  'pages/home/home-page',
  'pages/scooters/scooters-page',
  'pages/operator-scooters/operator-scooters-page',
  'pages/incidents/incidents-page',
  'pages/scooters-locations/locations-page',
]
const chunk = (fileName: string, imports: string[], modules: string[] = [], facade: string | null = null) => ({
  fileName,
  imports,
  modules: Object.fromEntries(modules.map((module) => [`/x/node_modules/${module}`, {}])),
  facadeModuleId: facade,
})
const build = (importsOf: Record<string, string[]>) => [
  ...screens.map((screen) =>
    chunk(
      screen,
      importsOf[screen] ?? [],
      [],
      `/x/apps/backoffice/src/${screen}.${screen === 'index' ? 'html' : 'tsx'}`,
    ),
  ),
  chunk('between', ['zod', 'between']),
  chunk('zod', [], ['zod/v4/core.js']),
  chunk('forms', [], ['react-hook-form/dist/index.mjs']),
  chunk('map', [], ['maplibre-gl/dist/maplibre-gl.mjs']),
]

test('heavy code is found through all that a screen imports, and only where it may not be', () => {
  expect(findHeavy(build({}))).toEqual([])
  expect(findHeavy(build({ 'pages/home/home-page': ['between'] }))).toEqual([
    'pages/home/home-page.tsx: schemas, by zod/v4/core.js',
  ])
  const allowed = { 'pages/incidents/incidents-page': ['forms'], 'pages/scooters-locations/locations-page': ['map'] }
  expect(findHeavy(build(allowed))).toEqual([])
  expect(findHeavy(build({ index: ['forms', 'map'] }))).toHaveLength(2)
})

test('a screen that does not come late is said, not passed over', () => {
  expect(findHeavy(build({}).slice(1))).toEqual(['index.html: is no file that comes late'])
})

test('a first load that is too large is found, with the styles that it brings, and each file counted once', () => {
  const chunks = build({ 'pages/home/home-page': ['between', 'zod'], index: ['zod'] })
  expect(findLarge(chunks, () => 1000)).toEqual([])
  const styled = chunks.map((one) => ({ ...one, viteMetadata: { importedCss: new Set(['one.css']) } }))
  expect(findLarge(styled, (name) => (name === 'one.css' ? 116_000 : 1000))).toEqual([
    'index.html: 118.0 kB, at most 117',
  ])
})
