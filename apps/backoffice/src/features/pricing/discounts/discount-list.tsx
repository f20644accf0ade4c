import { type Discount, listDiscountsOfLoggedOperator } from '@motora/contract/pricing'
import { ActionButton, useNow } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { discountColumns, phaseAgainMs } from './discount-columns'
import { DiscountDetails } from './discount-details'
import { DiscountDialog } from './discount-dialog'
import { useDeleteDiscount } from './use-delete-discount'

const named = { isGeneric: false } as const
type Open = { what: 'create' } | { what: 'edit' | 'details'; discount: Discount }

/** Discounts of one's own operator for customers by name, the newest first. source: ledgers K-01, K-03, K-26 */
export function DiscountList() {
  const { t } = useTranslation('discounts')
  const mayWrite = useMay('customers.discounts.write')
  const [open, setOpen] = useState<Open>()
  const remove = useDeleteDiscount()
  const now = useNow(phaseAgainMs)
  const columns = useMemo(() => discountColumns(t, { now }), [t, now])
  const table = useServerTable({
    tableId: 'discounts',
    endpoint: listDiscountsOfLoggedOperator,
    columns,
    label: t('list'),
    side: 'customer',
    part: 'discounts',
    conditions: named,
    failed: (why) => t('readError', { why }),
  })
  const close = () => setOpen(undefined)
  const create = mayWrite && (
    <ActionButton icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'create' })}>
      {t('create')}
    </ActionButton>
  )
  const details = (discount: Discount) => setOpen({ what: 'details', discount })
  const actionsOf = (discount: Discount): readonly RowAction[] => [
    {
      id: 'details',
      label: t('details'),
      icon: <IconListDetails size={16} aria-hidden />,
      onSelect: () => details(discount),
    },
    ...(mayWrite
      ? [
          {
            id: 'edit',
            label: t('edit'),
            icon: <IconPencil size={16} aria-hidden />,
            onSelect: () => setOpen({ what: 'edit', discount }),
          },
          {
            id: 'delete',
            label: t('delete'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onSelect: () => remove(discount),
          },
        ]
      : []),
  ]
  // what was changed meanwhile is shown as it is now
  const shown =
    open && 'discount' in open && (table.props.rows?.find(({ id }) => id === open.discount.id) ?? open.discount)
  return (
    <div className="motora-discount-list">
      <h3 className="motora-discount-title">{t('list')}</h3>
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={{ why: t('none'), nextStep: create }}
        searchable
        toolbar={create}
        onRowOpen={details}
        rowActions={actionsOf}
      />
      {open?.what === 'create' && <DiscountDialog onClose={close} />}
      {open?.what === 'edit' && <DiscountDialog discount={open.discount} onClose={close} />}
      {open?.what === 'details' && shown && <DiscountDetails discount={shown} onClose={close} />}
    </div>
  )
}
