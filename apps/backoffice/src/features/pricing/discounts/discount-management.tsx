import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { DiscountList } from './discount-list'
import { GenericDiscount } from './generic-discount'
import './discounts.css'

/**
 * Discounts of one's own operator, where its tariff is: the one for everybody, and those for customers. Nothing, where
 * the person may not see them, such as before the operator operates. source: ledger K-01; decision 0084
 */
export function DiscountManagement() {
  const { t } = useTranslation('discounts')
  if (!useMay('customers.discounts.read')) return null
  return (
    <section aria-label={t('title')} className="motora-discounts">
      <h2 className="motora-subtitle">{t('title')}</h2>
      <GenericDiscount />
      <DiscountList />
    </section>
  )
}
