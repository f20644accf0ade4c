import type { ScreenPath } from '@motora/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The browser's tab says which screen it shows. */
export function useTitle(screen: ScreenPath | undefined) {
  const { t } = useTranslation('screens')
  const title = screen ? t(screen) : ''
  useEffect(() => {
    document.title = title ? `${title} · Motora` : 'Motora'
  }, [title])
}
