import { violatedKey } from '../../kernel/db/database.js'
import { Refusal } from '../../kernel/refusal.js'

/** What a write ran against, in words; any other failure as it is. */
export const takenNumber = (error: unknown): unknown => {
  switch (violatedKey(error)) {
    case 'vehicles_imei':
      return new Refusal('vehicle.imei_taken', 'Another vehicle has this IMEI.')
    case 'vehicles_vin':
      return new Refusal('vehicle.vin_taken', 'Another vehicle has this frame number; it may be retired.')
    case 'vehicles_plate':
    case 'vehicles_plate_key':
      return new Refusal('vehicle.plate_taken', 'Another vehicle has this plate.')
    default:
      return error
  }
}
