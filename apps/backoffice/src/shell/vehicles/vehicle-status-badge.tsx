import type { OverallStatus } from '@motora/contract/vehicles'
import { StatusBadge, type StatusLook } from '@motora/kit'
import { IconBan, IconCircleCheck, IconClock, IconMoped, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** How each status looks wherever a vehicle is shown: badge, tile, chip, legend. */
export const statusLook: Record<OverallStatus, StatusLook> = {
  'out of service': { tone: 'grey', Icon: IconBan },
  silent: { tone: 'red', Icon: IconWifiOff },
  'in service': { tone: 'yellow', Icon: IconMoped },
  booked: { tone: 'blue', Icon: IconClock },
  free: { tone: 'green', Icon: IconCircleCheck },
}

/** The one status of a vehicle, by the rule `overallStatusOf`: icon and word. */
export function VehicleStatusBadge({ status }: { status: OverallStatus }) {
  const { t } = useTranslation('vehicles')
  return <StatusBadge {...statusLook[status]}>{t(`overall.${status}`)}</StatusBadge>
}
