import { expect, test } from 'vitest'
import { readSettings, showsApiDocs } from './env.js'

const production = {
  MOTORA_MASTER_KEY_FILE: '/etc/motora/master.key',
  MOTORA_PUBLIC_ORIGIN: 'https://motora.example',
}

test.each([
  ['production', production, false],
  ['production that sets it', { ...production, MOTORA_API_DOCS: '1' }, true],
  ['production that leaves it empty', { ...production, MOTORA_API_DOCS: '' }, false],
  ['development', { MOTORA_DEVELOPMENT: '1' }, true],
  ['development that switches it off', { MOTORA_DEVELOPMENT: '1', MOTORA_API_DOCS: '0' }, false],
  ['the demo', { MOTORA_DEMO: '1' }, true],
])('the reader of the calls in %s', (_where, given, shown) => {
  expect(showsApiDocs(readSettings(given))).toBe(shown)
})
