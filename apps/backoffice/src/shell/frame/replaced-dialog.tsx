import { ActionButton, KitDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { session } from '../session/browser-session'

export interface ReplacedDialogProps {
  opened: boolean
  email: string
  /** Who was signed in here before. */
  before: string
}

/** Another tab has signed another person in: this one goes on as that person, or leaves. */
export function ReplacedDialog({ opened, email, before }: ReplacedDialogProps) {
  const { t } = useTranslation(['account', 'shell'])
  return (
    <KitDialog opened={opened} onClose={() => session.noted()} title={t('account:replacedTitle')}>
      <p>{t('account:replacedLead', { email, before })}</p>
      <div className="motora-row-end">
        <ActionButton tone="neutral" onClick={() => session.signOut()}>
          {t('shell:logOut')}
        </ActionButton>
        <ActionButton tone="primary" onClick={() => session.noted()}>
          {t('account:goOn')}
        </ActionButton>
      </div>
    </KitDialog>
  )
}
