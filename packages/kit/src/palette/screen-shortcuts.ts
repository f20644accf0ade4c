import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { createStore } from '../store/create-store'
import { type Shortcut, useShortcuts } from './use-shortcuts'

/** The keys of what is on the screen now, which the help lists in addition to those that hold everywhere. */
export const screenShortcuts = createStore<readonly (readonly Shortcut[])[]>([])
/** Whether the help is shown. */
export const shortcutsHelpShown = createStore(false)

/**
 * Keys of one screen or one dialog: they run as `useShortcuts` says and stand in the help of `?` while it is there. Of
 * a dialog, `?` opens the help too.
 * @param within a part of the dialog whose keys they are
 */
export function useScreenShortcuts(shortcuts: readonly Shortcut[], within?: RefObject<HTMLElement | null>): void {
  const help = { keys: '?', label: '', group: '', run: () => shortcutsHelpShown.set(true) }
  useShortcuts(within ? [...shortcuts, help] : shortcuts, within)

  const newest = useRef(shortcuts)
  newest.current = shortcuts
  const words = shortcuts.map(({ keys, label, group }) => [keys, label, group].join('\n')).join('\n\n')
  // Announced again when the words change, not with each render.
  const listed = useMemo(() => ({ words, of: newest }), [words])
  useEffect(() => {
    const mine = listed.of.current
    screenShortcuts.set([...screenShortcuts.get(), mine])
    return () => screenShortcuts.set(screenShortcuts.get().filter((one) => one !== mine))
  }, [listed])
}
