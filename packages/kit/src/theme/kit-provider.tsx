import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Language } from '../formats/language'
import { useFirstPress } from '../late/use-first-press'
import { useStore } from '../store/create-store'
import { type KitTexts, KitTextsContext, LanguageContext } from '../texts/kit-texts'
import { toast } from '../toasts/toast'
import { toastHost } from '../toasts/toast-host'
import { watchClosingTouches } from './closing-touch'
import { type ColourScheme, colourSchemeManager } from './colour-scheme'
import { kitTheme } from './theme'

const LAYER_ID = 'kit-layer'

export interface KitProviderProps {
  language: Language
  texts: KitTexts
  /** Forces a scheme (gallery, printing); normally left out: the person's choice, else the system's. */
  forceScheme?: Exclude<ColourScheme, 'auto'>
  children: ReactNode
}

/** Everything the kit needs above it: theme, language, texts; toasts, once something that shows them is there. */
export function KitProvider({ language, texts, forceScheme, children }: KitProviderProps) {
  const { close } = texts.actions
  const Toasts = useStore(toastHost)
  useFirstPress(() => void toast.prepare())
  useEffect(watchClosingTouches, [])
  const theme = useMemo(
    () =>
      mergeThemeOverrides(kitTheme, {
        components: {
          CloseButton: { defaultProps: { 'aria-label': close } },
          Portal: { defaultProps: { target: `#${LAYER_ID}` } },
        },
      }),
    [close],
  )
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
      {...(forceScheme ? { forceColorScheme: forceScheme } : {})}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <LanguageContext value={language}>
        <KitTextsContext value={texts}>
          {children}
          {/* What floats over the page is drawn here: it, too, must stand in a landmark. */}
          <section id={LAYER_ID} aria-label={texts.states.layer} />
          {Toasts && <Toasts />}
        </KitTextsContext>
      </LanguageContext>
    </MantineProvider>
  )
}
