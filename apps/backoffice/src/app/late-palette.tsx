import { paletteOpened, toast, useStore } from '@motora/kit'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../shell/language/language'

export const loadPalette = () =>
  withWords(
    import('../compositions/palette/app-palette'),
    'commands',
    'devices',
    'findings',
    'fleet',
    'incidents',
    'jobs',
    'palette',
    'quarantine',
    'rentals',
    'vehicle',
    'vehicles',
  )

/** The palette, whose code and words come when it is first opened. Without a network that is said, and the next try asks again. */
export function LatePalette() {
  const { t } = useTranslation('kit')
  const opened = useStore(paletteOpened)
  const [late, setLate] = useState<{ AppPalette: ComponentType }>()
  useEffect(() => {
    if (!opened || late) return
    loadPalette().then(
      ({ AppPalette }) => setLate({ AppPalette }),
      () => {
        paletteOpened.set(false)
        toast.error(t('notLoaded'))
      },
    )
  }, [opened, late, t])
  // who signs in next does not find it open
  useEffect(() => () => paletteOpened.set(false), [])
  return late ? <late.AppPalette /> : null
}
