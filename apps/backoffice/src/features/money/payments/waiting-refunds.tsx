import { allowRefund, listWaitingRefunds } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useOffer } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { useWaitingRefunds } from './use-waiting-refunds'
import { waitingColumns } from './waiting-columns'

const oldestFirst = { column: 'asked', direction: 'asc' } as const
/** Others ask and answer meanwhile. */
const lookAgainMs = 15_000

/** Refunds that wait for a second person, for those who may answer them; nothing while none waits. source: decision 0119 */
export function WaitingRefunds() {
  const mayAnswer = useOffer()(allowRefund, true) === true
  const any = useQuery({
    ...api.list(listWaitingRefunds, { query: { pageSize: 1 } }),
    enabled: mayAnswer,
    refetchInterval: lookAgainMs,
  })
  return mayAnswer && any.data && any.data.total > 0 ? <WaitingTable /> : null
}

function WaitingTable() {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const { actionsOf } = useWaitingRefunds()
  const columns = useMemo(() => waitingColumns(t), [t])
  const table = useServerTable({
    tableId: 'waiting-refunds',
    endpoint: listWaitingRefunds,
    columns,
    label: t('waiting'),
    side: 'customer',
    sort: oldestFirst,
    part: 'refunds',
    views: false,
    refetchInterval: lookAgainMs,
  })
  return (
    <div className="motora-stack motora-above">
      <h2>{t('waiting')}</h2>
      <p className="motora-second motora-plain">{t('waiting.why')}</p>
      <DataTable
        {...table.props}
        rowName={({ amount, currency, asked }) =>
          t('waiting.called', { amount: formats.money(centsOf(amount), currency), at: formats.date(asked, 'minute') })
        }
        empty={{ why: t('waiting.empty') }}
        rowActions={actionsOf}
      />
    </div>
  )
}
