import { ActionButton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import type { useWaitingRequests } from './use-waiting-requests'
import '../../../shell/frame/inbox.css'

export interface WaitingCustomersProps {
  waiting: ReturnType<typeof useWaitingRequests>
  onOpen: (customerId: string) => void
}

/**
 * The inbox of documents: who waits, how long, and how much of that lay in shifts; each row opens its review.
 * source: ledger C-28; decision Z-24
 */
export function WaitingCustomers({ waiting, onOpen }: WaitingCustomersProps) {
  const { t } = useTranslation('home')
  const fault = useFault()
  const formats = useFormats()
  if (waiting.isPending) return <TextSkeleton lines={4} />
  if (!waiting.data) return <ErrorState {...fault(waiting.error)} onRetry={() => waiting.refetch()} />
  // a page that is read later may begin with a row of the one before it
  const rows = waiting.data.pages.flatMap((page) => page.rows)
  const requests = [...new Map(rows.map((row) => [row.id, row])).values()]
  if (requests.length === 0) return <EmptyState why={t('manager.noCustomers')} />
  return (
    <>
      <ul className="motora-inbox">
        {requests.map(({ id, customerId, customerName, registerDate, delay, delayInShifts, claimedBy }) => (
          <li key={id}>
            <button type="button" className="motora-inbox-row" data-inbox-row onClick={() => onOpen(customerId)}>
              <span className="motora-two-lines">
                <strong>{customerName}</strong>
                {claimedBy ? (
                  <span className="motora-second motora-inbox-claim">
                    <IconEye size={14} aria-hidden />
                    {t('manager.claimedBy', { name: claimedBy })}
                  </span>
                ) : (
                  <time className="motora-second" dateTime={registerDate}>
                    {formats.date(registerDate, 'minute')}
                  </time>
                )}
              </span>
              <span className="motora-two-lines motora-inbox-delays">
                <span>{formats.duration(delay * 60)}</span>
                <span className="motora-second">
                  {t('manager.inShifts', { delay: formats.duration(delayInShifts * 60) })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {waiting.hasNextPage && <ActionButton onClick={() => waiting.fetchNextPage()}>{t('manager.more')}</ActionButton>}
    </>
  )
}
