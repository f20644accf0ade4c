import { ActionButton, KitDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'

export interface UnsavedDialogProps {
  /** Set: it cannot be saved, and this is why. */
  whyNot: string | undefined
  /** Answers whether it is saved. */
  onSave: () => Promise<boolean>
  /** Whether the person leaves. */
  onAnswer: (leaves: boolean) => void
}

/** Leaving with unsaved changes: save them, discard them, or stay. source: ledger H-19 */
export function UnsavedDialog({ whyNot, onSave, onAnswer }: UnsavedDialogProps) {
  const { t } = useTranslation('review')
  return (
    <KitDialog opened onClose={() => onAnswer(false)} title={t('unsaved.title')}>
      <p className="kit-consequence">{t('unsaved.consequence')}</p>
      <div className="kit-dialog-actions">
        <ActionButton onClick={() => onAnswer(false)}>{t('unsaved.stay')}</ActionButton>
        <ActionButton tone="danger" onClick={() => onAnswer(true)}>
          {t('unsaved.discard')}
        </ActionButton>
        <ActionButton tone="primary" disabledReason={whyNot} onClick={async () => onAnswer(await onSave())}>
          {t('unsaved.save')}
        </ActionButton>
      </div>
    </KitDialog>
  )
}
