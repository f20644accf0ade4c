import type { Operator } from '@motora/contract/operators'
import { EmptyState } from '@motora/kit'
import { IconCoin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What an operator asks for its vehicles, as far as there are rates: free, or none yet. source: ledgers C-19, C-24. */
export function DetailsTariffs({ operator }: { operator: Operator }) {
  const { t } = useTranslation('operators')
  return (
    <EmptyState
      why={t(operator.isFree ? 'tariff.freeWhy' : 'tariff.noneWhy')}
      icon={<IconCoin size={28} stroke={1.5} aria-hidden />}
    />
  )
}
