import { listOperatorHistory, type OperatorHistoryEntry } from '@motora/contract/operators'
import { ActionButton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { useFieldNames } from '../own-data/use-field-names'

const pageSize = 20

/** What happened between an operator and the provider, newest first: who, when, why, what was changed. */
export function OperatorHistory({ id }: { id: string }) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  const history = useInfiniteQuery(api.pages(listOperatorHistory, { params: { id } }, pageSize))
  if (history.isPending) return <TextSkeleton lines={6} />
  if (!history.data) return <ErrorState {...fault(history.error)} onRetry={() => history.refetch()} />
  const entries = history.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) return <EmptyState why={t('history.empty')} />
  return (
    <div className="motora-stack">
      <ol className="motora-list" aria-label={t('part.history')}>
        {entries.map((entry) => (
          <Happening key={entry.id} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <div>
          <ActionButton onClick={() => history.fetchNextPage()}>{t('history.more')}</ActionButton>
        </div>
      )}
    </div>
  )
}

function Happening({ entry }: { entry: OperatorHistoryEntry }) {
  const { t } = useTranslation('operators')
  const formats = useFormats()
  const fieldNames = useFieldNames()
  const who = [entry.byName, entry.byProvider ? t('history.provider') : t('history.operator')].filter(Boolean)
  return (
    <li>
      <span className="motora-two-lines">
        <strong>{t(`history.${entry.what}`)}</strong>
        {entry.reason && <span>{entry.reason}</span>}
        {entry.changed.length > 0 && (
          <span className="motora-second">{t('history.changed', { fields: fieldNames(entry.changed) })}</span>
        )}
      </span>
      <span className="motora-two-lines">
        <time dateTime={entry.at}>{formats.date(entry.at, 'minute')}</time>
        <span className="motora-second">{who.join(' · ')}</span>
      </span>
    </li>
  )
}
