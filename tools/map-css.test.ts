import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { neverShown, shownOf } from '../apps/backoffice/map-css.ts'

const sheet = readFileSync(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'), 'utf8')
/** Each rule by itself, with its pictures. */
const rulesOf = (text: string) => text.match(/[^{}]+\{(?:[^{}"]|"[^"]*")*\}/g) ?? []

test('what no map shows is left out of its sheet, and all that is shown stays as it is', () => {
  const kept = shownOf(sheet)
  expect(kept.length).toBeLessThan(sheet.length / 4)
  for (const name of neverShown) expect(kept).not.toContain(`maplibregl-${name}`)
  expect(kept).not.toContain('keyframes')
  expect(kept).not.toMatch(/\{\}/)
  const shown = [
    'ctrl-zoom-in',
    'ctrl-zoom-out',
    'ctrl-attrib-button',
    'popup-tip',
    'popup-close-button',
    'boxzoom',
    'canvas',
  ]
  for (const name of shown) expect(kept).toContain(`.maplibregl-${name}`)
  const isShown = (rule: string) => !neverShown.some((name) => rule.includes(`maplibregl-${name}`))
  const whole = rulesOf(sheet).filter((rule) => isShown(rule) && !/^(?:@.*\{)?(?:from|to|\d|@keyframes)/.test(rule))
  const bodies = (rules: readonly string[]) =>
    rules.map((rule) => rule.slice(rule.lastIndexOf('}', rule.length - 2) + 1))
  for (const rule of bodies(whole)) expect(kept).toContain(rule.replace(/^@media[^{]*\{/, ''))
})

test('of a rule for several only the selectors of what is shown stay', () => {
  const others = neverShown.map((name) => `.maplibregl-${name}{color:red}`).join('')
  expect(shownOf(`${others}.maplibregl-map,.maplibregl-marker-draggable{cursor:grab}`)).toBe(
    '.maplibregl-map{cursor:grab}',
  )
  expect(shownOf(`${others}@media print{.maplibregl-marker{color:blue}}.a{b:"}"}`)).toBe('.a{b:"}"}')
})

test('a sheet that calls a thing otherwise is refused by name', () => {
  expect(() => shownOf(sheet.replaceAll('ctrl-globe', 'ctrl-earth'))).toThrow('no ctrl-globe')
})
