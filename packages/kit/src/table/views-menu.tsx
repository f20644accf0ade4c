import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../late/late'
import { useKitTexts } from '../texts/kit-texts'
import type { ViewsPanelProps } from './views-panel'

const ViewsPanel = late<ViewsPanelProps>(async () => (await import('./views-panel')).ViewsPanel)

export interface ViewsMenuProps extends Omit<ViewsPanelProps, 'onClose'> {
  phone: boolean
}

/** The person's kept views of this table: take one, keep what is shown under a name, forget one. */
export function ViewsMenu({ phone, ...menu }: ViewsMenuProps) {
  const { table: t } = useKitTexts()
  const [opened, setOpened] = useState(false)
  const button = { 'aria-label': t.views, onClick: () => setOpened((now) => !now) }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={280}>
      <Popover.Target>
        {phone ? (
          <ActionIcon size="lg" variant="default" {...button}>
            <IconBookmark size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="sm"
            className="kit-toolbar-button"
            leftSection={<IconBookmark size={16} aria-hidden />}
            {...button}
          >
            {t.views}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t.views}>
        {opened && <ViewsPanel {...menu} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
