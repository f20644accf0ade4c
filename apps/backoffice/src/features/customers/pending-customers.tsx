import { ActionButton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../shell/language/fault-text'
import type { usePendingCustomers } from './use-pending-customers'

/** Who waits to have their documents looked at, and for how long. source: ledger C-28. */
export function PendingCustomers({ pending }: { pending: ReturnType<typeof usePendingCustomers> }) {
  const { t } = useTranslation('home')
  const fault = useFault()
  const formats = useFormats()
  if (pending.isPending) return <TextSkeleton lines={4} />
  if (pending.isError) return <ErrorState {...fault(pending.error)} onRetry={() => pending.refetch()} />
  const customers = pending.data.pages.flatMap(({ rows }) => rows)
  if (customers.length === 0) return <EmptyState why={t('manager.noCustomers')} />
  return (
    <>
      <p className="motora-note">{t('manager.reviewNotBuilt')}</p>
      <ul className="motora-inbox">
        {customers.map(({ id, fullName, email, pendingSince }) => (
          <li key={id} className="motora-inbox-row" data-inbox-row tabIndex={-1}>
            <span className="motora-two-lines">
              <strong>{fullName}</strong>
              <span className="motora-second">{email}</span>
            </span>
            <span className="motora-two-lines">
              <span>{formats.age(pendingSince, Date.now())}</span>
              <time className="motora-second" dateTime={pendingSince}>
                {formats.date(pendingSince, 'minute')}
              </time>
            </span>
          </li>
        ))}
      </ul>
      {pending.hasNextPage && <ActionButton onClick={() => pending.fetchNextPage()}>{t('manager.more')}</ActionButton>}
    </>
  )
}
