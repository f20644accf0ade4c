import type { Customer } from '@motora/contract/customers'
import { StatusBadge } from '@motora/kit'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { rentsOnlyFree } from '../customer/customer-standing'

/**
 * The one sentence about a customer: can rent, or cannot and for how many reasons. The reasons come from the rule that
 * refuses the rider. An operator reads what bars the customer there: what is owed to others it must not learn, so
 * nothing is promised (decision 0076). source: MONEY §2; SCREENS, "Object page"
 */
export function CustomerVerdict({ customer }: { customer: Customer }) {
  const { cannotRentReasons, sharingOperatorId } = customer
  const { t } = useTranslation('customers')
  return cannotRentReasons.length === 0 ? (
    <StatusBadge tone={sharingOperatorId === null ? 'green' : 'grey'} Icon={IconCircleCheck}>
      {t(sharingOperatorId === null ? 'mayRent.can' : 'mayRent.notBarredHere')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="grey" Icon={IconCircleX}>
      {rentsOnlyFree(customer) ? t('mayRent.onlyFree') : t('mayRent.cannot', { count: cannotRentReasons.length })}
    </StatusBadge>
  )
}
