import { Kbd } from '@mantine/core'
import { useMemo, useState } from 'react'
import { KitDialog } from '../dialogs/kit-dialog'
import { useKitTexts } from '../texts/kit-texts'
import { type Shortcut, useShortcuts } from './use-shortcuts'

/** Runs the shortcuts given and shows them, with the table's own, when `?` is pressed. Place it once. */
export function ShortcutsHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const texts = useKitTexts()
  const { keys } = texts.table
  const [opened, setOpened] = useState(false)
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
      { keys: '?', label: texts.shortcuts.title, group: texts.shortcuts.lists, run: () => setOpened(true) },
    ],
    [shortcuts, keys, texts],
  )
  useShortcuts(all)
  const groups = [...new Set(all.map((shortcut) => shortcut.group))]
  return (
    <KitDialog opened={opened} onClose={() => setOpened(false)} title={texts.shortcuts.title} size="lg">
      <div className="kit-shortcuts">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {all
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
