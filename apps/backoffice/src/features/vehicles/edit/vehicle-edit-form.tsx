import { zodResolver } from '@hookform/resolvers/zod'
import { updateVehicle, type Vehicle } from '@motora/contract/vehicles'
import { DialogForm } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { shownBy } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { useWriteOf } from '../../../shell/use-write'
import { vehicleName } from '../vehicle/vehicle-name'
import { useTakenFields } from './use-taken-fields'
import { useVehicleConflict } from './use-vehicle-conflict'
import { VehicleFields } from './vehicle-fields'
import { changeOf, type VehicleValues, valuesOf, vehicleValuesIn } from './vehicle-values'

export interface VehicleEditFormProps {
  /** What the form is filled from. */
  vehicle: Vehicle
  onClose: () => void
}

/**
 * All that describes a vehicle, in one form; whose it is and what it may do is changed elsewhere. The whole vehicle is
 * sent, with the version that was read. source: ledgers E-33, E-46.
 */
export function VehicleEditForm({ vehicle: read, onClose }: VehicleEditFormProps) {
  const { t } = useTranslation('fleet')
  const form = useForm<VehicleValues>({ resolver: zodResolver(vehicleValuesIn(t)), defaultValues: valuesOf(read) })
  const { vehicle, orNewer, notice } = useVehicleConflict(read, form, valuesOf)
  const send = (values: VehicleValues) => {
    const body = { ...changeOf(values), version: vehicle.version }
    return orNewer(client.call(updateVehicle, { params: { id: vehicle.id }, body }))
  }
  const { busy, submitError, run } = useWriteOf(send, {
    invalidates: shownBy.vehicle,
    done: (_, { plate, name }) => t('edit.done', { plate: plate || name }),
    failed: askingToRetry(() => t('edit.error')),
    onFailed: useTakenFields(form),
  })
  const { isDirty } = form.formState
  const save = async (values: VehicleValues) => {
    const { done } = await run(values)
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      size="xl"
      onClose={onClose}
      title={t('edit.title', { plate: vehicleName(vehicle) })}
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('edit.save')}
      disabledReason={isDirty ? undefined : t('edit.nothing')}
    >
      {notice}
      <VehicleFields />
    </DialogForm>
  )
}
