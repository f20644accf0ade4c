import { useFormats } from '@motora/kit'
import { batteryBucketOf } from '@motora/rules/vehicles'
import { IconBattery, IconBattery1, IconBattery2, IconBattery3, IconBattery4, IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '../vehicles.css'

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
