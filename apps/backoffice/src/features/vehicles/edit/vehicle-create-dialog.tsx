import { zodResolver } from '@hookform/resolvers/zod'
import { createVehicle } from '@motora/contract/vehicles'
import { DialogForm, type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import type { OperatorField } from '../operator-field'
import { useCloseForm } from './use-close-form'
import { useTakenFields } from './use-taken-fields'
import { VehicleFields } from './vehicle-fields'
import { creationOf, emptyVehicle, type VehicleValues, vehicleValues } from './vehicle-values'

export interface VehicleCreateDialogProps {
  /** Who holds it unless another is chosen; left out: the provider. */
  operatorId?: string | undefined
  operatorField: OperatorField
  onClose: () => void
}

/** Enters a vehicle into the fleet, for the provider or for an operator. source: ledger E-33. */
export function VehicleCreateDialog({ operatorId, operatorField, onClose }: VehicleCreateDialogProps) {
  const { t } = useTranslation('fleet')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<VehicleValues>({
    resolver: zodResolver(vehicleValues),
    defaultValues: { ...emptyVehicle, sharingOperatorId: operatorId ?? null },
  })
  const sayTaken = useTakenFields(form)
  const close = useCloseForm({ isDirty: form.formState.isDirty, busy, onClose })
  const create = async (values: VehicleValues) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(createVehicle, { body: creationOf(values) })
      toast.success(t('create.done', { plate: values.plate || values.name }))
      onClose()
    } catch (error) {
      if (!sayTaken(error)) setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      toast.error(t('create.error'))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    }
  }
  return (
    <DialogForm
      opened
      size="xl"
      onClose={() => void close()}
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
