import { Kbd } from '@mantine/core'
import { KitDialog } from '../dialogs/kit-dialog'
import { useKitTexts } from '../texts/kit-texts'
import type { Shortcut } from './use-shortcuts'
import './shortcuts.css'

export interface ShortcutsDialogProps {
  shown: readonly Shortcut[]
  opened: boolean
  onClose: () => void
}

/** The keys that do something here, by group. */
export function ShortcutsDialog({ shown, opened, onClose }: ShortcutsDialogProps) {
  const texts = useKitTexts()
  const groups = [...new Set(shown.map((shortcut) => shortcut.group))]
  return (
    <KitDialog opened={opened} onClose={onClose} title={texts.shortcuts.title} size="lg">
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
