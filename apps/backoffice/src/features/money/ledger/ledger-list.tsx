import { mayOpen } from '@motora/contract'
import { type LedgerAccount, type LedgerTransfer, listLedger } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { IconCreditCard, IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { accountKey } from './account-key'
import { ledgerColumns } from './ledger-columns'

/** Something is booked with each rental that ends. */
const lookAgainMs = 60_000
const newestFirst = { column: 'at', direction: 'desc' } as const

/** What the whole screen shows, as the address has it. */
export interface LedgerChoice {
  /** Days, by the provider's clock. */
  since?: string | undefined
  until?: string | undefined
  operatorId?: string | undefined
  account?: LedgerAccount | undefined
}

/** Where a movement leads to: what it is of. */
function useWays(): (row: LedgerTransfer) => readonly (RowAction & { onSelect: () => void })[] {
  const { t } = useTranslation('ledger')
  const { role } = useMembership()
  const navigate = useNavigate()
  const way = (id: string, label: string, icon: ReactNode, to: string) => ({
    id,
    label,
    icon,
    onSelect: () => void navigate({ to }),
  })
  return ({ serviceId, paymentId, settlementId }) => [
    ...(serviceId && mayOpen(role, '/services')
      ? [
          way(
            'service',
            t('openService'),
            <IconReceipt size={16} aria-hidden />,
            pathTo('/services', undefined, { service: serviceId }),
          ),
        ]
      : []),
    ...(paymentId && mayOpen(role, '/payments')
      ? [
          way(
            'payment',
            t('openPayment'),
            <IconCreditCard size={16} aria-hidden />,
            pathTo('/payments', undefined, { payment: paymentId }),
          ),
        ]
      : []),
    ...(settlementId && mayOpen(role, '/bills')
      ? [
          way(
            'settlement',
            t('openSettlement'),
            <IconFileInvoice size={16} aria-hidden />,
            pathTo('/bills', undefined, { view: 'settlements', settlement: settlementId }),
          ),
        ]
      : []),
  ]
}

/** Single movements of the books, the newest first; each leads to what it is of. source: MONEY §7; decision 0186 */
export function LedgerList({ since, until, operatorId, account }: LedgerChoice) {
  const { t } = useTranslation('ledger')
  const formats = useFormats()
  const columns = useMemo(() => ledgerColumns(t), [t])
  const ways = useWays()
  const table = useServerTable({
    tableId: 'ledger',
    endpoint: listLedger,
    columns,
    label: t('movements'),
    side: 'customer',
    sort: newestFirst,
    query: { since, until, account, sharingOperatorId: operatorId },
    failed: (why) => t('failed', { why }),
    refetchInterval: lookAgainMs,
  })
  const isSome = (since ?? until ?? operatorId ?? account) !== undefined
  return (
    <DataTable
      {...table.props}
      rowName={({ reason, amount, currency }) =>
        t('called', { what: t(`reason.${reason}`), amount: formats.money(centsOf(amount), currency) })
      }
      empty={{ why: isSome ? t('noneOfThese') : t('empty') }}
      furtherChips={
        account && [
          {
            id: 'account',
            name: t('account'),
            text: t(accountKey(account)),
            onRemove: () => table.change({ account: undefined }),
          },
        ]
      }
      onRowOpen={(row) => ways(row)[0]?.onSelect()}
      rowActions={ways}
    />
  )
}
