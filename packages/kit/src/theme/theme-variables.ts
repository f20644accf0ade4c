import {
  type CSSVariablesResolver,
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  px,
} from '@mantine/core'
import { completeTheme } from './theme'

/** Corrections that bring Mantine's own colours to AA contrast, and the kit's own names. */
const kitVariables: CSSVariablesResolver = () => ({
  variables: {
    '--kit-row-height': '2.25rem',
    '--kit-drawer-width': '240px',
    '--kit-form-width': '560px',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5c636c',
    '--mantine-color-placeholder': '#6b727b',
    '--mantine-color-error': '#b3131f',
    '--mantine-color-default-border': '#d5d8dc',
    '--mantine-color-anchor': '#1a1d21',
    '--kit-brand': '#bf1626',
    '--kit-main': '#2a2f35',
    '--kit-main-hover': '#3b4149',
    '--kit-main-text': '#ffffff',
    '--kit-danger': '#b3131f',
    '--kit-danger-hover': '#960e18',
    '--kit-surface': '#f7f8f9',
    '--kit-hover': '#f1f2f4',
    '--kit-selected': '#e8f0fc',
    '--kit-line': '#e4e6e9',
    '--kit-focus': '#1c5fc4',
    '--kit-control-line': '#8a919a',
  },
  dark: {
    '--mantine-color-body': '#181b20',
    '--mantine-color-dimmed': '#a3aab3',
    '--mantine-color-placeholder': '#98a0aa',
    '--mantine-color-error': '#ff8a8f',
    '--mantine-color-default': '#1f2329',
    '--mantine-color-anchor': '#d5d8dc',
    '--kit-brand': '#e0303e',
    '--kit-main': '#e9ebed',
    '--kit-main-hover': '#ffffff',
    '--kit-main-text': '#16191d',
    '--kit-danger': '#b9202d',
    '--kit-danger-hover': '#cf2f3c',
    '--mantine-color-default-border': '#3b424b',
    '--kit-surface': '#121418',
    '--kit-hover': '#22272e',
    '--kit-selected': '#1d2c42',
    '--kit-line': '#2b3037',
    '--kit-focus': '#7fb2ff',
    '--kit-control-line': '#6d7680',
  },
})

const head = `/* Written by theme-variables.test.ts with UPDATE_THEME=1; do not edit. */
/* biome-ignore-all lint/complexity/noImportantStyles: Mantine's classes of visibility win over every component. */`

/**
 * The whole text of theme-variables.css. Mantine would write it into a <style> element at run time; we write it
 * into a file, so that `style-src 'self'` suffices. A test compares the file with this text.
 */
export function themeVariablesCss(): string {
  const merged = deepMerge(defaultCssVariablesResolver(completeTheme), kitVariables(completeTheme))
  const variables = convertCssVariables({
    variables: merged.variables,
    dark: { '--mantine-color-scheme': 'dark', ...merged.dark },
    light: { '--mantine-color-scheme': 'light', ...merged.light },
  })
  const visibility = Object.entries(completeTheme.breakpoints).map(([name, width]) => {
    const below = `${(Number(px(width)) - 0.1) / 16}em`
    return `@media (max-width: ${below}) { .mantine-visible-from-${name} { display: none !important; } }\n@media (min-width: ${width}) { .mantine-hidden-from-${name} { display: none !important; } }`
  })
  return `${head}\n${variables.replaceAll(';', ';\n  ').replaceAll('{', ' {\n  ').replaceAll('\n  }', '\n}').trim()}\n${visibility.join('\n')}\n`
}
