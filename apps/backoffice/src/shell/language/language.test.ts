import { expect, test } from 'vitest'
import { chooseLanguage, i18n, rememberedLanguage, startLanguage } from './language'

test('English at first; the choice is kept as es, cat, en and used at the next start [B-63, V-01]', async () => {
  expect(rememberedLanguage()).toBe('en')
  await startLanguage()
  expect(i18n.t('shell:logOut')).toBe('Log out')
  await chooseLanguage('ca')
  expect(localStorage.getItem('motora.language')).toBe('cat')
  expect(rememberedLanguage()).toBe('ca')
  expect(i18n.t('shell:logOut')).toBe('Tanca la sessió')
  expect(document.documentElement.lang).toBe('ca')
})

test('a text missing in the chosen language falls back to Spanish [B-63, V-01]', async () => {
  await chooseLanguage('es')
  await chooseLanguage('en')
  i18n.addResource('es', 'shell', 'onlySpanish', 'solo en español')
  expect(i18n.t('onlySpanish' as never)).toBe('solo en español')
})
