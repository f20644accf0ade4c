import { type FieldValues, useFormState } from 'react-hook-form'
import { FormShell, type FormShellProps } from './form-shell'
import { KitDialog, type KitDialogProps } from './kit-dialog'
import { UnreadContext, useUnreadFields } from './unread'
import { useAskedLeave } from './use-asked-leave'

export type DialogFormProps<Values extends FieldValues, Output extends FieldValues = Values> = Omit<
  FormShellProps<Values, Output>,
  'onCancel'
> &
  Pick<KitDialogProps, 'opened' | 'onClose' | 'title' | 'size' | 'fullScreen'> & {
    /** Something outside the form's fields is not saved either: a drawing, a chosen file. */
    alsoUnsaved?: boolean
    /** Closing loses nothing worth a question: the caller keeps what was typed, or it is a password. */
    losesNothing?: boolean
  }

/**
 * A FormShell in a dialog. Cancel, Escape and the cross close it, never while the write runs; where something was
 * changed they ask first, as leaving the screen does. After a write the caller closes it, and nothing is asked.
 */
export function DialogForm<Values extends FieldValues, Output extends FieldValues = Values>(
  props: DialogFormProps<Values, Output>,
) {
  const { opened, onClose, title, size, fullScreen, alsoUnsaved = false, losesNothing = false, ...form } = props
  const { isDirty } = useFormState({ control: form.form.control })
  const { isUnread, noteUnread } = useUnreadFields()
  const leave = useAskedLeave(opened && !losesNothing && !form.busy && (isDirty || alsoUnsaved || isUnread))
  const close = () => void leave(onClose)
  return (
    <KitDialog
      opened={opened}
      onClose={close}
      title={title}
      busy={form.busy}
      {...(size ? { size } : {})}
      {...(fullScreen ? { fullScreen } : {})}
    >
      <UnreadContext value={noteUnread}>
        <FormShell {...form} onCancel={close} />
      </UnreadContext>
    </KitDialog>
  )
}
