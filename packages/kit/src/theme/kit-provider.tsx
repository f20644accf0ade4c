import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import 'dayjs/locale/ca'
import 'dayjs/locale/es'
import { type ReactNode, useMemo } from 'react'
import type { Language } from '../formats/language'
import { type KitTexts, KitTextsContext, LanguageContext } from '../texts/kit-texts'
import { TOAST_LIMIT, TOAST_MILLISECONDS } from '../toasts/toast'
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

/** Everything the kit needs above it: theme, language, texts, calendars, toasts. */
export function KitProvider({ language, texts, forceScheme, children }: KitProviderProps) {
  const { close } = texts.actions
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
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, consistentWeeks: true }}>
        <LanguageContext value={language}>
          <KitTextsContext value={texts}>
            {children}
            {/* What floats over the page is drawn here: it, too, must stand in a landmark. */}
            <section id={LAYER_ID} aria-label={texts.states.layer} />
            <Notifications
              limit={TOAST_LIMIT}
              position="bottom-center"
              autoClose={TOAST_MILLISECONDS}
              containerWidth={420}
            />
          </KitTextsContext>
        </LanguageContext>
      </DatesProvider>
    </MantineProvider>
  )
}
