import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id } from '../formats.js'

/**
 * Columns of the file, in any order; the first line names them, in any letter case or as our lists are headed in
 * English, Spanish and Catalan. Only `vin` must be there: it says which vehicle.
 */
export const vehicleImportColumns = [
  'vin',
  'name',
  'plate',
  'model',
  'revision',
  'color',
  'manufactureDate',
  'imei',
  'bluetoothMac',
  'batteryPackId',
  'traceabilityId',
  'homologationType',
  'operator',
] as const
export type VehicleImportColumn = (typeof vehicleImportColumns)[number]
export const maxImportLines = 5000

/**
 * Why a line cannot be taken. `misshapen`: it has more cells than headings, so none is sure to be under its own.
 * `damaged-number`: a spreadsheet has made a number in another spelling of it. `taken`: another
 * vehicle has it now, also where a further line of the file would free it.
 * `retired`: the frame number is that of a vehicle that was taken out of the fleet for good. `rented`: it would change
 * hands or its unit while somebody has booked it or is on a trip with it. `updating`: it would change its unit while new
 * firmware is on its way into that.
 */
export const vehicleImportProblem = z.enum([
  'required',
  'invalid',
  'misshapen',
  'damaged-number',
  'too-long',
  'taken',
  'twice-in-file',
  'unknown-operator',
  'retired',
  'rented',
  'updating',
])

export const vehicleImportLine = z.object({
  /** Of the file, counted from 1, the heading included. */
  line: z.number().int(),
  vin: z.string(),
  vehicleId: id.nullable(),
  what: z.enum(['create', 'change', 'same', 'refused']),
  changes: z.array(
    z.object({ column: z.enum(vehicleImportColumns), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  problems: z.array(z.object({ column: z.enum(vehicleImportColumns), problem: vehicleImportProblem })),
})
export type VehicleImportLine = z.infer<typeof vehicleImportLine>

export const vehicleImportResult = z.object({
  counts: z.object({
    create: z.number().int(),
    change: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
  }),
  lines: z.array(vehicleImportLine),
  /** Columns of the file that mean nothing here and are left aside. */
  unknownColumns: z.array(z.string()),
  /** Identifies exactly this plan: send it back to have it done. */
  plan: z.string(),
  isDone: z.boolean(),
})
export type VehicleImportResult = z.infer<typeof vehicleImportResult>

export const importVehicles = endpoint({
  id: 'vehicles.importVehicles',
  method: 'POST',
  path: '/vehicles/v1/vehicles/Import',
  summary:
    'Reads a CSV of vehicles and says what it would change; with the plan of an earlier answer, does it. Empty cells change nothing. Refused lines are skipped; the other lines are all applied, or none is',
  source: 'own addition: creation and change of vehicles by file',
  audience: 'staff',
  needs: 'vehicles.manage',
  // a known frame number with another operator hands the vehicle over
  freshFactor: 'many-vehicles',
  maxBodyBytes: 4_194_304,
  body: z.strictObject({ csv: z.string().min(1).max(4_000_000), plan: z.string().max(200).optional() }),
  answers: { 200: vehicleImportResult },
  refusals: [
    'vehicle.import_unreadable',
    'vehicle.import_quote_open',
    'vehicle.import_column_twice',
    'vehicle.import_changed',
    'vehicle.import_running',
  ],
})
