import { zodResolver } from '@hookform/resolvers/zod'
import { createVehicle } from '@motora/contract/vehicles'
import { DialogForm } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { shownBy } from '../../../shell/api/query-key'
import type { OperatorField } from '../../../shell/operator-field'
import { useWrite } from '../../../shell/use-write'
import { useTakenFields } from './use-taken-fields'
import { VehicleFields } from './vehicle-fields'
import { creationOf, emptyVehicle, type VehicleValues, vehicleValuesIn } from './vehicle-values'

export interface VehicleCreateDialogProps {
  /** Who holds it unless another is chosen; left out: the provider. */
  operatorId?: string | undefined
  /** Of its unit, where that is known already. */
  imei?: string
  operatorField: OperatorField
  onClose: () => void
}

/** Enters a vehicle into the fleet, for the provider or for an operator. source: ledger E-33. */
export function VehicleCreateDialog({ operatorId, imei = '', operatorField, onClose }: VehicleCreateDialogProps) {
  const { t } = useTranslation('fleet')
  const form = useForm<VehicleValues>({
    resolver: zodResolver(vehicleValuesIn(t)),
    defaultValues: { ...emptyVehicle, imei, sharingOperatorId: operatorId ?? null },
  })
  const sayTaken = useTakenFields(form)
  const { busy, submitError, run } = useWrite(createVehicle, {
    call: (values: VehicleValues) => ({ body: creationOf(values) }),
    invalidates: shownBy.vehicle,
    done: (_, { plate, name }) => t('create.done', { plate: plate || name }),
    failed: askingToRetry(() => t('create.error')),
    onFailed: sayTaken,
  })
  const create = async (values: VehicleValues) => {
    const { done } = await run(values)
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      size="xl"
      onClose={onClose}
      title={t('create.title')}
      form={form}
      onSubmit={create}
      busy={busy}
      submitError={submitError}
      submitLabel={t('create')}
    >
      <VehicleFields operatorField={operatorField} />
    </DialogForm>
  )
}
