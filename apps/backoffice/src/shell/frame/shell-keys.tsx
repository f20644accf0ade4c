import { mayOpenNow } from '@motora/contract'
import { openPalette, type Shortcut, ShortcutsHelp, usePaletteKey } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../session/use-session'

/** The keys that hold on every screen, and what `?` explains of them. */
export function ShellKeys() {
  const { t } = useTranslation(['shell', 'screens'])
  const navigate = useNavigate()
  const { role, operatorCanOperate } = useMembership()
  usePaletteKey()
  const shortcuts = useMemo<Shortcut[]>(() => {
    const group = t('shell:keysEverywhere')
    const to = (keys: string, path: '/home' | '/scooters/locations'): Shortcut[] =>
      mayOpenNow({ role, operatorCanOperate }, path)
        ? [{ keys, label: t(`screens:${path}`), group, run: () => void navigate({ to: path }) }]
        : []
    return [
      { keys: 'Ctrl K', label: t('shell:search'), group },
      ...to('g h', '/home'),
      ...to('g l', '/scooters/locations'),
      { keys: 's', label: t('shell:search'), group, run: openPalette },
    ]
  }, [role, operatorCanOperate, t, navigate])
  return <ShortcutsHelp shortcuts={shortcuts} />
}
