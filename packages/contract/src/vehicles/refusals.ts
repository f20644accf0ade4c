import type { Refusals } from '../refusals-of.js'

export const vehiclesRefusals = {
  'vehicle.not_found': 404,
  'vehicle.imei_taken': 409,
  'vehicle.plate_taken': 409,
  'vehicle.vin_taken': 409,
  'vehicle.trip_not_found': 404,
  'vehicle.changed_meanwhile': 409,
  'vehicle.in_service': 409,
  'vehicle.updating': 409,
  'vehicle.command_refused': 409,
  'vehicle.heat_map_too_long': 409,
  'vehicle.no_history': 404,
  'vehicle.import_unreadable': 409,
  'vehicle.import_quote_open': 409,
  'vehicle.import_column_twice': 409,
  'vehicle.import_changed': 409,
  'vehicle.import_running': 409,
} as const satisfies Refusals<'vehicle'>
