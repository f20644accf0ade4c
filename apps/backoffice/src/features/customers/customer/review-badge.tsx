import type { ReviewState } from '@motora/contract/customers'
import { StatusBadge, type StatusTone } from '@motora/kit'
import { IconCalendarX, IconCircleCheck, IconCircleX, IconClock, IconFileDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const looks: Record<ReviewState, [tone: StatusTone, icon: ReactNode]> = {
  incomplete: ['grey', <IconFileDots key="i" size={14} />],
  pending: ['yellow', <IconClock key="i" size={14} />],
  validated: ['green', <IconCircleCheck key="i" size={14} />],
  invalidated: ['grey', <IconCircleX key="i" size={14} />],
  lapsed: ['yellow', <IconCalendarX key="i" size={14} />],
}

interface ReviewBadgeProps {
  state: ReviewState
  /** Nothing next to it says that it is about the documents: next to a name, `lapsed` alone is said of the customer. */
  namesDocuments?: boolean
}

/** How far the provider is with a customer's documents. source: ledger H-36 */
export function ReviewBadge({ state, namesDocuments = false }: ReviewBadgeProps) {
  const { t } = useTranslation('customers')
  const [tone, icon] = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(namesDocuments ? `documents.${state}` : `reviewState.${state}`)}
    </StatusBadge>
  )
}
