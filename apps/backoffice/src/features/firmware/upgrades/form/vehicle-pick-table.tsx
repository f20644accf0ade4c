import { mayListSeveralOperators } from '@motora/contract'
import type { FirmwareTarget } from '@motora/contract/firmware'
import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { ActionButton } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../../../../shell/frame/pick-table'
import { tickColumn } from '../../../../shell/frame/tick-column'
import { useMembership } from '../../../../shell/session/use-session'
import { operatorColumns } from '../../../../shell/vehicle-list-columns'

const byPlate = { column: 'plate', direction: 'asc' } as const
const nameOf = ({ plate, name }: Vehicle) => plate ?? name

export interface VehiclePickTableProps {
  target: FirmwareTarget
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Vehicles of the scope to be ticked; what is ticked stays so over pages, filters and searches. */
export function VehiclePickTable({ target, chosen, onChange }: VehiclePickTableProps) {
  const { t } = useTranslation('upgrades')
  const { role } = useMembership()
  const ticked = useMemo(() => new Set(chosen), [chosen])
  const columns = useMemo(() => {
    const toggle = (id: string) => onChange(toggled(ticked, id))
    return pickColumns(t, { target, ticked, toggle, withOperator: mayListSeveralOperators(role) })
  }, [t, target, ticked, onChange, role])
  return (
    <PickTable
      tableId="upgrade-vehicle-pick"
      endpoint={listVehicles}
      columns={columns}
      label={t('pick.title')}
      side="fleet"
      sort={byPlate}
      part="pick"
      rowName={nameOf}
      empty={t('pick.empty')}
      onRowOpen={({ id }) => onChange(toggled(ticked, id))}
      toolbar={(page = []) => (
        <div className="motora-actions">
          <span role="status" className="motora-upgrade-chosen">
            {t('pick.chosen', { count: ticked.size })}
          </span>
          <ActionButton size="xs" onClick={() => onChange([...new Set([...chosen, ...page.map(({ id }) => id)])])}>
            {t('pick.page')}
          </ActionButton>
          <ActionButton
            size="xs"
            disabledReason={ticked.size === 0 ? t('pick.none') : undefined}
            onClick={() => onChange([])}
          >
            {t('pick.clear')}
          </ActionButton>
        </div>
      )}
    />
  )
}

const toggled = (ticked: ReadonlySet<string>, id: string): string[] =>
  ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]

interface PickColumnsOf {
  target: FirmwareTarget
  ticked: ReadonlySet<string>
  toggle: (id: string) => void
  withOperator: boolean
}

function pickColumns(t: TFunction<'upgrades'>, of: PickColumnsOf): TableColumn<Vehicle>[] {
  const { target, ticked, toggle, withOperator } = of
  const unit = target.toLowerCase() as Lowercase<FirmwareTarget>
  return [
    {
      id: 'plate',
      kind: 'text',
      header: t('plate'),
      value: nameOf,
      wildcard: true,
      onCard: true,
      hideable: false,
      width: 120,
    },
    tickColumn({
      header: t('pick.tick'),
      nameOf: (vehicle) => t('pick.one', { vehicle: nameOf(vehicle) }),
      isChosen: ({ id }) => ticked.has(id),
      onToggle: ({ id }) => toggle(id),
    }),
    { id: 'model', kind: 'text', header: t('model'), onCard: true, width: 96 },
    {
      id: 'currentVersion',
      kind: 'text',
      header: t('currentVersions', { target }),
      value: ({ firmware }) => firmware[unit].current,
      sortable: false,
      filterable: false,
      onCard: true,
      width: 144,
    },
    {
      id: 'batterySoc',
      kind: 'number',
      header: t('battery'),
      value: ({ scutum }) => scutum.batterySoc,
      quantity: 'share',
      identifierLike: true,
      width: 104,
    },
    ...operatorColumns(t('operator'), withOperator),
  ]
}
