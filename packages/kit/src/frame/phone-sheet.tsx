import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFocusBack } from '../dialogs/use-focus-back'
import { useOwnClicks } from '../dialogs/use-own-clicks'
import { useKitTexts } from '../texts/kit-texts'

export interface PhoneSheetProps {
  opened: boolean
  onClose: () => void
  brand: ReactNode
  /** The links. */
  children: ReactNode
}

/** The menu of a phone, from the side. */
export function PhoneSheet({ opened, onClose, brand, children }: PhoneSheetProps) {
  const { frame } = useKitTexts()
  useOwnClicks(opened)
  useFocusBack(opened)
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={false} size={288} position="left">
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={frame.navigation}>
        <div className="kit-sheet-top">
          <div className="kit-brand">{brand}</div>
          <ActionIcon onClick={onClose} size="lg" aria-label={frame.closeMenu}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <nav className="kit-sheet" aria-label={frame.navigation}>
          {children}
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
