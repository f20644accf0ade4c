import { StatusBadge } from '@motora/kit'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRentability } from '../rentability/use-rentability'

/** The one sentence about a vehicle: riders can rent it, or cannot and for how many reasons, with the way to them. */
export function VehicleVerdict({ vehicleId, reasonsHref }: { vehicleId: string; reasonsHref: string }) {
  const { t } = useTranslation('rentability')
  const { data } = useRentability(vehicleId)
  if (!data) return null
  return data.isRentable ? (
    <StatusBadge tone="green" icon={<IconCircleCheck size={16} />}>
      {t('yes')}
    </StatusBadge>
  ) : (
    <Link to={reasonsHref} resetScroll={false} className="motora-verdict">
      <StatusBadge tone="grey" icon={<IconCircleX size={16} />}>
        {t('no', { count: data.reasons.length })}
      </StatusBadge>
    </Link>
  )
}
