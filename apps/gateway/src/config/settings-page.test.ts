import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from './env.js'

const page = readFileSync(new URL('../../../../docs/how-to/settings.md', import.meta.url), 'utf8')
const [forTheGateway = ''] = page.split('## ')

/** What has no default that could be safe; without it nothing starts. */
const needed = { MOTORA_MASTER_KEY_FILE: '/etc/motora/master.key', MOTORA_PUBLIC_ORIGIN: 'https://motora.example' }
const defaults = { ...readSettings(needed), MOTORA_MASTER_KEY_FILE: undefined, MOTORA_PUBLIC_ORIGIN: undefined }

/** Name of each setting of the page, with what the page says of its default. */
const explained = new Map(
  forTheGateway
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, names = '', otherwise = '']) =>
      [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']): [string, string] => [name, otherwise]),
    ),
)

test('every setting stands on its page, and the page names no other', () => {
  expect([...explained.keys()].sort()).toEqual([...settingNames].sort())
})

test.each(Object.entries(defaults))('the page says the default of %s', (name, value) => {
  const said = explained.get(name) ?? ''
  if (value === undefined) expect(said).toMatch(/^absent/)
  else expect(said).toMatch(new RegExp(`^\`${typeof value === 'boolean' ? Number(value) : String(value)}\``))
})

test('what the page calls absent has no default', () => {
  const given = new Set(Object.entries(defaults).flatMap(([name, value]) => (value === undefined ? [] : [name])))
  for (const [name, said] of explained) expect(given.has(name), name).toBe(!said.startsWith('absent'))
})
