import { listOperators, type Operator, updateOperator, validateOperator } from '@motora/contract/operators'
import { ChipStrip } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { operatorActions } from '@motora/rules/operators'
import { IconBan, IconChecklist, IconHourglass, IconListDetails, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { type OfferOf, useOffer } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { useServerTable } from '../../../shell/use-server-table'
import { oldestFirst, waitingConditions } from '../review/next-waiting'
import { managementColumns } from './management-columns'
import '../operator/operators.css'
import type { TFunction } from 'i18next'
import { reviewKindOf } from '../review/review-kind'

const byName = { column: 'name', direction: 'asc' } as const
/** In the address, in place of all operators: such as wait for the provider's word. */
const inbox = 'waiting'

export interface OperatorManagementProps {
  /** The list's name, and its file's. */
  title: string
  /** What an empty list offers to anyone who may. */
  nextStep?: ReactNode
  /** Asks for the reason. */
  onDisable: (operator: Operator) => void
}

/**
 * Every operator with its state, and what may be done to it. The address holds filters, order and page, and which
 * operator is shown (`operator`), edited (`edit`) or reviewed (`review`). source: ledgers C-21 to C-23; Z-30.
 */
export function OperatorManagement({ title, nextStep, onDisable }: OperatorManagementProps) {
  const { t } = useTranslation('operators')
  const offer = useOffer()
  const [{ show, operator, edit, review }] = useAddressState()
  const columns = useMemo(() => managementColumns(t), [t])
  const waiting = show === inbox
  const table = useServerTable({
    tableId: 'operators-management',
    endpoint: listOperators,
    columns,
    label: title,
    side: 'fleet',
    sort: waiting ? oldestFirst : byName,
    conditions: waiting ? waitingConditions : {},
    // others decide too
    refetchInterval: 30_000,
  })
  const go = (what: 'operator' | 'edit' | 'review') => (id: string) => table.open({ [what]: id }, { push: true })
  const actions = managementRowActions({
    t,
    offer,
    onDetails: go('operator'),
    onEdit: go('edit'),
    onReview: go('review'),
    onDisable,
  })
  return (
    <>
      <InboxChip
        pressed={waiting}
        onToggle={() => table.open({ show: waiting ? undefined : inbox, page: undefined, sort: undefined })}
      />
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={waiting ? { why: t('inbox.empty') } : { why: t('list.empty'), nextStep }}
        searchable
        rowActions={actions}
        // What waits is opened to be judged, by anyone who may judge.
        onRowOpen={(row) =>
          row.waitingSince !== null && offer(validateOperator, operatorActions.approve(row)) === true
            ? go('review')(row.id)
            : go('operator')(row.id)
        }
        openRowId={operator ?? edit ?? review}
      />
    </>
  )
}

/** How many operators wait for the provider's word; pressed, the table holds those alone, the oldest first. */
function InboxChip({ pressed, onToggle }: { pressed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('operators')
  const query = { page: 1, pageSize: 1, filter: JSON.stringify(waitingConditions) }
  const count = useQuery({
    ...api.list(listOperators, { query }, { refetchInterval: 30_000 }),
    select: ({ total }) => total,
  })
  return (
    <ChipStrip
      label={t('inbox.filter')}
      chips={[
        { id: 'waiting', label: t('inbox'), count: count.data, icon: <IconHourglass size={16} />, tone: 'yellow' },
      ]}
      active={pressed ? ['waiting'] : []}
      onToggle={onToggle}
    />
  )
}

interface ManagementRowActions {
  t: TFunction<'operators'>
  offer: OfferOf
  onDetails: (id: string) => void
  onEdit: (id: string) => void
  onReview: (id: string) => void
  onDisable: (operator: Operator) => void
}

/**
 * What may be done to a row: details by all, the rest by anyone who manages operators.
 * source: ledgers C-22, C-23; Z-30.
 */
const managementRowActions =
  ({ t, offer, onDetails, onEdit, onReview, onDisable }: ManagementRowActions) =>
  (operator: Operator): RowAction[] => {
    const { id } = operator
    const details = {
      id: 'details',
      label: t('details'),
      icon: <IconListDetails size={16} />,
      onSelect: () => onDetails(id),
    }
    const kind = reviewKindOf(operator)
    return [
      details,
      ...(offer(updateOperator, true) === true
        ? [{ id: 'edit', label: t('edit'), icon: <IconPencil size={16} />, onSelect: () => onEdit(id) }]
        : []),
      ...(kind && offer(validateOperator, operatorActions.approve(operator)) === true
        ? [
            {
              id: 'review',
              label: t(kind === 'change' ? 'action.change' : 'action.enable'),
              icon: <IconChecklist size={16} />,
              onSelect: () => onReview(id),
            },
          ]
        : []),
      ...(offer(validateOperator, operatorActions.disable(operator)) === true
        ? [
            {
              id: 'disable',
              label: t('action.disable'),
              icon: <IconBan size={16} />,
              danger: true,
              onSelect: () => onDisable(operator),
            },
          ]
        : []),
    ]
  }
