import { Kbd } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { KitDialog } from '../dialogs/kit-dialog'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import { screenShortcuts, shortcutsHelpShown } from './screen-shortcuts'
import { type Shortcut, useShortcuts } from './use-shortcuts'
import './palette.css'

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
  const groups = [...new Set(shown.map((shortcut) => shortcut.group))]
  return (
    <KitDialog opened={opened} onClose={() => shortcutsHelpShown.set(false)} title={texts.shortcuts.title} size="lg">
      <div className="kit-shortcuts">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {shown
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={shortcut.keys}>
                    <dt>{shortcut.label}</dt>
                    <dd>
                      {shortcut.keys.split(' ').map((key, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
                        <Kbd key={at}>{key}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </KitDialog>
  )
}
