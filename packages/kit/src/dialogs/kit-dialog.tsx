import { Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { useFocusBack } from './use-focus-back'
import { useOwnClicks } from './use-own-clicks'

export interface KitDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Width: xs 320, sm 380, md 440, lg 620, xl 780 px, or a CSS length. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | string
  fullScreen?: boolean
  /** While true neither Escape nor a click next to it closes the dialog. */
  busy?: boolean
  /** Neither Escape nor a cross: only a button inside closes it, as what it shows is shown once. */
  isHeld?: boolean
  /** false: Escape means something else inside. */
  closeOnEscape?: boolean
  children: ReactNode
}

/** The dialogs that are open, the topmost last. */
const openDialogs: object[] = []

/**
 * Escape closes the topmost dialog alone. Mantine's own would close every open one: a question over a form would be
 * declined, and the form closed in the same moment.
 */
function useEscape(opened: boolean, onEscape: () => void) {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!opened) return
    const dialog = {}
    openDialogs.push(dialog)
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || openDialogs.at(-1) !== dialog) return
      // an open list of choices or calendar in the dialog is closed first
      const { target } = event
      if (target instanceof Element && target.closest('[data-mantine-stop-propagation=true]')) return
      close()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
    }
  }, [opened])
}

/** What is typed in; a list that opens by the focus would lie over the rest of the form. */
const field = [
  'form input[data-dates-input]:not(:disabled)',
  'form input:not([type=hidden], [type=file], [aria-haspopup], :disabled)',
  'form textarea:not(:disabled)',
  'form select:not(:disabled)',
].join()

/** A form begins in its first field. Else the focus would go to what comes first of all, which is the cross. */
const beginInForm = (body: HTMLDivElement | null) => {
  if (!body || body.querySelector('[data-autofocus]')) return
  body.querySelector(field)?.setAttribute('data-autofocus', 'true')
}

/** A modal dialog. Its header is a plain element: Mantine's <header> would be a second banner landmark. */
export function KitDialog(props: KitDialogProps) {
  const { opened, onClose, title, size = 'md', fullScreen, busy = false, isHeld = false } = props
  const { closeOnEscape = true, children } = props
  const texts = useKitTexts()
  const close = () => {
    if (!busy && !isHeld) onClose()
  }
  useOwnClicks(opened)
  useFocusBack(opened)
  useEscape(opened, () => {
    if (closeOnEscape) close()
  })
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={size}
      fullScreen={fullScreen ?? false}
      closeOnEscape={false}
      returnFocus={false}
      centered
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Group className="kit-dialog-header" justify="space-between" wrap="nowrap">
          <Modal.Title className="kit-dialog-title">{title}</Modal.Title>
          {!isHeld && <Modal.CloseButton aria-label={texts.actions.close} disabled={busy} />}
        </Group>
        <Modal.Body ref={beginInForm} className="kit-dialog-body">
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
