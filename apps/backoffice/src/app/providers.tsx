import { KitProvider } from '@motora/kit'
import { useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { makeKitTexts } from '../shell/language/kit-texts'
import { i18n, type LanguageCode } from '../shell/language/language'
import { Door } from './door'

export function Providers() {
  return (
    <I18nextProvider i18n={i18n}>
      <WithKit />
    </I18nextProvider>
  )
}

function WithKit() {
  const { t, i18n: current } = useTranslation('kit')
  const language = current.language as LanguageCode
  const texts = useMemo(() => makeKitTexts(t, language), [t, language])
  return (
    <KitProvider language={language} texts={texts}>
      <Door />
    </KitProvider>
  )
}
