import type { Operator } from '@motora/contract/operators'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'

export interface RatesSectionProps {
  operator: Pick<Operator, 'canOperate'>
  /** As chosen in the form. */
  isFree: boolean
}

/** What is known of prices: rates are another part of the product. source: ledgers C-11, C-19. */
export function RatesSection({ operator, isFree }: RatesSectionProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <p className="motora-plain">{t(isFree ? 'ratesFree' : operator.canOperate ? 'ratesElsewhere' : 'ratesLater')}</p>
      {!isFree && operator.canOperate && (
        <p className="motora-plain">
          <Link to={pathTo('/rates')} className="motora-link">
            {t('ratesLink')}
          </Link>
        </p>
      )}
    </>
  )
}
