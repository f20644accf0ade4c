import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../shell/api/api-error'
import { useRefusalText } from '../../../shell/language/refusal-text'
import type { VehicleValues } from './vehicle-values'

const fieldOf: Readonly<Record<string, FieldPath<VehicleValues>>> = {
  'vehicle.imei_taken': 'imei',
  'vehicle.plate_taken': 'plate',
  'vehicle.vin_taken': 'vin',
}

/** Says at its field that another vehicle has what was typed. @returns whether that was what went wrong */
export function useTakenFields(form: UseFormReturn<VehicleValues>): (error: unknown) => boolean {
  const refusal = useRefusalText()
  return (error) => {
    const field = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (!field) return false
    form.setError(field, { message: refusal(error) }, { shouldFocus: true })
    return true
  }
}
