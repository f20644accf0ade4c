import { formatsOf, type Language } from '@motora/kit'
import { createInstance } from 'i18next'
import { expect, test, vi } from 'vitest'
import * as ca from '../../words/ca'
import * as en from '../../words/en'
import * as es from '../../words/es'
import { makeI18n } from './make-i18n'

type Bundles = Record<string, Record<string, string>>
// i18next adds to what it is given
const words: Record<string, Bundles> = { en: { ...en }, es: { ...es }, ca: { ...ca } }
const counts = [0, 1, 2, 5, 11, 1872, 1_000_000, 1.5]

async function both(language: string) {
  const theirs = createInstance()
  await theirs.init({
    lng: language,
    fallbackLng: 'es',
    resources: words as never,
    defaultNS: 'shell',
    keySeparator: false,
    interpolation: { escapeValue: false },
  })
  theirs.services.formatter?.add('euros', (value) => formatsOf(language as Language).euros(value))
  const ours = makeI18n()
  ours.start({ language, fallback: 'es', defaultNamespace: 'shell', texts: {}, onMissing: () => undefined })
  for (const [of, bundles] of Object.entries(words))
    for (const [namespace, texts] of Object.entries(bundles)) ours.addResourceBundle(of, namespace, texts)
  return { ours, theirs }
}

test.each(Object.keys(words))(
  'every text in %s reads as i18next would write it, with numbers as cells have them',
  async (language) => {
    const { ours, theirs } = await both(language)
    const differing: string[] = []
    for (const [namespace, texts] of Object.entries(words[language] ?? {}))
      for (const [name, text] of Object.entries(texts)) {
        const key = name.replace(/_(one|many|other)$/, '')
        const given = Object.fromEntries(
          [...text.matchAll(/\{\{(\w+)(, euros)?\}\}/g)].map(([, what, euros], at) => [
            what,
            euros ? 1017.9 : `<${at} & $1>`,
          ]),
        )
        for (const count of /_(one|many|other)$/.test(name) ? counts : [undefined]) {
          const options = { ns: namespace, ...given, ...(count === undefined ? {} : { count }) }
          const replace = {
            ...given,
            ...(count === undefined ? {} : { count: formatsOf(language as Language).number(count) }),
          }
          const text = theirs.t(key as never, { ...options, replace })
          // asked for by its whole name as well: names of states have spaces
          const named = ours.t(`${namespace}:${key}` as never, { ...options, ns: 'shell' })
          if (ours.t(key as never, options) !== text || named !== text) differing.push(`${namespace}:${key}`)
        }
      }
    expect(differing).toEqual([])
  },
)

test('what is missing: the other language, the words given for it, its name; and it is told', async () => {
  const { ours, theirs } = await both('en')
  for (const one of [ours, theirs]) one.addResourceBundle('es', 'shell', { onlyHere: 'Solo {{what}}' })
  for (const one of [ours, theirs]) {
    expect(one.t('onlyHere' as never, { what: 'aquí' })).toBe('Solo aquí')
    expect(one.t('shell:nowhere' as never)).toBe('nowhere')
    expect(one.t('fields:no words at all' as never, { defaultValue: 'As {{written}}', written: 'given' })).toBe(
      'As given',
    )
    expect(one.t('logOut' as never, { ns: 'shell' })).toBe('Log out')
    expect(one.getFixedT('ca', ['shell', 'kit'])('logOut')).toBe('Tanca la sessió')
    expect(one.exists('request.invalid', { ns: 'refusals' })).toBe(true)
    expect(one.exists('audit:field.nowhere')).toBe(false)
  }
  const onMissing = vi.fn()
  const empty = makeI18n()
  empty.start({ language: 'en', fallback: 'es', defaultNamespace: 'shell', texts: {}, onMissing })
  empty.t('heat:title' as never)
  expect(onMissing).toHaveBeenCalledWith('heat')
})

test('who reads words hears of another language, and of words that come; not of those that come silently', async () => {
  const { ours } = await both('en')
  const [changed, added] = [vi.fn(), vi.fn()]
  ours.on('languageChanged', changed)
  ours.store.on('added', added)
  await ours.changeLanguage('ca')
  expect([ours.language, ours.t('shell:logOut')]).toEqual(['ca', 'Tanca la sessió'])
  expect(changed).toHaveBeenCalledWith('ca')
  ours.addResourceBundle('ca', 'heat', { title: 'x' }, false, true, { silent: true })
  expect(added).not.toHaveBeenCalled()
  ours.addResourceBundle('ca', 'heat', { title: 'y' })
  expect(added).toHaveBeenCalledOnce()
  ours.off('languageChanged', changed)
  await ours.changeLanguage('es')
  expect(changed).toHaveBeenCalledOnce()
})
