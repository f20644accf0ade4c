import { ActionButton, late, PageTitle } from '@motora/kit'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import './fleet.css'
import { FleetTable } from './fleet-table'

const VehicleCreateDialog = late(async () => (await import('../edit/vehicle-create-dialog')).VehicleCreateDialog)
const VehicleEditDialog = late(async () => (await import('../edit/vehicle-edit-dialog')).VehicleEditDialog)
const VehicleImportDialog = late(async () => (await import('../import/import-dialog')).VehicleImportDialog)

export interface FleetScreenProps {
  tableId: string
  title: string
  /** Of this operator alone; left out: of everybody in the scope. */
  operatorId?: string | undefined
  operatorField: OperatorField
  /** Shown between the title and the table. */
  above?: ReactNode
  /** Set: the vehicles are not listed yet, and this is shown instead. */
  instead?: ReactNode
  /** Why there are none. */
  empty: string
  /** Where the details of one vehicle are; left out: over the list, as `drawer` draws it. */
  onOpen?: ((id: string) => void) | undefined
  /** One vehicle over the list. */
  drawer: (id: string) => ReactNode
  /** The pointer is over the list: the drawer's code may come. */
  onNear: () => void
}

/**
 * A fleet as a table, and the dialogs around it; which one is open lives in the address. source: ledgers E-18, E-19.
 */
export function FleetScreen(props: FleetScreenProps) {
  const { tableId, title, operatorId, operatorField, above, instead, empty, onOpen, drawer, onNear } = props
  const { t } = useTranslation('fleet')
  const mayManage = useMay('vehicles.manage')
  const [search, setSearch] = useAddressState()
  const { vehicle, edit, dialog } = search
  const open = useCallback(
    (what: { vehicle?: string | undefined; edit?: string; dialog?: 'create' | 'import' }) =>
      setSearch({ ...search, vehicle: undefined, edit: undefined, dialog: undefined, ...what }, { push: true }),
    [search, setSearch],
  )
  const close = () => setSearch({ ...search, vehicle: undefined, edit: undefined, dialog: undefined })
  const create = (
    <ActionButton tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open({ dialog: 'create' })}>
      {t('create.open')}
    </ActionButton>
  )
  return (
    <div className="motora-fleet" onPointerEnter={onNear}>
      <PageTitle
        actions={
          mayManage && (
            <>
              <ActionButton icon={<IconFileImport size={16} aria-hidden />} onClick={() => open({ dialog: 'import' })}>
                {t('import')}
              </ActionButton>
              {create}
            </>
          )
        }
      >
        {title}
      </PageTitle>
      {above}
      {instead ?? (
        <FleetTable
          // the rows of one operator never stand for those of another
          key={operatorId ?? ''}
          tableId={tableId}
          title={title}
          operatorId={operatorId}
          operatorField={operatorField}
          empty={{ why: empty, nextStep: mayManage && create }}
          openId={vehicle}
          onShow={(id) => open({ vehicle: id === vehicle ? undefined : id })}
          onDetails={onOpen ?? ((id) => open({ vehicle: id }))}
          onEdit={(id) => open({ edit: id })}
        />
      )}
      {vehicle && drawer(vehicle)}
      {mayManage && edit && <VehicleEditDialog key={edit} id={edit} onClose={close} />}
      {mayManage && dialog === 'create' && (
        <VehicleCreateDialog operatorId={operatorId} operatorField={operatorField} onClose={close} />
      )}
      {mayManage && dialog === 'import' && <VehicleImportDialog onClose={close} />}
    </div>
  )
}
