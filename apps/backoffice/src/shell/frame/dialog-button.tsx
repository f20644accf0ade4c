import { ActionButton, KitDialog } from '@motora/kit'
import type { ReactNode } from 'react'
import { useAddressState } from '../use-address-state'

export interface DialogButtonProps {
  /** The dialog in the address (`?dialog=`), so that it can be sent, found by the palette and gone back from. */
  name: string
  icon: ReactNode
  /** What the button says, such as the title and how many there are. */
  label: string
  title: string
  /** The sentence above what is in the dialog. */
  lead: string
  size?: string
  /** What is in the dialog; drawn while it is open. */
  children: () => ReactNode
}

/** A button of a page's head, and the dialog of a list that it opens. */
export function DialogButton({ name, icon, label, title, lead, size = '60rem', children }: DialogButtonProps) {
  const [{ dialog }, setSearch] = useAddressState()
  const show = (dialog: string | undefined) => setSearch((now) => ({ ...now, dialog }), { push: dialog !== undefined })
  return (
    <>
      <ActionButton icon={icon} onClick={() => show(name)}>
        {label}
      </ActionButton>
      {dialog === name && (
        <KitDialog opened onClose={() => show(undefined)} title={title} size={size}>
          <div className="motora-stack">
            <p className="motora-plain">{lead}</p>
            {children()}
          </div>
        </KitDialog>
      )}
    </>
  )
}
