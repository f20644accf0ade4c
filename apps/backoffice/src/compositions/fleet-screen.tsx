import { mayOpen } from '@motora/contract'
import { ActionButton, late, PageTitle } from '@motora/kit'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LateOperatorPicker } from '../features/operators/operator/late-operator-picker'
import { withoutVehicle } from '../features/vehicles/page/use-vehicle-tab'
import type { OperatorField } from '../shell/operator-field'
import { pathTo } from '../shell/paths'
import { useMay, useMembership } from '../shell/session/use-session'
import { useAddressState } from '../shell/use-address-state'
import { LateScooterDrawer, useScooterSoon } from './late-scooter'
import { VehicleList } from './vehicle-list'

const VehicleCreateDialog = late(
  async () => (await import('../features/vehicles/edit/vehicle-create-dialog')).VehicleCreateDialog,
)
const VehicleEditDialog = late(
  async () => (await import('../features/vehicles/edit/vehicle-edit-dialog')).VehicleEditDialog,
)
const VehicleImportDialog = late(
  async () => (await import('../features/vehicles/import/import-dialog')).VehicleImportDialog,
)
const operatorField: OperatorField = (props) => <LateOperatorPicker {...props} />

export interface FleetScreenProps {
  tableId: string
  title: string
  /** Of this operator alone; left out: of everybody in the scope. */
  operatorId?: string | undefined
  /** Shown between the title and the list. */
  above?: ReactNode
  /** Set: the vehicles are not listed yet, and this is shown instead. */
  instead?: ReactNode
  /** Why there are none. */
  empty: string
}

/**
 * A fleet as a list, and the dialogs around it; which one is open lives in the address. source: ledgers E-18, E-19.
 */
export function FleetScreen({ tableId, title, operatorId, above, instead, empty }: FleetScreenProps) {
  const { t } = useTranslation('fleet')
  const mayManage = useMay('vehicles.manage')
  const { role } = useMembership()
  const navigate = useNavigate()
  const [search, setSearch] = useAddressState()
  useScooterSoon()
  const { vehicle, edit, dialog } = search
  const bare = { ...withoutVehicle(search), edit: undefined }
  const open = (what: { vehicle?: string; edit?: string; dialog?: 'create' | 'import' }) =>
    setSearch({ ...bare, ...what }, { push: true })
  const close = () => setSearch(bare)
  const create = (tone: 'primary' | 'neutral') => (
    <ActionButton tone={tone} icon={<IconPlus size={16} aria-hidden />} onClick={() => open({ dialog: 'create' })}>
      {t('create.open')}
    </ActionButton>
  )
  return (
    <>
      <PageTitle
        actions={
          mayManage && (
            <>
              <ActionButton icon={<IconFileImport size={16} aria-hidden />} onClick={() => open({ dialog: 'import' })}>
                {t('import')}
              </ActionButton>
              {create('primary')}
            </>
          )
        }
      >
        {title}
      </PageTitle>
      {above}
      {instead ?? (
        <VehicleList
          // the rows of one operator never stand for those of another
          key={operatorId ?? ''}
          view="fleet"
          tableId={tableId}
          label={title}
          operatorId={operatorId}
          empty={{ why: empty, nextStep: mayManage && create('neutral') }}
          openId={vehicle}
          onOpen={(id) => open({ vehicle: id })}
          onDetails={
            mayOpen(role, '/scooters/$id') ? (id) => void navigate({ to: pathTo('/scooters/$id', { id }) }) : undefined
          }
          onEdit={({ id }) => open({ edit: id })}
        />
      )}
      {vehicle && <LateScooterDrawer id={vehicle} />}
      {mayManage && edit && <VehicleEditDialog key={edit} id={edit} onClose={close} />}
      {mayManage && dialog === 'create' && (
        <VehicleCreateDialog operatorId={operatorId} operatorField={operatorField} onClose={close} />
      )}
      {mayManage && dialog === 'import' && <VehicleImportDialog onClose={close} />}
    </>
  )
}
