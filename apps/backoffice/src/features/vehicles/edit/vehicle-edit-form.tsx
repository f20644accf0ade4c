import { zodResolver } from '@hookform/resolvers/zod'
import type { Vehicle } from '@motora/contract/vehicles'
import { DialogForm } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { vehicleName } from '../vehicle-name'
import { useCloseForm } from './use-close-form'
import { useSaveVehicle } from './use-save-vehicle'
import { useTakenFields } from './use-taken-fields'
import { VehicleConflict } from './vehicle-conflict'
import { VehicleFields } from './vehicle-fields'
import { type VehicleValues, valuesOf, vehicleValues } from './vehicle-values'

export interface VehicleEditFormProps {
  /** What the form was filled from. */
  vehicle: Vehicle
  /** The vehicle as somebody else left it meanwhile is what the form speaks of from now on. */
  onNewer: (vehicle: Vehicle) => void
  onClose: () => void
}

/** All that describes a vehicle, in one form; whose it is and what it may do is changed elsewhere. source: ledger E-33. */
export function VehicleEditForm({ vehicle, onNewer, onClose }: VehicleEditFormProps) {
  const { t } = useTranslation('fleet')
  const form = useForm<VehicleValues>({ resolver: zodResolver(vehicleValues), defaultValues: valuesOf(vehicle) })
  const sayTaken = useTakenFields(form)
  const save = useSaveVehicle({ vehicle, sayTaken, onSaved: onClose })
  const { isDirty } = form.formState
  const close = useCloseForm({ isDirty, busy: save.busy, onClose })
  /** @param keep what was typed here stays, all else becomes as it is now */
  const load = (newer: Vehicle, keep: boolean) => {
    form.reset(valuesOf(newer), { keepDirtyValues: keep })
    onNewer(newer)
    save.forget()
  }
  return (
    <DialogForm
      opened
      size="xl"
      onClose={() => void close()}
      title={t('edit.title', { plate: vehicleName(vehicle) })}
      form={form}
      onSubmit={save.run}
      busy={save.busy}
      submitError={save.submitError}
      submitLabel={t('edit.save')}
      disabledReason={save.newer ? t('conflict.lookFirst') : isDirty ? undefined : t('edit.nothing')}
    >
      {save.newer && <VehicleConflict before={vehicle} newer={save.newer} onLoad={load} />}
      <VehicleFields />
    </DialogForm>
  )
}
