import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const gateway = `${root}/apps/gateway/src`

/** The names under which the machine acts, as the audit records them. */
const systemNames = (text: string): string[] =>
  [...text.matchAll(/kind: 'system', name: '([^']+)'/g)].map(([, name = '']) => name)

test.each(['en', 'es', 'ca'])('what the machine does is said in words on the audit page: %s', (language) => {
  const words = JSON.parse(readFileSync(`${root}/apps/backoffice/src/words/${language}/audit.json`, 'utf8'))
  const names = readdirSync(gateway, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.|(?:^|\/)testing\//.test(path))
    .flatMap((path) => systemNames(readFileSync(`${gateway}/${path}`, 'utf8')))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !(`system.${name.replaceAll(' ', '-')}` in words))).toEqual([])
})

test('planted: a name without words is found', () => {
  expect(systemNames("const actor = { kind: 'system', name: 'new task' } as const")).toEqual(['new task'])
})
