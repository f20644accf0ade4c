import type { ScreenPath } from '@motora/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

const shown = { screen: '', object: '' }
const say = (change: Partial<typeof shown>) => {
  Object.assign(shown, change)
  document.title = [shown.object, shown.screen, 'Motora'].filter(Boolean).join(' · ')
}

/** The browser's tab says which screen it shows. */
export function useTitle(screen: ScreenPath | undefined) {
  const { t } = useTranslation('screens')
  const title = screen ? t(screen) : ''
  useEffect(() => say({ screen: title }), [title])
}

/**
 * On a page of one thing the tab says which one, once that is known: of five vehicles in five tabs each is found. No names
 * of people: they would stay in the browser's history.
 */
export function useObjectTitle(object: string | undefined) {
  useEffect(() => {
    if (!object) return
    say({ object })
    return () => say({ object: '' })
  }, [object])
}
