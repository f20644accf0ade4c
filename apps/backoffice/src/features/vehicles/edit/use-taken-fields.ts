import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../shell/api/api-error'
import { useFaultText } from '../../../shell/language/fault-text'
import type { VehicleValues } from './vehicle-values'

const fieldOf: Readonly<Record<string, FieldPath<VehicleValues>>> = {
  'vehicle.imei_taken': 'imei',
  'vehicle.plate_taken': 'plate',
  'vehicle.vin_taken': 'vin',
}

/** Says at its field that another vehicle has what was typed. @returns whether that was what went wrong */
export function useTakenFields<Values extends FieldValues>(form: UseFormReturn<Values>): (error: unknown) => boolean {
  const faultText = useFaultText()
  return (error) => {
    const field = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (!field) return false
    form.setError(field as FieldPath<Values>, { message: faultText(error) }, { shouldFocus: true })
    return true
  }
}
