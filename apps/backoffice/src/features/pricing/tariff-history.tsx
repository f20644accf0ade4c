import { listRates } from '@motora/contract/pricing'
import { useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../shell/use-server-table'
import { tariffColumns } from './tariff-columns'

const sort = { column: 'since', direction: 'desc' } as const

interface TariffHistoryProps {
  operatorId: string
  /** Name of its part of the address, on a screen with several tables. */
  part?: string
}

/** Every version of an operator's tariff, the newest first. source: ledger J-16 */
export function TariffHistory({ operatorId, part }: TariffHistoryProps) {
  const { t } = useTranslation('pricing')
  const formats = useFormats()
  const columns = useMemo(() => tariffColumns(t, formats), [t, formats])
  const table = useServerTable({
    tableId: 'tariff-versions',
    endpoint: listRates,
    columns,
    label: t('versions'),
    side: 'customer',
    sort,
    query: { sharingOperatorId: operatorId },
    ...(part ? { part, views: false as const } : {}),
  })
  return (
    // the table has the name: two landmarks of one name cannot be distinguished
    <div>
      {!part && <h2 className="motora-subtitle">{t('versions')}</h2>}
      <DataTable
        {...table.props}
        rowName={({ since }) => formats.date(since, 'minute')}
        empty={{ why: t('versions.none') }}
      />
    </div>
  )
}
