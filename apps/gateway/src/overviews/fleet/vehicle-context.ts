import { hasLapsed } from '@motora/rules/sharing'
import type { RentalOfVehicle } from '@motora/rules/vehicles'
import type { FirmwareRoom } from '../../rooms/firmware/index.js'
import type { OperatorRow, OperatorsRoom } from '../../rooms/operators/index.js'
import type { RentableContext } from '../../rooms/sharing/index.js'
import type { VehiclesRoom } from '../../rooms/vehicles/index.js'
import type { FleetRow } from './store.js'

/** What this overview reads besides its view. */
export interface FleetDeps {
  vehicles: {
    fleet: Pick<VehiclesRoom['fleet'], 'getVehicle' | 'vehiclesByIds'>
    mapSettings: VehiclesRoom['mapSettings']
  }
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'>
  firmware: Pick<FirmwareRoom, 'signaturesOfVersions'>
}

type Operator = Pick<
  OperatorRow,
  'id' | 'name' | 'canOperate' | 'isFree' | 'hasTariff' | 'exclusionStart' | 'exclusionEnd' | 'timezone'
>

export interface Rental {
  serviceId: string
  customerId: string
  customerEmail: string
  customerFullName: string
  startedAt: Date | null
}

export const rentalOf = (
  rental: Pick<Rental, 'serviceId' | 'customerId' | 'startedAt'> | undefined,
): RentalOfVehicle => ({
  serviceId: rental?.serviceId ?? null,
  customerId: rental?.customerId ?? null,
  hasTripStarted: rental != null && rental.startedAt !== null,
})

/** What is shown with the vehicles of a page. */
export interface Surroundings extends RentableContext {
  operators: Map<string, Operator>
  rentals: Map<string, Rental>
  now: Date
}

/** A reservation past its limit holds nothing any more, whether or not the clock has put it away. */
const rentalIn = (row: FleetRow, now: Date): Rental | undefined =>
  row.serviceId === null ||
  row.customerId === null ||
  (row.rentalState === 'reserved' && row.reserveLimitAt !== null && hasLapsed(row.reserveLimitAt, now))
    ? undefined
    : {
        serviceId: row.serviceId,
        customerId: row.customerId,
        customerEmail: row.customerEmail ?? '',
        customerFullName: `${row.customerFirstName ?? ''} ${row.customerLastName ?? ''}`.trim(),
        startedAt: row.startedAt,
      }

const operatorIn = ({ operatorId, operatorName, timezone, ...row }: FleetRow): Operator | undefined =>
  operatorId === null || operatorName === null || timezone === null
    ? undefined
    : {
        id: operatorId,
        name: operatorName,
        timezone,
        exclusionStart: row.exclusionStart,
        exclusionEnd: row.exclusionEnd,
        canOperate: row.operatorCanOperate ?? false,
        isFree: row.operatorIsFree ?? false,
        hasTariff: row.operatorHasTariff ?? false,
      }

/** Of the operator that holds it, where it has said so. */
const thresholdsIn = ({ operatorId, lowBatteryPercent, silentAfterMinutes }: FleetRow) =>
  operatorId === null || lowBatteryPercent === null || silentAfterMinutes === null
    ? []
    : [[operatorId, { lowBatteryPercent, silentAfterMinutes }] as const]

export const surroundingsOf = (rows: readonly FleetRow[], now: Date): Surroundings => ({
  operators: new Map(rows.flatMap((row) => operatorIn(row) ?? []).map((operator) => [operator.id, operator])),
  rentals: new Map(
    rows.flatMap((row) => {
      const rental = rentalIn(row, now)
      return rental ? [[row.id, rental] as const] : []
    }),
  ),
  kept: new Map(rows.flatMap((row) => (row.isKept ? [[row.id, [row.operatorId]] as const] : []))),
  operatorsWithAreas: new Set(rows.flatMap((row) => (row.operatorHasAreas && row.operatorId) || [])),
  thresholds: new Map(rows.flatMap(thresholdsIn)),
  updating: new Set(rows.flatMap((row) => (row.isUpdating ? row.id : []))),
  now,
})
