import { isPublicScreen, mayOpenNow, screenPaths } from '@motora/contract'
import { openPalette, Palette, type PaletteSource, type Shortcut, ShortcutsHelp } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../session/use-session'
import { gatewaySources } from './palette-sources'
import { ScreenIcon } from './screen-icon'

/** Ctrl/Cmd-K over the screens of the role, its vehicles, tickets, operators and people, and the keys that `?` explains. */
export function ShellPalette() {
  const { t } = useTranslation(['shell', 'screens'])
  const navigate = useNavigate()
  const { role, operatorCanOperate } = useMembership()

  const sources = useMemo<PaletteSource[]>(() => {
    const go = (to: string) => void navigate({ to })
    const screens = screenPaths
      .filter((path) => !path.includes('$') && !isPublicScreen(path) && mayOpenNow({ role, operatorCanOperate }, path))
      .map((path) => ({ id: path, label: t(`screens:${path}`), icon: <ScreenIcon path={path} />, run: () => go(path) }))
    const withScreens: PaletteSource = {
      group: t('shell:paletteScreens'),
      find: (text) => screens.filter(({ label }) => plain(label).includes(plain(text))),
    }
    const groups = {
      Vehicles: t('shell:paletteVehicles'),
      Tickets: t('shell:paletteTickets'),
      Operators: t('shell:paletteOperators'),
      People: t('shell:palettePeople'),
    }
    return [withScreens, ...gatewaySources({ role, operatorCanOperate }, (name) => groups[name], go)]
  }, [role, operatorCanOperate, t, navigate])

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

  return (
    <>
      <Palette sources={sources} />
      <ShortcutsHelp shortcuts={shortcuts} />
    </>
  )
}

/** Without accents and case, so that "demana" finds "Demanà". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
