import type { Customer } from '@motora/contract/customers'
import { listCustomerMovements } from '@motora/contract/sharing'
import { KitDialog, useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { isActive } from '@motora/rules/sharing'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayFrom, daySpan } from '../../../shell/day-span'
import { useDaySearch } from '../../../shell/frame/use-day-search'
import { lookAgainAt } from '../../../shell/money/look-again'
import { useAddressPart } from '../../../shell/use-address-part'
import { useAddressState } from '../../../shell/use-address-state'
import { useServerTable } from '../../../shell/use-server-table'
import { movementColumns, movementVehicle } from './movement-columns'

const newestFirst = { column: 'tripStart', direction: 'desc' } as const
/** While one of the shown is under way. */
const soonMs = 15_000
/** Its part of the address. */
const part = 'movements'
type Named = Pick<Customer, 'customerId' | 'fullName'>

/** A customer's trips between two days, or all of them, the newest first. source: ledgers H-11, H-12 */
export function CustomerMovements({ customer: { customerId, fullName: name } }: { customer: Named }) {
  const { t } = useTranslation(['customers', 'payments', 'services'])
  const formats = useFormats()
  const columns = useMemo(() => movementColumns(t), [t])
  const [address] = useAddressState()
  const days = { since: dayFrom(address[`${part}.since`]), until: dayFrom(address[`${part}.until`]) }
  const table = useServerTable({
    tableId: 'customer-movements',
    endpoint: listCustomerMovements,
    columns,
    label: t('movementsOf', { name }),
    side: 'customer',
    sort: newestFirst,
    params: { id: customerId },
    query: { ...daySpan(days) },
    part,
    views: false,
    refetchInterval: (rows) => lookAgainAt(rows) || (rows?.some(({ status }) => isActive(status)) ? soonMs : false),
  })
  const daySearch = useDaySearch({ days, onSearch: ({ since, until }) => table.change({ since, until }) })
  return (
    <div className="motora-stack">
      {daySearch.above}
      <DataTable
        {...table.props}
        {...daySearch.inSheet}
        rowId={({ serviceId }) => serviceId}
        rowName={(movement) =>
          t('services:serviceOf', {
            plate: movementVehicle(movement),
            when: formats.date(movement.tripStart, 'minute'),
          })
        }
        empty={{ why: days.since || days.until ? t('noMovementsInSpan') : t('noMovements') }}
        searchable
      />
    </div>
  )
}

/** The same on the whole screen; what was searched goes with it. source: ledger H-11 */
export function CustomerMovementsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const [, setPart] = useAddressPart(part)
  const close = () => {
    onClose()
    setPart({})
  }
  return (
    <KitDialog opened fullScreen onClose={close} title={t('movementsOf', { name: customer.fullName })}>
      <CustomerMovements customer={customer} />
    </KitDialog>
  )
}
