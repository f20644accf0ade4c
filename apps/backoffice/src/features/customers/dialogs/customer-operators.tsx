import {
  type Customer,
  type CustomerOperator,
  listCustomerOperators,
  whyNotRentReasons,
} from '@motora/contract/customers'
import { KitDialog, TRUNCATE_SENTENCE, useFormats } from '@motora/kit'
import { DataTable, type TableColumn } from '@motora/kit/table'
import { customerLinkActions } from '@motora/rules/customers'
import { IconUnlink } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endText } from '../../../shell/person-clock'
import { useOffer } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { callOfAction } from '../actions/use-customer-offer'
import { useCustomerWrites } from '../actions/use-customer-writes'
import { isEndless, standingOfLink } from '../customer/customer-standing'

/** The gateway lists the newest link first and takes no other order. */
const asListed = { sortable: false, filterable: false } as const

/**
 * Links of a customer to operators. An operator reads what bars the customer there, and no promise.
 * @param isAccount the provider looks, which sees everything. source: ledgers H-10, H-27; decision 0076
 */
export const operatorColumnsOfCustomer = (
  t: TFunction<'customers'>,
  isAccount: boolean,
): TableColumn<CustomerOperator>[] => [
  {
    ...asListed,
    id: 'sharingOperatorName',
    kind: 'text',
    header: t('operator'),
    onCard: true,
    hideable: false,
    width: 208,
  },
  {
    ...asListed,
    id: 'whyNotRent',
    kind: 'text',
    header: t('mayRent'),
    value: ({ whyNotRent }) => whyNotRent && t(`bar.${whyNotRent}`),
    whenEmpty: t(isAccount ? 'mayRent.yes' : 'mayRent.notBarredHere'),
    wordFirst: {
      from: 'whyNotRent',
      labels: Object.fromEntries(whyNotRentReasons.map((reason) => [reason, t(`bar.${reason}`)])),
    },
    truncateAt: TRUNCATE_SENTENCE,
    onCard: true,
    width: 240,
  },
  { ...asListed, id: 'private', kind: 'boolean', header: t('private'), width: 88 },
  { ...asListed, id: 'enabled', kind: 'boolean', header: t('enabled'), width: 112 },
  { ...asListed, id: 'canOperateStart', kind: 'date', header: t('dates.from'), width: 152 },
  {
    ...asListed,
    id: 'canOperateEnd',
    kind: 'date',
    header: t('dates.to'),
    cell: ({ canOperateEnd }) => (isEndless(canOperateEnd) ? t('dates.endless') : endText(canOperateEnd)),
    onCard: true,
    width: 152,
  },
  { ...asListed, id: 'since', kind: 'date', header: t('linkedSince'), width: 152 },
  {
    ...asListed,
    id: 'until',
    kind: 'date',
    header: t('linkedUntil'),
    cell: ({ until }) => <DateOr at={until} endless={t('stillLinked')} />,
    width: 152,
  },
  { ...asListed, id: 'nOfTrips', kind: 'number', header: t('nOfTrips'), width: 96 },
]

function DateOr({ at, endless }: { at: string; endless: string }) {
  const formats = useFormats()
  return isEndless(at) ? endless : formats.date(at, 'minute')
}

/** Every operator that a customer is or was assigned to, with the end of a link. source: ledgers H-10, H-27, H-31 */
export function CustomerOperators({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const offer = useOffer()
  const { endLink } = useCustomerWrites()
  const isAccount = customer.sharingOperatorId === null
  const shown = useMemo(() => operatorColumnsOfCustomer(t, isAccount), [t, isAccount])
  const table = useServerTable({
    tableId: 'customer-operators',
    endpoint: listCustomerOperators,
    columns: shown,
    label: t('operatorsOf', { name: customer.fullName }),
    side: 'customer',
    query: { customerId: customer.customerId },
    part: 'operators',
    views: false,
  })
  const { customerId, fullName, isPrivate } = customer
  const actionsOf = (link: CustomerOperator) => {
    const said = offer(callOfAction.unassign, customerLinkActions.unassign(standingOfLink(link, isPrivate)))
    if (said !== true) return []
    const { sharingOperatorId, sharingOperatorName: operatorName } = link
    return [
      {
        id: 'unassign',
        label: t('action.unassign'),
        icon: <IconUnlink size={16} aria-hidden />,
        onSelect: () => endLink({ customerId, fullName, sharingOperatorId, operatorName }),
      },
    ]
  }
  return (
    <DataTable
      {...table.props}
      rowId={({ sharingOperatorId }) => sharingOperatorId}
      rowName={({ sharingOperatorName }) => sharingOperatorName}
      empty={{ why: t('noOperators') }}
      rowActions={actionsOf}
    />
  )
}

/** The same on the whole screen. source: ledger H-10 */
export function CustomerOperatorsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <KitDialog opened fullScreen onClose={onClose} title={t('operatorsOf', { name: customer.fullName })}>
      <CustomerOperators customer={customer} />
    </KitDialog>
  )
}
