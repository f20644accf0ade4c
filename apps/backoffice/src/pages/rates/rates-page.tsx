import { VisuallyHidden } from '@mantine/core'
import { EmptyState, ErrorState, FormSkeleton, PageTitle } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operatorQuery } from '../../features/operators/operator/operator-calls'
import { DiscountManagement } from '../../features/pricing/discounts/discount-management'
import { TariffEditor } from '../../features/pricing/tariff-editor'
import { TariffHistory } from '../../features/pricing/tariff-history'
import { useFault } from '../../shell/language/fault-text'
import { useMembership } from '../../shell/session/use-session'

/** What the manager's own operator asks for its vehicles, every version of it, and its discounts. source: customer side, section 2.5; ledgers B-09, J-01, K-01 */
export default function RatesPage() {
  const { t } = useTranslation(['screens', 'pricing'])
  const { sharingOperatorId: id } = useMembership()
  return (
    <>
      <PageTitle>{t('screens:/rates')}</PageTitle>
      {id ? (
        <>
          <section aria-label={t('pricing:current')} className="motora-tariff">
            <VisuallyHidden component="h2">{t('pricing:current')}</VisuallyHidden>
            <OwnTariff id={id} />
          </section>
          <DiscountManagement />
          <TariffHistory operatorId={id} />
        </>
      ) : (
        <EmptyState why={t('pricing:noOperator')} />
      )}
    </>
  )
}

function OwnTariff({ id }: { id: string }) {
  const fault = useFault()
  const own = useQuery(operatorQuery(id))
  if (own.data) return <TariffEditor operator={own.data} />
  return own.error ? <ErrorState {...fault(own.error)} onRetry={() => own.refetch()} /> : <FormSkeleton fields={8} />
}
