import { Kbd, Switch } from '@mantine/core'
import { KitDialog } from '../dialogs/kit-dialog'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import { singleKeys, turnSingleKeys } from './single-keys'
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
  /** What several keys do stands once, with each of them. */
  const labelsOf = (group: string) => [
    ...new Set(shown.filter((shortcut) => shortcut.group === group).map(({ label }) => label)),
  ]
  return (
    <KitDialog opened={opened} onClose={onClose} title={texts.shortcuts.title} size="lg">
      <Switch
        mb="md"
        label={texts.shortcuts.single}
        description={texts.shortcuts.singleWhy}
        checked={useStore(singleKeys)}
        onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
      />
      <div className="kit-shortcuts">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {labelsOf(group).map((label) => (
                <div key={label}>
                  <dt>{label}</dt>
                  {shown
                    .filter((shortcut) => shortcut.group === group && shortcut.label === label)
                    .map(({ keys }) => (
                      <dd key={keys}>
                        {keys.split(' ').map((key, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
                          <Kbd key={at}>{key === 'Enter' ? texts.shortcuts.enter : key}</Kbd>
                        ))}
                      </dd>
                    ))}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </KitDialog>
  )
}
