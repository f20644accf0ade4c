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

test('primary is red, secondary dark grey, both readable under white text [B-66]', () => {
  const red = completeTheme.colors.brand?.[8] ?? ''
  const grey = completeTheme.colors.graphite?.[8] ?? ''
  // what is chosen, ticked or switched on wears the secondary: red is left to the mark and to danger
  expect(completeTheme.primaryColor).toBe('graphite')
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(red.slice(at, at + 2), 16)) as [number, number, number]
  expect(r).toBeGreaterThan(2 * Math.max(g, b))
  expect(contrast(red, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(grey, '#ffffff')).toBeGreaterThanOrEqual(7)
})
