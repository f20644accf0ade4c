import { Progress } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { late, ReasonDialog } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useMembership } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { vehicleName } from '../vehicle/vehicle-name'
import { askAgainMs } from '../vehicle/vehicle-queries'
import { fleetColumns } from './fleet-columns'
import { useFleetActions } from './use-fleet-actions'
import { useFleetMenus } from './use-fleet-menus'
import type { WriteProgress } from './use-row-writes'

const AssignDialog = late(async () => (await import('./assign-dialog')).AssignDialog)

export interface FleetTableProps {
  tableId: string
  /** The list's name, and its file's. */
  title: string
  /** Of this operator alone; left out: of everybody in the scope. */
  operatorId?: string | undefined
  operatorField: OperatorField
  empty: { why: string; nextStep?: ReactNode }
  /** The vehicle that is shown over the list. */
  openId?: string | undefined
  onShow: (id: string) => void
  onDetails: (id: string) => void
  onEdit: (id: string) => void
}

const sort = { column: 'plate', direction: 'asc' } as const

/**
 * Vehicles with what identifies them and what they may do, and what may be done to them, one by one or selected.
 * Filters, order and page live in the address. source: ledgers E-18 to E-20, E-23; Z-12, Z-14, Z-19.
 */
export function FleetTable(props: FleetTableProps) {
  const { tableId, title, operatorId, operatorField, empty, openId, onShow, onDetails, onEdit } = props
  const { t: fleet } = useTranslation('fleet')
  const { t: words } = useTranslation('vehicles')
  const { role } = useMembership()
  const withOperator = operatorId === undefined && mayListSeveralOperators(role)
  const columns = useMemo(() => fleetColumns({ fleet, vehicles: words }, withOperator), [fleet, words, withOperator])
  const table = useServerTable({
    tableId,
    endpoint: listVehicles,
    columns,
    label: title,
    side: 'fleet',
    sort,
    query: operatorId === undefined ? {} : { field: 'SharingOperatorId', value: operatorId },
    refetchInterval: askAgainMs,
  })
  const actions = useFleetActions()
  const [assigning, setAssigning] = useState<readonly Vehicle[]>()
  const [forbidding, setForbidding] = useState<readonly Vehicle[]>()
  const menus = useFleetMenus(actions, {
    onDetails: ({ id }) => onDetails(id),
    onEdit: ({ id }) => onEdit(id),
    onAssign: setAssigning,
    onForbid: setForbidding,
  })
  return (
    <>
      {actions.progress && <Writing {...actions.progress} />}
      <DataTable
        {...table.props}
        rowName={vehicleName}
        empty={empty}
        searchable
        onRowOpen={({ id }) => onShow(id)}
        openRowId={openId}
        rowActions={menus.rowActions}
        {...(menus.bulkActions.length > 0 ? { bulkActions: menus.bulkActions } : {})}
      />
      {assigning && (
        <AssignDialog
          vehicles={assigning}
          operatorField={operatorField}
          busy={actions.busy}
          onAssign={(to) => actions.assign(assigning, to)}
          onClose={() => setAssigning(undefined)}
        />
      )}
      {forbidding && (
        <ForbidDialog
          vehicles={forbidding}
          busy={actions.busy}
          onForbid={(reason) => actions.forbid(forbidding, reason)}
          onClose={() => setForbidding(undefined)}
        />
      )}
    </>
  )
}

/** How far a change of vehicles of several operators is. */
function Writing({ done, total }: WriteProgress) {
  const { t } = useTranslation('fleet')
  return (
    <div className="motora-fleet-writing" role="status">
      <span className="motora-second">{t('writing', { done, total })}</span>
      <Progress value={(done / total) * 100} aria-hidden />
    </div>
  )
}

interface ForbidDialogProps {
  vehicles: readonly Vehicle[]
  busy: boolean
  /** @returns whether all of it was done */
  onForbid: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Vehicles may no longer be rented at all: not without a reason. source: ledger E-39; decisions §5. */
function ForbidDialog({ vehicles, busy, onForbid, onClose }: ForbidDialogProps) {
  const { t } = useTranslation('fleet')
  const [first] = vehicles
  return (
    <ReasonDialog
      title={t('can.question', { count: vehicles.length, plate: first ? vehicleName(first) : '' })}
      consequence={t('can.consequence')}
      label={t('reason')}
      most={500}
      submitLabel={t('can.forbid')}
      danger
      busy={busy}
      // a notice says what failed, and of how many; what was typed stays
      submitError={null}
      onSubmit={async (reason) => {
        if (await onForbid(reason)) onClose()
      }}
      onClose={onClose}
    />
  )
}
