import type { ReactNode } from 'react'

export interface PaletteItem {
  id: string
  label: string
  description?: string
  icon?: ReactNode
  run: () => void
  /** Set: it is shown but cannot run, and this is why. */
  disabledReason?: string | undefined
  /** What is typed when it is chosen, instead of running: the palette stays open. */
  completes?: string
}

export interface PaletteSource {
  /** Heading over its finds. */
  group: string
  /** The finds for a text (empty at first). A rejection is said, and the others stay. */
  find: (text: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}
