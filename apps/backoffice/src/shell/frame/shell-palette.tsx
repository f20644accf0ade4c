import { isPublicScreen, mayNow, mayOpen, mayOpenNow, screenPaths } from '@motora/contract'
import { listVehicles } from '@motora/contract/vehicles'
import { openPalette, Palette, type PaletteSource, type Shortcut, ShortcutsHelp } from '@motora/kit'
import { IconMoped } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths'
import { client } from '../session/browser-session'
import { useMembership } from '../session/use-session'
import { ScreenIcon } from './screen-icon'

const finds = 8
/** Letters before vehicles are asked for: one or two would find half of the fleet. */
const lettersForVehicles = 3

/** Ctrl/Cmd-K over the screens of the role and its vehicles, and the keys that `?` explains. */
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
    if (!mayNow(role, operatorCanOperate, 'vehicles.read')) return [withScreens]
    return [
      withScreens,
      {
        group: t('shell:paletteVehicles'),
        find: async (text, signal) => {
          if (text.length < lettersForVehicles) return []
          const { rows } = await client.list(listVehicles, { query: { search: text, pageSize: finds } }, { signal })
          return rows.map((vehicle) => ({
            id: vehicle.id,
            label: vehicle.plate ?? vehicle.name,
            description: [vehicle.vin, vehicle.imei].join(' · '),
            icon: <IconMoped size={16} aria-hidden />,
            run: () =>
              go(mayOpen(role, '/scooters/$id') ? pathTo('/scooters/$id', { id: vehicle.id }) : onMap(vehicle.id)),
          }))
        },
      },
    ]
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

/** Vehicle screens a role may not open are answered by the map. */
const onMap = (vehicle: string) => pathTo('/scooters/locations', undefined, { vehicle })

/** Without accents and case, so that "demana" finds "Demanà". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
