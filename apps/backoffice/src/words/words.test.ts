import { refusalCodes, roleNames, screenPaths } from '@motora/contract'
import { describe, expect, test } from 'vitest'
import * as ca from './ca'
import * as en from './en'
import * as es from './es'

type Namespaces = Record<string, Record<string, string>>
const languages: Record<string, Namespaces> = { en: { ...en }, es: { ...es }, ca: { ...ca } }
const namespaces = Object.keys(languages.en ?? {})
const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(['es', 'ca'])('%s', (language) => {
  test.each(namespaces)('%s has the same keys and the same gaps as English, none empty [B-61, V-01]', (namespace) => {
    const english = languages.en?.[namespace] ?? {}
    const other = languages[language]?.[namespace] ?? {}
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(other)) {
      expect(text.trim(), key).not.toBe('')
      expect(gaps(text), key).toEqual(gaps(english[key] ?? ''))
    }
  })
})

test.each(Object.keys(languages))('every refusal of the contract has words in %s', (language) => {
  const words = languages[language]?.refusals ?? {}
  for (const code of refusalCodes) expect(words[code], code).toBeTruthy()
})

test.each(Object.keys(languages))('every screen and every role has a name in %s', (language) => {
  for (const path of screenPaths) expect(languages[language]?.screens?.[path], path).toBeTruthy()
  for (const role of roleNames) expect(languages[language]?.identity?.[`role.${role}`], role).toBeTruthy()
})

test.each(Object.keys(languages))('plurals of %s have every form that the language needs', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const texts of Object.values(languages[language] ?? {}))
    for (const key of Object.keys(texts).filter((name) => name.endsWith('_other')))
      for (const form of needed) expect(texts[key.replace(/_other$/, `_${form}`)], `${key} ${form}`).toBeTruthy()
})

test('texts that the specification gives word for word', () => {
  const { refusals, shell, identity } = en
  expect(refusals['identity.wrong_credentials']).toBe('Login Error: Incorrect email or password.')
  expect(refusals['identity.wrong_code']).toBe('Code invalid or expired')
  expect(refusals['identity.not_operational']).toBe('User not operational.')
  expect(identity['why.no-permission']).toBe('Login Error: User without permission.')
  expect(shell.logOutQuestion).toBe('Do you want to log out?')
  expect(shell.required).toBe('The field is required')
  expect(es.shell.required).toBe('Campo obligatorio')
})
