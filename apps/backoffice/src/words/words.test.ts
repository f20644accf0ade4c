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

test('texts that the specification gives word for word [F-14, G-06, H-44]', () => {
  const { refusals, shell, identity } = en
  expect(refusals['identity.wrong_credentials']).toBe('Login Error: Incorrect email or password.')
  expect(refusals['identity.wrong_code']).toBe('Code invalid or expired')
  expect(refusals['identity.not_operational']).toBe('User not operational.')
  expect(identity['why.no-permission']).toBe('Login Error: User without permission.')
  expect(shell.logOutQuestion).toBe('Do you want to log out?')
  expect(shell.required).toBe('The field is required')
  expect(es.shell.required).toBe('Campo obligatorio')
  expect(es.heat.missing).toBe('Debes rellenar todos los campos')
  expect(es.incidents.noTickets).toBe('No hay tickets')
  expect(es.review['problem.commentRequired']).toBe('Has de introducir comentario')
})

/** What the specification calls each entry of the menu, and where its text stands. */
const menuTexts: [entry: string, space: 'screens' | 'shell', key: string][] = [
  ['users', 'screens', '/users'],
  ['vehicles', 'screens', '/scooters'],
  ['firmware', 'screens', '/firmwares'],
  ['map', 'screens', '/scooters/locations'],
  ['sign-up', 'screens', '/operator/register'],
  ['options', 'shell', 'options'],
  ['operator list', 'screens', '/operators/list'],
  ['request vehicles', 'screens', '/operators/requestScooter'],
  ['validate operators', 'screens', '/operator/validate'],
  ['billing', 'screens', '/bills'],
  ['analytics', 'screens', '/analytics'],
  ['supervisors', 'screens', '/operatorsUsers'],
  ['validation config', 'screens', '/validations'],
]

test.each(menuTexts)(
  'the menu’s text for %s is there in three languages, each its own [B-56]',
  (_entry, space, key) => {
    const texts = Object.values(languages).map((all) => all[space]?.[key])
    for (const text of texts) expect(text).toBeTruthy()
    const entries = menuTexts.map(([, otherSpace, otherKey]) => languages.en?.[otherSpace]?.[otherKey])
    expect(entries.filter((text) => text === texts[0])).toHaveLength(1)
  },
)

test('what lists say is given word for word, and said in the other two languages too [T-08, V-34]', () => {
  expect(en.kit.emptyFiltered).toBe('There are no records to show')
  expect(en.kit.emptySearched).toBe('There are no records to show for “{{search}}”')
  expect(en.trips.none).toBe('No data found')
  expect(en.trips.lastNone).toBe('Data not found')
  expect(es.incidents.noTickets).toBe('No hay tickets')
  expect(en.incidents['create.vehicleMissing']).toBe('You must select a vehicle')
  for (const other of [es, ca]) {
    expect(other.kit.emptyFiltered).not.toBe(en.kit.emptyFiltered)
    expect(other.trips.none).not.toBe(en.trips.none)
    expect(other.incidents['create.vehicleMissing']).not.toBe(en.incidents['create.vehicleMissing'])
  }
})

const customerActions = ['invite', 'assign', 'unassign', 'enable', 'disable', 'dates', 'update'] as const

test.each(Object.keys(languages))(
  'each action on a customer has its own words for success and for failure in %s',
  (language) => {
    const { customers = {}, discounts = {} } = languages[language] ?? {}
    const said = customerActions.flatMap((action) => [customers[`${action}.done`], customers[`${action}.failed`]])
    const all = [...said, discounts['apply.done'], discounts['apply.failed']]
    for (const text of all) expect(text).toBeTruthy()
    expect(new Set(all).size).toBe(all.length)
  },
)

test.each([
  ['ca', /\b(?:vostr\w+|(?:podeu|teniu|voleu|trieu|escriviu|introduïu|torneu|proveu|seleccioneu)\b)/i],
  ['es', /\b(?:usted|vuestr\w+|vincul\w+ a su|introduzca|elija un|inténtelo)\b/i],
])('%s speaks to one person, as to a colleague, on every screen', (language, formal) => {
  const said = Object.values(languages[language] ?? {}).flatMap((texts) => Object.values(texts))
  expect(said.filter((text) => formal.test(text))).toEqual([])
})

test('Catalan buttons tell what to do, as “Desa” and “Tanca” do', () => {
  const infinitive =
    /^(?:Actualitzar|Afegir|Baixar|Cercar|Crear|Desar|Donar|Editar|Eliminar|Mostrar|Obrir|Rebutjar|Tancar|Tornar|Treure|Veure)(?:\b|’)/
  const said = Object.values(languages.ca ?? {}).flatMap((texts) => Object.values(texts))
  expect(said.filter((text) => infinitive.test(text))).toEqual([])
})

test('Catalan has one apostrophe, ’', () => {
  const said = Object.values(languages.ca ?? {}).flatMap((texts) => Object.values(texts))
  expect(said.filter((text) => text.includes("'"))).toEqual([])
})
