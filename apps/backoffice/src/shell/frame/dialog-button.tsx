import { ActionButton, KitDialog } from '@motora/kit'
import { type ReactNode, useState } from 'react'

export interface DialogButtonProps {
  icon: ReactNode
  /** What the button says, such as the title and how many there are. */
  label: string
  title: string
  /** The sentence above what is in the dialog. */
  lead: string
  size?: string
  /** What is in the dialog; drawn while it is open. @param close closes it */
  children: (close: () => void) => ReactNode
}

/** A button of a page's head, and the dialog of a list that it opens. */
export function DialogButton({ icon, label, title, lead, size = '60rem', children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton icon={icon} onClick={() => setOpen(true)}>
        {label}
      </ActionButton>
      {isOpen && (
        <KitDialog opened onClose={close} title={title} size={size}>
          <div className="motora-stack">
            <p className="motora-plain">{lead}</p>
            {children(close)}
          </div>
        </KitDialog>
      )}
    </>
  )
}
