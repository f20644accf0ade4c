import type { FieldValues } from 'react-hook-form'
import { FormShell, type FormShellProps } from './form-shell'
import { KitDialog, type KitDialogProps } from './kit-dialog'

export type DialogFormProps<Values extends FieldValues, Output extends FieldValues = Values> = Omit<
  FormShellProps<Values, Output>,
  'onCancel'
> &
  Pick<KitDialogProps, 'opened' | 'onClose' | 'title' | 'size' | 'fullScreen'>

/** A FormShell in a dialog. Cancel and Escape close it, never while the write runs. */
export function DialogForm<Values extends FieldValues, Output extends FieldValues = Values>(
  props: DialogFormProps<Values, Output>,
) {
  const { opened, onClose, title, size, fullScreen, ...form } = props
  return (
    <KitDialog
      opened={opened}
      onClose={onClose}
      title={title}
      busy={form.busy}
      {...(size ? { size } : {})}
      {...(fullScreen ? { fullScreen } : {})}
    >
      <FormShell {...form} onCancel={onClose} />
    </KitDialog>
  )
}
