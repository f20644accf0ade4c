import { listValidationRequests, type ValidationRequest } from '@motora/contract/customers'
import { useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconFileSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useServerTable } from '../../../shell/use-server-table'
import { validationColumns } from './validation-columns'

const sort = { column: 'registerDate', direction: 'desc' } as const
/** Open ones run on, and others answer. */
const againMs = 60_000

/** How long customers waited for an answer, measured by the shifts. source: customer side, section 2.9; ledgers I-02, I-07 */
export function ValidationTable() {
  const { t } = useTranslation('shifts')
  const formats = useFormats()
  const navigate = useNavigate()
  const columns = useMemo(() => validationColumns(t, formats), [t, formats])
  const table = useServerTable({
    tableId: 'validation-requests',
    endpoint: listValidationRequests,
    columns,
    label: t('requests'),
    side: 'customer',
    sort,
    refetchInterval: againMs,
  })
  const open = ({ customerId }: ValidationRequest) =>
    void navigate({ to: pathTo('/customers/review/$customerId', { customerId }) })
  return (
    // the table below is the region of that name
    <section>
      <h2 className="motora-subtitle">{t('requests')}</h2>
      <DataTable
        {...table.props}
        rowName={({ customerName }) => customerName}
        empty={{ why: t('requests.none') }}
        searchable
        onRowOpen={open}
        rowActions={(request) => [
          {
            id: 'review',
            label: t('review'),
            icon: <IconFileSearch size={16} />,
            onSelect: () => open(request),
          },
        ]}
      />
    </section>
  )
}
