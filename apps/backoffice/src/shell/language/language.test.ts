import { beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, i18n, rememberedLanguage, startLanguage, withWords } from './language'
import type { WordsName } from './load-words'

// words that other tests of this process brought are taken away
beforeEach(async () => {
  if (!i18n.isInitialized) await startLanguage('en')
  await chooseLanguage('en')
  for (const language of ['en', 'es', 'ca']) i18n.removeResourceBundle(language, 'heat')
  localStorage.clear()
})

test('English at first; the choice is kept as es, cat, en and used at the next start [B-63, V-01]', async () => {
  expect(rememberedLanguage()).toBe('en')
  expect(i18n.t('shell:logOut')).toBe('Log out')
  await chooseLanguage('ca')
  expect(localStorage.getItem('motora.language')).toBe('cat')
  expect(rememberedLanguage()).toBe('ca')
  expect(i18n.t('shell:logOut')).toBe('Tanca la sessió')
  expect(document.documentElement.lang).toBe('ca')
})

test('a text missing in the chosen language falls back to Spanish, whose words come when one is missing [B-63, V-01]', async () => {
  i18n.addResourceBundle('en', 'heat', {})
  const drawnAgain = vi.fn()
  i18n.store.on('added', drawnAgain)
  expect(i18n.t('heat:title')).toBe('title')
  await vi.waitFor(() => expect(i18n.t('heat:title')).toBe('Mapa de calor'))
  expect(drawnAgain).toHaveBeenCalled()
  i18n.store.off('added', drawnAgain)
})

test('the words of a screen come with its code, in the language of the person alone, and switch with it [B-63]', async () => {
  expect(await withWords(Promise.resolve('code'), 'heat')).toBe('code')
  const there = () => ['en', 'es', 'ca'].filter((language) => i18n.hasResourceBundle(language, 'heat'))
  expect(there()).toEqual(['en'])
  await chooseLanguage('ca')
  expect(there()).toEqual(['en', 'ca'])
})

test('a screen that is opened while the language changes has its words in the new one', async () => {
  const change = chooseLanguage('es')
  const opened = withWords('code', 'heat')
  await Promise.all([change, opened])
  expect(i18n.language).toBe('es')
  expect(i18n.hasResourceBundle('es', 'heat')).toBe(true)
})

test('words that cannot be loaded fail their screen, and no other', async () => {
  await expect(withWords('code', 'absent' as WordsName)).rejects.toThrow('absent')
  expect(await withWords('code', 'heat')).toBe('code')
})
