import { IconDotsVertical } from '@tabler/icons-react'
import { IconButton } from '../dialogs/icon-button'
import { useKitTexts } from '../texts/kit-texts'
import type { RowView } from './row-view'

interface RowMenuButtonProps<Row> {
  view: RowView<Row>
  openMenu: (view: RowView<Row>, x: number, y: number, opener: HTMLElement | null) => void
  /** `xl` under a thumb. */
  size: 'sm' | 'xl'
}

/** Opens the menu of a row beneath itself. */
export function RowMenuButton<Row>({ view, openMenu, size }: RowMenuButtonProps<Row>) {
  const { table: t } = useKitTexts()
  return (
    <IconButton
      size={size}
      aria-label={t.actionsOf(view.name)}
      aria-haspopup="menu"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        openMenu(view, box.left, box.bottom, event.currentTarget)
      }}
    >
      <IconDotsVertical size={size === 'xl' ? 18 : 14} aria-hidden />
    </IconButton>
  )
}
