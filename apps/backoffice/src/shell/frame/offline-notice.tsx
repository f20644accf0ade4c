import { Tooltip } from '@mantine/core'
import { StatusBadge, toast } from '@motora/kit'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../session/browser-session'

/** Says that the gateway cannot be reached, as long as it cannot, and when it can again. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) toast.success(t('onlineAgain'))
    wasLost.current = isLost
  }, [isLost, t])
  return (
    <span role="status">
      {isLost && (
        <Tooltip label={t('offlineWhy')} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
          <span className="motora-offline">
            <StatusBadge tone="yellow" Icon={IconWifiOff}>
              {t('offline')}
            </StatusBadge>
            <span className="motora-hidden"> {t('offlineWhy')}</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
