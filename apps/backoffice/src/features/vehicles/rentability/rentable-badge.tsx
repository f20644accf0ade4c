import { StatusBadge } from '@motora/kit'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Riders can rent it, or cannot and for how many reasons: one look wherever it is said. */
export function RentableBadge({ isRentable, reasons }: { isRentable: boolean; reasons: number }) {
  const { t } = useTranslation('rentability')
  return isRentable ? (
    <StatusBadge tone="green" Icon={IconCircleCheck}>
      {t('yes')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="grey" Icon={IconCircleX}>
      {t('no', { count: reasons })}
    </StatusBadge>
  )
}
