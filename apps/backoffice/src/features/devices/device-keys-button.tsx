import { ActionButton } from '@motora/kit'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../../shell/frame/dialog-button'
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
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <DialogButton
        name="keys"
        icon={<IconKey size={16} aria-hidden />}
        label={t('title')}
        title={t('title')}
        lead={t('lead')}
      >
        {() => (
          <>
            {mayMake && (
              <div className="motora-row-end">
                <ActionButton icon={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
                  {t('new')}
                </ActionButton>
              </div>
            )}
            <DeviceKeyTable />
          </>
        )}
      </DialogButton>
      {isMaking && <NewDeviceKey onClose={() => setMaking(false)} />}
    </>
  )
}
