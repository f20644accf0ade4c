import type { VehicleHold } from '@motora/rules/sharing'

/** A rental as a screen shows it, in the row of a service or of its vehicle. */
export interface ShownRental extends VehicleHold {
  plate: string
  /** Empty where the row does not name the customer. */
  customer: string
  operatorId: string | null
  operatorName: string
}
