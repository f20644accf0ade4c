import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withInstallation } from './installation.js'

const page = readFileSync(new URL('../../../../backoffice/index.html', import.meta.url), 'utf8')

test.each([
  ['pre', false, 'content="pre"'],
  ['pro', false, 'content="pro"'],
  ['dev', true, 'content="dev demo"'],
] as const)('the page names its environment %s, demo: %s [S-06]', (environment, isDemo, expected) => {
  expect(withInstallation(page, { environment, isDemo })).toContain(`<meta name="motora-installation" ${expected}`)
})
