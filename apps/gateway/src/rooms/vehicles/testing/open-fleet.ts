import { createHash } from 'node:crypto'
import type { VehicleToCreate } from '@motora/contract/vehicles'
import { eq } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Overrides, openHouse, testNow } from '../../../testing/open-house.js'
import type { VehicleReport } from '../index.js'
import { vehicleRentals } from '../tables.js'

let made = 0
/** IMEIs, plates and frame numbers that no other test vehicle has. */
export const vehicleFields = (more: Partial<VehicleToCreate> = {}): VehicleToCreate => {
  made += 1
  const number = String(made).padStart(6, '0')
  return {
    name: `M-${number}`,
    model: 'S01',
    vin: `VTTEST${number}`,
    imei: `860000000${number}`,
    plate: `T${number}`,
    ...more,
  }
}

/** A house with vehicles in it. */
export const openFleet = (db: TestDatabase, overrides?: Overrides) => {
  const house = openHouse(db, overrides)
  const { asSystem, vehicles } = house
  return {
    ...house,
    /** Puts a vehicle into somebody's hands, as sharing's rentals do. */
    hold: async (vehicleId: string, state: 'booked' | 'in service' | 'paused'): Promise<void> =>
      asSystem(async (work) => {
        const { vehicle } = await vehicles.fleet.getVehicle(work, vehicleId)
        const bookedUntil = state === 'booked' ? new Date(work.now.getTime() + 900_000) : null
        await work.tx
          .insert(vehicleRentals)
          .values({ vehicleId, operatorId: vehicle.operatorId ?? '', rentalId: newId(), state, bookedUntil })
      }),
    /** Takes it out of them again. */
    release: async (vehicleId: string): Promise<void> =>
      asSystem(async (work) => {
        await work.tx.delete(vehicleRentals).where(eq(vehicleRentals.vehicleId, vehicleId))
      }),
    newVehicle: async (sharingOperatorId: string | null, more: Partial<VehicleToCreate> = {}) => {
      const fields = vehicleFields({ ...more, sharingOperatorId })
      return { id: await asSystem((work) => vehicles.fleet.createVehicle(work, fields)), imei: fields.imei }
    },
  }
}
export type Fleet = ReturnType<typeof openFleet>

/** A report as a decoder would make it; its bytes are what it says. */
export const reportOf = (
  deviceKey: string,
  at: Date | null,
  more: Partial<
    Pick<VehicleReport, 'position' | 'values' | 'source' | 'receivedAt' | 'raw' | 'fixTime' | 'isDisputed' | 'leftOut'>
  > = {},
): VehicleReport => {
  const source = more.source ?? 'json'
  const position = more.position ?? null
  const values = more.values ?? {}
  const raw = more.raw ?? Buffer.from(JSON.stringify({ deviceKey, at, source, position, values }))
  return {
    source,
    deviceKey,
    deviceTime: at,
    fixTime: more.fixTime ?? null,
    ...(more.isDisputed ? { isDisputed: true } : {}),
    ...(more.leftOut ? { leftOut: more.leftOut } : {}),
    receivedAt: more.receivedAt ?? new Date((at ?? testNow).getTime() + 1000),
    position,
    values,
    hash: createHash('sha256').update(raw).digest('hex').slice(0, 32),
    raw,
  }
}
