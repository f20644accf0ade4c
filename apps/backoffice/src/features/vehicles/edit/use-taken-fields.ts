import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useFieldFaults } from '../../../shell/use-field-faults'
import type { VehicleValues } from './vehicle-values'

const fieldOf: Readonly<Record<string, FieldPath<VehicleValues>>> = {
  'vehicle.imei_taken': 'imei',
  'vehicle.plate_taken': 'plate',
  'vehicle.vin_taken': 'vin',
  // the unit alone is what a rental keeps, and an update
  'vehicle.in_service': 'imei',
  'vehicle.updating': 'imei',
}

/**
 * Says at its field what the gateway does not take there: another vehicle has it, a rider is on it, new firmware is on its way.
 * @returns whether that was what went wrong
 */
export const useTakenFields = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
): ((error: unknown) => boolean) =>
  useFieldFaults(form, { ofCode: fieldOf as Readonly<Record<string, FieldPath<Values>>> })
