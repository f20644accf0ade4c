import { useEffect, useMemo } from 'react'
import { late } from '../late/late'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import { screenShortcuts, shortcutsHelpShown } from './screen-shortcuts'
import { type Shortcut, useShortcuts } from './use-shortcuts'

const ShortcutsDialog = late(async () => (await import('./shortcuts-dialog')).ShortcutsDialog)

/**
 * Runs the shortcuts given and shows them, with the table's own and those of the screen, when `?` is pressed. Place it
 * once.
 */
export function ShortcutsHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const texts = useKitTexts()
  const { keys } = texts.table
  const opened = useStore(shortcutsHelpShown)
  const ofScreen = useStore(screenShortcuts)
  const all = useMemo<readonly Shortcut[]>(
    () => [
      ...shortcuts,
      ...[
        { keys: 'j', label: keys.next },
        { keys: 'k', label: keys.previous },
        { keys: 'Enter', label: keys.open },
        { keys: 'x', label: keys.select },
        { keys: '/', label: keys.filter },
      ].map((shortcut) => ({ ...shortcut, group: texts.shortcuts.lists })),
      { keys: 'Ctrl Z', label: texts.shortcuts.undo, group: texts.shortcuts.lists },
      {
        keys: '?',
        label: texts.shortcuts.title,
        group: texts.shortcuts.lists,
        run: () => shortcutsHelpShown.set(true),
      },
    ],
    [shortcuts, keys, texts],
  )
  useShortcuts(all)
  // Who signs in next does not find the help of the one before open.
  useEffect(() => () => shortcutsHelpShown.set(false), [])
  const shown = [...ofScreen.flat(), ...all]
  return <ShortcutsDialog shown={shown} opened={opened} onClose={() => shortcutsHelpShown.set(false)} />
}
