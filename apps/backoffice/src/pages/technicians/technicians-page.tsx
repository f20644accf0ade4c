import { ActionButton } from '@motora/kit'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LateNotifications } from '../../compositions/late-notifications'
import { OwnTechnicians } from '../../features/identity/staff/own-technicians'
import { useMay } from '../../shell/session/use-session'

/** source: fleet side, section 2.4; ledgers D-02, M-01; Z-17. */
export default function TechniciansPage() {
  const { t } = useTranslation('staff')
  const mayNotify = useMay('notifications.write')
  const [isNotifying, setIsNotifying] = useState(false)
  return (
    <>
      <OwnTechnicians
        moreActions={
          mayNotify && (
            <ActionButton icon={<IconBell size={16} aria-hidden />} onClick={() => setIsNotifying(true)}>
              {t('addNotification')}
            </ActionButton>
          )
        }
      />
      {isNotifying && <LateNotifications targetType="Technician" onClose={() => setIsNotifying(false)} />}
    </>
  )
}
