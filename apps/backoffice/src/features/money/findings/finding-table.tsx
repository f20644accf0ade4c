import { listPaymentFindings, type PaymentFinding } from '@motora/contract/money'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconCheck, IconReceipt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { CloseFindingDialog } from './close-finding-dialog'
import { differenceOf, findingColumns } from './finding-columns'

const newestFirst = { column: 'since', direction: 'desc' } as const

interface FindingTableProps {
  /** How many there are, where that is known already. */
  expected: number | undefined
  onPayment: (paymentId: string) => void
}

/** What differs from the card provider's list. A person says what was done about each. source: MONEY §6 */
export function FindingTable({ expected, onPayment }: FindingTableProps) {
  const { t } = useTranslation('findings')
  const [closing, setClosing] = useState<PaymentFinding>()
  const columns = useMemo(() => findingColumns(t), [t])
  const table = useServerTable({
    tableId: 'payment-findings',
    endpoint: listPaymentFindings,
    columns,
    label: t('title'),
    side: 'customer',
    sort: newestFirst,
    part: 'findings',
    views: false,
  })
  const actionsOf = (finding: PaymentFinding): readonly RowAction[] => {
    const { paymentId } = finding
    return [
      {
        id: 'payment',
        label: t('payment'),
        icon: <IconReceipt size={16} aria-hidden />,
        onSelect: () => paymentId && onPayment(paymentId),
        disabledReason: paymentId === null ? t('noPayment') : undefined,
      },
      {
        id: 'close',
        label: t('close'),
        icon: <IconCheck size={16} aria-hidden />,
        onSelect: () => setClosing(finding),
      },
    ]
  }
  return (
    <>
      <DataTable
        {...table.props}
        expected={expected}
        rowName={(finding) => `${differenceOf(t, finding)} ${finding.providerRef}`}
        empty={{ why: t('none') }}
        searchable
        rowActions={actionsOf}
        onRowOpen={setClosing}
      />
      {closing && <CloseFindingDialog finding={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}
