import type { vehicles } from '../tables.js'

/** Columns that describe a vehicle itself, with their types in SQL; who holds it and what it may do are changed elsewhere. */
export const vehicleDataTypes = {
  name: 'text',
  model: 'text',
  revision: 'text',
  color: 'text',
  manufactureDate: 'date',
  plate: 'text',
  vin: 'text',
  imei: 'text',
  bluetoothMac: 'text',
  batteryPackId: 'text',
  traceabilityId: 'text',
  homologationType: 'integer',
} as const
export type VehicleDataColumn = keyof typeof vehicleDataTypes
export const vehicleDataColumns = Object.keys(vehicleDataTypes) as VehicleDataColumn[]
export type VehicleData = Pick<typeof vehicles.$inferSelect, VehicleDataColumn>

export interface DataChange {
  before: Partial<VehicleData>
  after: Partial<VehicleData>
}

/** What would differ; null when nothing would. A column that is not named stays. */
export const dataChange = (row: VehicleData, wanted: Partial<VehicleData>): DataChange | null => {
  const columns = vehicleDataColumns.filter((column) => wanted[column] !== undefined && wanted[column] !== row[column])
  if (columns.length === 0) return null
  const only = (from: Partial<VehicleData>): Partial<VehicleData> =>
    Object.fromEntries(columns.map((column) => [column, from[column]]))
  return { before: only(row), after: only(wanted) }
}
