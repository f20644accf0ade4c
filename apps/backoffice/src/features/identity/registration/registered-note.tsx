import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface RegisteredNoteProps {
  /** The e-mail of the manager, who has an account and was asked. source: Z-07. */
  invited: string | undefined
  /** Leads to the new operator. */
  children: ReactNode
}

/** What has been registered and what comes next; it stays until the next registration. source: ledger C-49. */
export function RegisteredNote({ invited, children }: RegisteredNoteProps) {
  const { t } = useTranslation('staff')
  return (
    <Alert
      role="status"
      color="green"
      mb="md"
      icon={<IconCircleCheck size={16} aria-hidden />}
      title={t('operator.createSuccess')}
    >
      <p className="motora-plain">
        {invited === undefined ? t('operator.next') : t('operator.nextInvited', { email: invited })}
      </p>
      {children}
    </Alert>
  )
}
