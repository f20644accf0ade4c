import { ActionButton, KitDialog } from '@motora/kit'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session/use-session'
import { DeviceKeyTable } from './device-key-table'
import { NewDeviceKey } from './new-device-key'

/** The way to the keys of devices and forwarders; nothing for those who may not see them. source: SECURITY 4.10 */
export function DeviceKeysButton() {
  return useMay('device-keys.read') ? <Opened /> : null
}

function Opened() {
  const { t } = useTranslation('devices')
  const mayMake = useMay('device-keys.write')
  const [isOpen, setOpen] = useState(false)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ActionButton icon={<IconKey size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('title')}
      </ActionButton>
      {isOpen && (
        <KitDialog opened onClose={() => setOpen(false)} title={t('title')} size="60rem">
          <div className="motora-stack">
            <p className="motora-plain">{t('lead')}</p>
            {mayMake && (
              <div className="motora-row-end">
                <ActionButton icon={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
                  {t('new')}
                </ActionButton>
              </div>
            )}
            <DeviceKeyTable />
          </div>
        </KitDialog>
      )}
      {isMaking && <NewDeviceKey onClose={() => setMaking(false)} />}
    </>
  )
}
