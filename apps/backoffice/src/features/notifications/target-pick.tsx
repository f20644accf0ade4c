import { type Customer, listCustomers } from '@motora/contract/customers'
import { listTechnicians, type Technician } from '@motora/contract/identity'
import { maxNotificationTargets, type NotificationTargetType } from '@motora/contract/notifications'
import { ActionButton, showPhoneNumber, useFormats } from '@motora/kit'
import type { TableColumn, TableState } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { RefCallBack } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../../shell/frame/pick-table'
import { tickColumn } from '../../shell/frame/tick-column'
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

function CustomerTable(picking: Picking) {
  const { t } = useTranslation('notifications')
  const { chosen, onChange } = picking
  const columns = useMemo(
    () => pickColumns(t, { chosen, onChange }, customerId, customerFields(t)),
    [t, chosen, onChange],
  )
  return (
    <PickTable
      {...pickedIn(t, 'Customer')}
      tableId="notification-customers"
      endpoint={listCustomers}
      columns={columns}
      rowId={customerId}
      toolbar={(rows, state) => (
        <TargetTools {...picking} targetType="Customer" page={rows?.map(customerId)} state={state} />
      )}
    />
  )
}

function TechnicianTable(picking: Picking) {
  const { t } = useTranslation('notifications')
  const { chosen, onChange } = picking
  const columns = useMemo(
    () => pickColumns(t, { chosen, onChange }, technicianId, technicianFields(t)),
    [t, chosen, onChange],
  )
  return (
    <PickTable
      {...pickedIn(t, 'Technician')}
      tableId="notification-technicians"
      endpoint={listTechnicians}
      columns={columns}
      toolbar={(rows, state) => (
        <TargetTools {...picking} targetType="Technician" page={rows?.map(technicianId)} state={state} />
      )}
    />
  )
}

const customerId = (customer: Customer): string => customer.customerId
const technicianId = ({ id }: Technician): string => id

/** What both lists are alike in. */
const pickedIn = (t: TFunction<'notifications'>, targetType: NotificationTargetType) => ({
  label: t(`pick.${targetType}`),
  side: 'customer' as const,
  part: pickPart,
  rowName: ({ email }: { email: string }) => email,
  empty: t('pick.empty'),
  maxHeight: 320,
})

interface TargetToolsProps extends Picking {
  targetType: NotificationTargetType
  /** Whom the page of the list shows. */
  page: readonly string[] | undefined
  state: TableState
}

/** What takes several at once. */
function TargetTools({ targetType, page, state, chosen, onChange, onFound }: TargetToolsProps) {
  return (
    <>
      <PagePick rows={page} chosen={chosen} onChange={onChange} />
      <FoundPick targetType={targetType} state={state} onFound={onFound} />
    </>
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
