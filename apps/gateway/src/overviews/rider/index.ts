import { listRentableVehicles, type RentableVehicle } from '@motora/contract/sharing'
import { metresBetween } from '@motora/rules/sharing'
import { whyNotRentable } from '@motora/rules/vehicles'
import { Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import { type RentableRooms, readRentableContext, rentableFacts, type SharingRoom } from '../../rooms/sharing/index.js'
import type { VehiclesRoom, VehicleWithLatest } from '../../rooms/vehicles/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'

interface Deps extends RentableRooms {
  operators: Pick<OperatorsRoom, 'listOperators'> & RentableRooms['operators']
  customers: Pick<CustomersRoom, 'openTo'>
  sharing: Pick<SharingRoom, 'waitsOfRider'>
  vehicles: {
    fleet: Pick<VehiclesRoom['fleet'], 'vehiclesAround'>
    rentals: Pick<VehiclesRoom['rentals'], 'rentalsOf'>
  }
}

/** Vehicles looked at, nearest first; beyond, a rider would have to walk past all of these. */
const looksAt = 2000

interface Asked {
  latitude: number
  longitude: number
  radiusMetres: number
}

/** What the app's map shows: vehicles that this rider's operators would rent now. Reads several rooms, writes none. */
export const createRiderOverview = (deps: Deps) => {
  const { operators, customers, sharing, vehicles } = deps
  const openOperators = async (work: Work) => {
    if (work.actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
    const open = await customers.openTo(work, work.actor.customerId, await operators.listOperators(work))
    return new Map(open.map((operator) => [operator.id, operator]))
  }

  const rentableAround = async (work: Work, asked: Asked): Promise<RentableVehicle[]> => {
    const open = await openOperators(work)
    const around = await vehicles.fleet.vehiclesAround(work, { ...asked, limit: looksAt })
    const rows = around.map(({ vehicle }) => vehicle)
    // who holds a vehicle is nobody else's business: that it is held is all that a rider's work sees
    const taken = await vehicles.rentals.rentalsOf(
      work,
      rows.map(({ id }) => id),
    )
    const context = await readRentableContext(deps, work, rows)
    const waits = await sharing.waitsOfRider(work)
    return around.flatMap((found) => {
      const operator = open.get(found.vehicle.operatorId ?? '')
      if (!operator) return []
      const facts = rentableFacts(found, operator, taken.has(found.vehicle.id), context, work.now)
      if (whyNotRentable(facts).length > 0) return []
      const shown = present(found, operator.name, asked, waits.get(found.vehicle.id))
      return shown && (shown.distanceMetres ?? 0) <= asked.radiusMetres ? [shown] : []
    })
  }

  const handlers: Handler[] = [
    handle(listRentableVehicles, async (work, { query: { page, pageSize, ...asked } }) => {
      const all = await rentableAround(work, asked)
      return { status: 200, body: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
    }),
  ]
  return { handlers }
}

const present = (
  { vehicle, latest }: VehicleWithLatest,
  sharingOperatorName: string,
  asked: Asked,
  againAt: Date | undefined,
): RentableVehicle | undefined => {
  const { id: vehicleId, operatorId, name, plate, model, isHelmetIncluded } = vehicle
  if (operatorId === null || !latest || latest.latitude === null || latest.longitude === null) return undefined
  const place = { latitude: latest.latitude, longitude: latest.longitude }
  return {
    vehicleId,
    sharingOperatorId: operatorId,
    sharingOperatorName,
    name,
    plate,
    model,
    ...place,
    distanceMetres: Math.round(metresBetween(asked, place)),
    batteryPercent: latest.batteryPercent,
    rangeKilometres: latest.rangeKilometres,
    isHelmetIncluded,
    reserveAgainAt: againAt?.toISOString() ?? null,
  }
}
