import { getVehicle, updateVehicle, type Vehicle } from '@motora/contract/vehicles'
import { type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { changeOf, type VehicleValues } from './vehicle-values'

export interface SaveVehicle {
  vehicle: Vehicle
  /** Says a refusal at its field; whether it has. */
  sayTaken: (error: unknown) => boolean
  onSaved: () => void
}

/** Sends the whole vehicle with the version that was read; says what became of it. source: ledgers E-33, E-46. */
export function useSaveVehicle({ vehicle, sayTaken, onSaved }: SaveVehicle) {
  const { t } = useTranslation('fleet')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Vehicle>()
  const params = { id: vehicle.id }

  const failed = async (error: unknown) => {
    const isOvertaken = error instanceof ApiError && error.code === 'vehicle.changed_meanwhile'
    if (isOvertaken) return setNewer(await client.call(getVehicle, { params }))
    if (!sayTaken(error)) setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    toast.error(t('edit.error'))
  }
  const run = async (values: VehicleValues): Promise<void> => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(updateVehicle, { params, body: { ...changeOf(values), version: vehicle.version } })
      toast.success(t('edit.done', { plate: values.plate || values.name }))
      onSaved()
    } catch (error) {
      // The look at the newer one may fail as well; then that is what is said.
      await failed(error).catch((lost) => setSubmitError({ message: refusal(lost), requestId: requestIdOf(lost) }))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    }
  }
  return { run, busy, submitError, newer, forget: () => setNewer(undefined) }
}
