import { toast } from '@motora/kit'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * A dialog of the frame whose code and words `load` brings when it is first asked for. Without a network that is said, and the
 * next try asks again; the frame stays as it is.
 */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation('kit')
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<Props> }>()
  const open = async () => {
    try {
      const Dialog = await load()
      setDialog({ Dialog })
    } catch {
      toast.error(t('notLoaded'))
    }
  }
  return { Dialog: dialog?.Dialog, open, close: () => setDialog(undefined) }
}
