import { newId } from '../../../kernel/ids.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Overrides } from '../../../testing/open-house.js'
import { openFleet, reportOf } from '../../vehicles/testing/open-fleet.js'
import type { Actor } from '../../work.js'
import type { SharingChanged } from '../index.js'

type RiderActor = Extract<Actor, { kind: 'rider' }>

const barcelona = { latitude: 41.39, longitude: 2.16 }

/** A house with vehicles and riders in it. */
export const openSharing = (db: TestDatabase, overrides?: Overrides) => {
  const house = openFleet(db, overrides)
  const { asSystem, bus, clock, customers, vehicles } = house
  const told: SharingChanged[] = []
  bus.subscribe('sharing.changed', (facts) => void told.push(...facts.map((fact) => fact.payload as SharingChanged)))
  return {
    ...house,
    told,
    /** A rider whose documents are validated. */
    newRider: async (more: { birthday?: string; validated?: boolean } = {}): Promise<RiderActor> => {
      const given = {
        email: `${newId()}@rider.test`,
        firstName: 'Aina',
        lastName: 'Puig Serra',
        mobilePhone: '+34600111222',
        birthday: more.birthday ?? '1990-05-17',
        country: 'ES',
      }
      const { id } = await asSystem(async (work) => {
        const rider = await customers.registerRider(work, given, 'no password')
        if (more.validated ?? true) await customers.setCanOperate(work, rider.id, true)
        return rider
      })
      return { kind: 'rider', customerId: id, sessionId: newId() }
    },
    asRider: async <B>(rider: RiderActor, id: string, body: unknown = {}): Promise<B> =>
      (await house.ask<B>(rider, id, { body, query: body })).body,
    /** A vehicle that has just reported that it is stationary, charged, in Barcelona. */
    readyVehicle: async (operatorId: string | null) => {
      const vehicle = await house.newVehicle(operatorId)
      const said = reportOf(vehicle.imei, clock.now(), {
        position: { ...barcelona, speedKmh: 0, valid: true },
        values: { batteryPercent: 80 },
        receivedAt: clock.now(),
      })
      await vehicles.telemetry.ingest([said])
      return vehicle
    },
  }
}
export type Sharing = ReturnType<typeof openSharing>
