import type { LiveStatus } from '@motora/contract/vehicles'
import { StatusBadge, useFormats } from '@motora/kit'
import { batteryBucketOf } from '@motora/rules/vehicles'
import {
  IconBan,
  IconBattery,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconBolt,
  IconCircleCheck,
  IconClock,
  IconMoped,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const statusLook = {
  free: { tone: 'green', Icon: IconCircleCheck },
  booked: { tone: 'blue', Icon: IconClock },
  'in service': { tone: 'yellow', Icon: IconMoped },
} as const

/** Free, booked or in service. source: ledger E-08. */
export function VehicleStatusBadge({ status }: { status: LiveStatus }) {
  const { t } = useTranslation('vehicles')
  const { tone, Icon } = statusLook[status]
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

export function OutOfServiceBadge() {
  const { t } = useTranslation('vehicles')
  return (
    <StatusBadge tone="grey" icon={<IconBan size={14} />}>
      {t('outOfService')}
    </StatusBadge>
  )
}

const batteryIcons = {
  0: IconBattery,
  25: IconBattery1,
  50: IconBattery2,
  75: IconBattery3,
  100: IconBattery4,
} as const

/** Percent with its icon, and a bolt while charging. source: ledgers E-11, F-11. */
export function BatteryFigure({ percent, charging }: { percent: number | null; charging: boolean | null }) {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  if (percent === null) return <>–</>
  const Icon = batteryIcons[batteryBucketOf(percent)]
  return (
    <span className="motora-battery">
      <Icon size={16} aria-hidden />
      {formats.percent(percent)}
      {charging && <IconBolt size={14} role="img" aria-label={t('charging')} />}
    </span>
  )
}
