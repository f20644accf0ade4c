import { ActionButton } from '@motora/kit'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StaffCreateDialog } from './staff-create-dialog'
import { StaffTable } from './staff-table'

/** The technicians of the logged operator. source: ledgers D-02, D-05, D-10; Z-17. */
export function OwnTechnicians() {
  const { t } = useTranslation('staff')
  return (
    <StaffTable
      kind="technician"
      withOperator={false}
      mayWrite
      moreActions={
        <ActionButton icon={<IconBell size={16} aria-hidden />} disabledReason={t('notificationsNotBuilt')}>
          {t('addNotification')}
        </ActionButton>
      }
      createDialog={(onClose) => <StaffCreateDialog kind="technician" onClose={onClose} />}
    />
  )
}
