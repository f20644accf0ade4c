import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../../../shell/use-leave-warning'

export interface ClosedForm {
  isDirty: boolean
  busy: boolean
  onClose: () => void
}

/** Closes a form; where something was typed it asks first, as leaving the screen does. */
export function useCloseForm({ isDirty, busy, onClose }: ClosedForm): () => Promise<void> {
  const { t } = useTranslation('fleet')
  useLeaveWarning(isDirty && !busy)
  return async () => {
    const sure =
      !isDirty ||
      (await confirm({
        title: t('discard.question'),
        consequence: t('discard.consequence'),
        confirmLabel: t('discard'),
        danger: true,
      }))
    if (sure) onClose()
  }
}
