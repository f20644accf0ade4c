import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

export type ColourScheme = 'light' | 'dark' | 'auto'

const KEY = 'kit.colour-scheme'

export const colourSchemeManager = localStorageColorSchemeManager({ key: KEY })

/** Sets the remembered (or the system's) scheme on the document; call it before the first render to avoid a flash. */
export function applyRememberedColourScheme(): void {
  const chosen = colourSchemeManager.get('auto')
  const dark = chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

/** The person's choice, what it comes to now, and how to change it. Remembered on the device. */
export function useColourScheme(): {
  chosen: ColourScheme
  shown: 'light' | 'dark'
  choose: (scheme: ColourScheme) => void
} {
  // keepTransitions: otherwise Mantine writes a <style> element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return { chosen: colorScheme, shown, choose: setColorScheme }
}
