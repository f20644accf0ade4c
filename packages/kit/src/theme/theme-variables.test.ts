// @vitest-environment jsdom
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeTheme } from './theme'
import { themeVariablesCss } from './theme-variables'

const file = join(import.meta.dirname, 'theme-variables.css')

test('the static style sheet says what the theme says', () => {
  const css = themeVariablesCss()
  if (process.env.UPDATE_THEME) writeFileSync(file, css)
  // The formatter may lay the file out as it likes.
  const bare = (text: string) => text.replace(/\/\*.*?\*\//gs, '').replace(/[\s;]+/g, '')
  expect(bare(readFileSync(file, 'utf8'))).toBe(bare(css))
})

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
const isRed = (hex: string): boolean => {
  const [r, g, b] = channelsOf(hex)
  return r > 2 * Math.max(g, b)
}
/** Cool greys lean to blue by a few steps; a colour does by many. */
const isGrey = (hex: string): boolean => Math.max(...channelsOf(hex)) - Math.min(...channelsOf(hex)) <= 20
/** What a variable of the kit is in light and in dark. */
const valuesOf = (name: string): string[] =>
  [...themeVariablesCss().matchAll(new RegExp(`${name}: (#[0-9a-f]{6})`, 'g'))].map(([, value = '']) => value)
/** The rules of a sheet that use a variable, by their selectors. */
const rulesWith = (sheet: string, variable: string): string[] =>
  [...readFileSync(join(import.meta.dirname, sheet), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , body = '']) => body.includes(`var(${variable})`))
    .map(([, selector = '']) => selector.trim().replace(/\s+/g, ' '))

test('primary is red, secondary dark grey, both readable under white text [B-66]', () => {
  const red = completeTheme.colors.brand?.[8] ?? ''
  const grey = completeTheme.colors.graphite?.[8] ?? ''
  // what is chosen, ticked or switched on wears the secondary: red is left to the mark and to danger
  expect(completeTheme.primaryColor).toBe('graphite')
  expect(isRed(red)).toBe(true)
  expect(isGrey(grey)).toBe(true)
  expect(contrast(red, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(grey, '#ffffff')).toBeGreaterThanOrEqual(7)
})

test('red is the active entry of the menu and what destroys; the main action is grey, in light and in dark [B-66]', () => {
  for (const name of ['--kit-brand', '--kit-danger']) expect(valuesOf(name).map(isRed), name).toEqual([true, true])
  expect(valuesOf('--kit-main').map(isGrey)).toEqual([true, true])
  expect(rulesWith('../frame/menu.css', '--kit-brand')).toEqual([
    '.kit-nav-link:is([aria-current="page"], [aria-current="true"])::before',
    '.kit-places > :is([aria-current="page"], [aria-current="true"])::before',
  ])
  expect(rulesWith('base.css', '--kit-danger')).toEqual(['.mantine-Button-root[data-action="danger"]'])
  expect(rulesWith('base.css', '--kit-main')).toContain('.mantine-Button-root[data-action="primary"]')
})
