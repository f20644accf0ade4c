import { useScreenShortcuts } from '@motora/kit'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface PlayKeys {
  toggle: () => void
  step: (by: -1 | 1) => void
}

/** Fields, buttons and the map have these keys for themselves. */
const hasItsOwn = 'input, textarea, select, button, a, [role=button], [role=option], canvas, [aria-modal=true]'

/** Space plays and pauses, the arrows step, wherever the focus does not need them itself. */
export function usePlayKeys(keys: PlayKeys): void {
  const { t } = useTranslation('past')
  const group = t('title')
  useScreenShortcuts([
    { keys: 'Space', label: t('keyPlay'), group },
    { keys: '← →', label: t('keyStep'), group },
  ])
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(hasItsOwn)) return
      if (document.querySelector('[aria-modal=true]')) return
      if (event.key === ' ') now.current.toggle()
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
        now.current.step(event.key === 'ArrowLeft' ? -1 : 1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
