import { ActionButton } from '@motora/kit'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNotificationsInAddress } from '../../compositions/use-notifications-in-address'
import { OwnTechnicians } from '../../features/identity/staff/own-technicians'

/** source: fleet side, section 2.4; ledgers D-02, M-01; Z-17. */
export default function TechniciansPage() {
  const { t } = useTranslation('staff')
  const { open, dialog } = useNotificationsInAddress('Technician')
  return (
    <>
      <OwnTechnicians
        moreActions={
          open && (
            <ActionButton icon={<IconBell size={16} aria-hidden />} onClick={() => open()}>
              {t('notifications')}
            </ActionButton>
          )
        }
      />
      {dialog}
    </>
  )
}
