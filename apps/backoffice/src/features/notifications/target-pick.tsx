import { type Customer, listCustomers } from '@motora/contract/customers'
import { listTechnicians, type Technician } from '@motora/contract/identity'
import { maxNotificationTargets, type NotificationTargetType } from '@motora/contract/notifications'
import { ActionButton, showPhoneNumber, useFormats } from '@motora/kit'
import { DataTable, type TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { RefCallBack } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ListInForm } from '../../shell/frame/list-in-form'
import { tickColumn } from '../../shell/frame/tick-column'
import { useServerTable } from '../../shell/use-server-table'
import { FoundPick } from './found-pick'
import type { FoundTargets } from './notification-values'
import './notifications.css'

/** Its part of the address. */
export const pickPart = 'targets'

interface Choosing {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

interface Picking extends Choosing {
  /** Takes all whom a filter finds; null: none. */
  onFound: (found: FoundTargets | null) => void
}

export interface TargetPickProps extends Picking {
  targetType: NotificationTargetType
  error: string | undefined
  /** All whom a filter finds are chosen. */
  found: FoundTargets | null
  /** It is for those who accept news alone. */
  isNews: boolean
  /** Of what takes the focus when it is wrong. */
  focusRef: RefCallBack
}

/** Whom a notification is for, ticked in the list of customers or technicians. source: ledgers M-04, M-08 */
export function TargetPick({ targetType, chosen, onChange, error, found, isNews, onFound, focusRef }: TargetPickProps) {
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  /** Which plural, and the figure with its thousands apart. */
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const Pick = targetType === 'Customer' ? CustomerTable : TechnicianTable
  return (
    <fieldset className="kit-fieldset motora-stack" ref={focusRef} tabIndex={-1}>
      <legend className="motora-notification-legend">{t(`pick.${targetType}`)}</legend>
      <div className="motora-notification-chosen">
        <span role="status" className="motora-second">
          {found
            ? t(found.filter ? 'pick.found' : 'pick.foundBefore', counted(found.count))
            : t('pick.chosen', counted(chosen.length))}
          {isNews &&
            found?.acceptNewsCount !== undefined &&
            `: ${t('pick.acceptNews', counted(found.acceptNewsCount))}`}
        </span>
        {(found || chosen.length > 0) && <ActionButton onClick={() => onFound(null)}>{t('pick.none')}</ActionButton>}
      </div>
      {error && (
        <p className="motora-fault" role="alert">
          {error}
        </p>
      )}
      {!found && <Pick chosen={chosen} onChange={onChange} onFound={onFound} />}
    </fieldset>
  )
}

function CustomerTable({ chosen, onChange, onFound }: Picking) {
  const { t } = useTranslation('notifications')
  const columns = useMemo(
    () => pickColumns<Customer>(t, { chosen, onChange }, ({ customerId }) => customerId, customerFields(t)),
    [t, chosen, onChange],
  )
  const table = useServerTable({
    tableId: 'notification-customers',
    endpoint: listCustomers,
    columns,
    label: t('pick.Customer'),
    side: 'customer',
    part: pickPart,
    views: false,
    exported: false,
  })
  return (
    <ListInForm>
      <DataTable
        {...table.props}
        rowId={({ customerId }) => customerId}
        rowName={({ email }) => email}
        empty={{ why: t('pick.empty') }}
        searchable
        toolbar={
          <>
            <PagePick
              rows={table.props.rows?.map(({ customerId }) => customerId)}
              chosen={chosen}
              onChange={onChange}
            />
            <FoundPick targetType="Customer" state={table.state} onFound={onFound} />
          </>
        }
        maxHeight={320}
      />
    </ListInForm>
  )
}

function TechnicianTable({ chosen, onChange, onFound }: Picking) {
  const { t } = useTranslation('notifications')
  const columns = useMemo(
    () => pickColumns<Technician>(t, { chosen, onChange }, ({ id }) => id, technicianFields(t)),
    [t, chosen, onChange],
  )
  const table = useServerTable({
    tableId: 'notification-technicians',
    endpoint: listTechnicians,
    columns,
    label: t('pick.Technician'),
    side: 'customer',
    part: pickPart,
    views: false,
    exported: false,
  })
  return (
    <ListInForm>
      <DataTable
        {...table.props}
        rowName={({ email }) => email}
        empty={{ why: t('pick.empty') }}
        searchable
        toolbar={
          <>
            <PagePick rows={table.props.rows?.map(({ id }) => id)} chosen={chosen} onChange={onChange} />
            <FoundPick targetType="Technician" state={table.state} onFound={onFound} />
          </>
        }
        maxHeight={320}
      />
    </ListInForm>
  )
}

/** Takes all that the page of the list shows. */
function PagePick({ rows = [], chosen, onChange }: Choosing & { rows: readonly string[] | undefined }) {
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
/** Shown where somebody asks for it. */
const more = { visibleByDefault: false } as const

const customerFields = (t: TFunction<'notifications'>): TableColumn<Customer>[] => [
  // the list of customers sorts and filters by the whole name
  { ...text, id: 'firstName', header: t('target.firstName'), sortable: false, filterable: false, width: 144 },
  { ...text, id: 'lastName', header: t('target.lastName'), sortable: false, filterable: false, width: 176 },
  { ...text, id: 'email', header: t('target.email'), width: 240 },
  { ...text, id: 'mobilePhone', header: t('target.phone'), value: phoneOf, width: 160 },
  // to find many by
  { ...more, id: 'city', kind: 'text', header: t('target.city'), wildcard: true, width: 144 },
  { ...more, id: 'canOperate', kind: 'boolean', header: t('target.canOperate'), width: 112 },
  { ...more, id: 'nOfTrips', kind: 'number', header: t('target.trips'), width: 96 },
  { ...more, id: 'dateFirstRegister', kind: 'date', header: t('target.registered'), width: 152 },
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
  { chosen, onChange }: Choosing,
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
