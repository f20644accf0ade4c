import { ErrorState, FormSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { offersQuery } from './request-calls'
import { RequestForm } from './request-form'
import { RequestTable } from './request-table'
import { useOwnRequestActions } from './use-request-actions'
import './requests.css'

/** An operator's side: ask, and see what became of what was asked. source: ledger C-29; Z-16. */
export function OwnRequests() {
  const { t } = useTranslation('requests')
  const fault = useFault()
  const offers = useQuery(offersQuery)
  const actionsOf = useOwnRequestActions()
  return (
    <div className="motora-requests">
      <section className="motora-narrow">
        <h2>{t('form.title')}</h2>
        {offers.data ? (
          <RequestForm offers={offers.data} />
        ) : offers.error ? (
          <ErrorState {...fault(offers.error)} onRetry={() => offers.refetch()} />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </section>
      <section>
        <h2>{t('list.own')}</h2>
        <RequestTable title={t('list.own')} asInbox={false} empty={t('list.emptyOwn')} actionsOf={actionsOf} />
      </section>
    </div>
  )
}
