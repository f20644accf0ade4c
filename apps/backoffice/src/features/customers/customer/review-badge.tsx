import type { ReviewState } from '@motora/contract/customers'
import { StatusBadge, type StatusLook } from '@motora/kit'
import { IconCalendarX, IconCircleCheck, IconCircleX, IconClock, IconFileDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const looks: Record<ReviewState, StatusLook> = {
  incomplete: { tone: 'grey', Icon: IconFileDots },
  pending: { tone: 'yellow', Icon: IconClock },
  validated: { tone: 'green', Icon: IconCircleCheck },
  invalidated: { tone: 'grey', Icon: IconCircleX },
  lapsed: { tone: 'yellow', Icon: IconCalendarX },
}

interface ReviewBadgeProps {
  state: ReviewState
  /** Nothing next to it says that it is about the documents: next to a name, `lapsed` alone is said of the customer. */
  namesDocuments?: boolean
}

/** How far the provider is with a customer's documents. source: ledger H-36 */
export function ReviewBadge({ state, namesDocuments = false }: ReviewBadgeProps) {
  const { t } = useTranslation('customers')
  return (
    <StatusBadge {...looks[state]}>{t(namesDocuments ? `documents.${state}` : `reviewState.${state}`)}</StatusBadge>
  )
}
