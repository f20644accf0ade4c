import type { Customer } from '@motora/contract/customers'
import { StatusBadge } from '@motora/kit'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/**
 * The one sentence about a customer: can rent, or cannot and for how many reasons. The reasons come from the rule that
 * refuses the rider. source: MONEY §2; SCREENS, "Object page"
 */
export function CustomerVerdict({ customer: { cannotRentReasons } }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  return cannotRentReasons.length === 0 ? (
    <StatusBadge tone="green" icon={<IconCircleCheck size={16} />}>
      {t('mayRent.can')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="grey" icon={<IconCircleX size={16} />}>
      {t('mayRent.cannot', { count: cannotRentReasons.length })}
    </StatusBadge>
  )
}
