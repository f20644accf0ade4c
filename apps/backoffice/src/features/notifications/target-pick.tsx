import { type Customer, listCustomers } from '@motora/contract/customers'
import { listTechnicians, type Technician } from '@motora/contract/identity'
import { maxNotificationTargets, type NotificationTargetType } from '@motora/contract/notifications'
import { ActionButton, showPhoneNumber } from '@motora/kit'
import { DataTable, type TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListInForm } from '../../shell/frame/list-in-form'
import { tickColumn } from '../../shell/frame/tick-column'
import { useServerTable } from '../../shell/use-server-table'
import './notifications.css'

/** Its part of the address. */
export const pickPart = 'targets'

interface Picking {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

export interface TargetPickProps extends Picking {
  targetType: NotificationTargetType
  error: string | undefined
}

/** Whom a notification is for, ticked in the list of customers or technicians. source: ledgers M-04, M-08 */
export function TargetPick({ targetType, chosen, onChange, error }: TargetPickProps) {
  const { t } = useTranslation('notifications')
  const Pick = targetType === 'Customer' ? CustomerTable : TechnicianTable
  return (
    <fieldset className="kit-fieldset motora-stack">
      <legend className="motora-notification-legend">{t(`pick.${targetType}`)}</legend>
      <div className="motora-notification-chosen">
        <span role="status" className="motora-second">
          {t('pick.chosen', { count: chosen.length })}
        </span>
        {chosen.length > 0 && <ActionButton onClick={() => onChange([])}>{t('pick.none')}</ActionButton>}
      </div>
      {error && (
        <p className="motora-fault" role="alert">
          {error}
        </p>
      )}
      <Pick chosen={chosen} onChange={onChange} />
    </fieldset>
  )
}

function CustomerTable({ chosen, onChange }: Picking) {
  const { t } = useTranslation('notifications')
  const columns = useMemo(
    () => pickColumns<Customer>(t, { chosen, onChange }, ({ customerId }) => customerId, customerFields(t)),
    [t, chosen, onChange],
  )
  const table = useServerTable({
    ...{ tableId: 'notification-customers', endpoint: listCustomers, columns, label: t('pick.Customer') },
    ...{ side: 'customer', part: pickPart, views: false, exported: false },
  })
  return (
    <ListInForm>
      <DataTable
        {...table.props}
        rowId={({ customerId }) => customerId}
        rowName={({ email }) => email}
        empty={{ why: t('pick.empty') }}
        searchable
        toolbar={<PagePick rows={table.props.rows?.map(({ customerId }) => customerId)} {...{ chosen, onChange }} />}
        maxHeight={320}
      />
    </ListInForm>
  )
}

function TechnicianTable({ chosen, onChange }: Picking) {
  const { t } = useTranslation('notifications')
  const columns = useMemo(
    () => pickColumns<Technician>(t, { chosen, onChange }, ({ id }) => id, technicianFields(t)),
    [t, chosen, onChange],
  )
  const table = useServerTable({
    ...{ tableId: 'notification-technicians', endpoint: listTechnicians, columns, label: t('pick.Technician') },
    ...{ side: 'customer', part: pickPart, views: false, exported: false },
  })
  return (
    <ListInForm>
      <DataTable
        {...table.props}
        rowName={({ email }) => email}
        empty={{ why: t('pick.empty') }}
        searchable
        toolbar={<PagePick rows={table.props.rows?.map(({ id }) => id)} {...{ chosen, onChange }} />}
        maxHeight={320}
      />
    </ListInForm>
  )
}

/** Takes all that the page of the list shows. */
function PagePick({ rows = [], chosen, onChange }: Picking & { rows: readonly string[] | undefined }) {
  const { t } = useTranslation('notifications')
  const left = rows.filter((id) => !chosen.includes(id))
  const isTooMany = chosen.length + left.length > maxNotificationTargets
  const why = isTooMany ? t('pick.tooMany') : left.length === 0 ? t('pick.allThere') : undefined
  return (
    <ActionButton disabledReason={why} onClick={() => onChange([...chosen, ...left])}>
      {t('pick.page')}
    </ActionButton>
  )
}

const text = { kind: 'text', onCard: true } as const

const customerFields = (t: TFunction<'notifications'>): TableColumn<Customer>[] => [
  // the list of customers sorts and filters by the whole name
  { ...text, id: 'firstName', header: t('target.firstName'), sortable: false, filterable: false, width: 144 },
  { ...text, id: 'lastName', header: t('target.lastName'), sortable: false, filterable: false, width: 176 },
  { ...text, id: 'email', header: t('target.email'), width: 240 },
  { ...text, id: 'mobilePhone', header: t('target.phone'), value: phoneOf, width: 160 },
]

const technicianFields = (t: TFunction<'notifications'>): TableColumn<Technician>[] => [
  { ...text, id: 'firstName', header: t('target.firstName'), width: 144 },
  { ...text, id: 'lastName', header: t('target.lastName'), width: 176 },
  { ...text, id: 'mobilePhone', header: t('target.phone'), value: phoneOf, width: 160 },
  { ...text, id: 'email', header: t('target.email'), width: 240 },
]

const phoneOf = ({ mobilePhone }: { mobilePhone: string | null }) => mobilePhone && showPhoneNumber(mobilePhone)

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

const pickColumns = <Row extends { email: string }>(
  t: TFunction<'notifications'>,
  { chosen, onChange }: Picking,
  idOf: (row: Row) => string,
  fields: readonly TableColumn<Row>[],
): TableColumn<Row>[] => [
  tickColumn<Row>({
    header: t('pick.tick'),
    nameOf: ({ email }) => t('pick.one', { email }),
    isChosen: (row) => chosen.includes(idOf(row)),
    onToggle: (row) => onChange(toggled(chosen, idOf(row))),
  }),
  ...fields,
]
