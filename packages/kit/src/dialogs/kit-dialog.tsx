import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKitTexts } from '../texts/kit-texts'

export interface KitDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Width: xs 320, sm 380, md 440, lg 620, xl 780 px, or a CSS length. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | string
  fullScreen?: boolean
  /** While true neither Escape nor a click beside it closes the dialog. */
  busy?: boolean
  /** false: Escape means something else inside. */
  closeOnEscape?: boolean
  children: ReactNode
}

/** A modal dialog. Its header is a plain element: Mantine's <header> would be a second banner landmark. */
export function KitDialog(props: KitDialogProps) {
  const { opened, onClose, title, size = 'md', fullScreen, busy = false, closeOnEscape = true, children } = props
  const texts = useKitTexts()
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={size}
      fullScreen={fullScreen ?? false}
      closeOnEscape={closeOnEscape}
      centered
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Group className="kit-dialog-header" justify="space-between" wrap="nowrap">
          <Modal.Title className="kit-dialog-title">{title}</Modal.Title>
          <Modal.CloseButton aria-label={texts.actions.close} disabled={busy} />
        </Group>
        <Modal.Body className="kit-dialog-body">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
