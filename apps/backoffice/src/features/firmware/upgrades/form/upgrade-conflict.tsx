import { Alert } from '@mantine/core'
import { ActionButton, useFormats } from '@motora/kit'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../shell/frame/facts'
import type { ToldUpgrade } from '../upgrade-calls'

export interface UpgradeConflictProps {
  /** As somebody else has left it. */
  newer: ToldUpgrade
  onLoad: (newer: ToldUpgrade, keepTyped: boolean) => void
}

/** Somebody else has changed the campaign under the hand: nothing is overwritten, and the person decides. */
export function UpgradeConflict({ newer, onLoad }: UpgradeConflictProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const { name, state, selection } = newer
  return (
    <Alert ref={notice} tabIndex={-1} role="alert" color="yellow" icon={<IconUsers size={16} aria-hidden />}>
      <div className="motora-stack">
        <strong>{t('conflict')}</strong>
        <Facts
          facts={[
            { label: t('name'), value: name },
            { label: t('state'), value: t(`state.${state}`) },
            {
              label: t('vehicles'),
              value:
                'vehicleIds' in selection
                  ? t('chosenVehicles', { count: selection.vehicleIds.length })
                  : t('by.filter'),
            },
            { label: t('shareAtOnce'), value: formats.percent(newer.shareAtOncePercent) },
            { label: t('pauseAbove'), value: formats.percent(newer.pauseAboveFailedPercent) },
            { label: t('maxAttempts'), value: formats.number(newer.maxAttempts) },
          ]}
        />
        <div className="motora-actions">
          <ActionButton onClick={() => onLoad(newer, true)}>{t('conflict.keep')}</ActionButton>
          <ActionButton onClick={() => onLoad(newer, false)}>{t('conflict.load')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}
