import { CloseButton, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../dialogs/use-focus-back'
import { useOwnClicks } from '../dialogs/use-own-clicks'
import { useKitTexts } from '../texts/kit-texts'
import './table-toolbar.css'

export interface BottomSheetProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** From the lower edge of a phone. */
export function BottomSheet({ title, opened, onClose, children }: BottomSheetProps) {
  const { actions } = useKitTexts()
  useOwnClicks(opened)
  useFocusBack(opened)
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={false} position="bottom" size="auto">
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={title} className="kit-bottom-sheet">
        <div className="kit-bottom-sheet-top">
          <strong>{title}</strong>
          <CloseButton size="lg" aria-label={actions.close} onClick={onClose} />
        </div>
        <div className="kit-bottom-sheet-body">{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
