import * as contract from '@motora/contract/sharing'
import { getVehicle, type Vehicle } from '@motora/contract/vehicles'
import { isActive, type RentalAction, type RentalStanding, rentalActions, serviceActions } from '@motora/rules/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { reportOf, vehicleFields } from './rooms/vehicles/testing/open-fleet.js'
import {
  type Machine,
  type OpenPermittedActions,
  openPermittedActions,
  type PermittedAction,
} from './testing/open-permitted-actions.js'
import { plantRental } from './testing/plant-rental.js'

type StaffAction = keyof typeof serviceActions

let db: TestDatabase
let gateway: OpenPermittedActions
/** What riders do; only the clock expires, see below. */
let riders: Machine<RentalStanding, Exclude<RentalAction, 'expire'>>
let staff: Machine<Vehicle, StaffAction>
/** A rental that is over has no button for its end: nothing names it any more. */
let staffAfterwards: Machine<Vehicle, Exclude<StaffAction, 'endTrip'>>
const serviceOf = new Map<string, string>()

/** A vehicle that has just reported that it is stationary, charged, with a rental in this state. */
const rented = async (state: contract.ServiceState): Promise<{ vehicleId: string; serviceId: string }> => {
  const fields = vehicleFields({ sharingOperatorId: gateway.operatorId })
  const vehicleId = await gateway.asSystem((work) => gateway.house.vehicles.fleet.createVehicle(work, fields))
  const position = { latitude: 41.39, longitude: 2.16, speedKmh: 0, valid: true }
  const said = { position, values: { batteryPercent: 80 }, receivedAt: new Date() }
  await gateway.house.vehicles.telemetry.ingest([reportOf(fields.imei, new Date(), said)])
  const serviceId = await plantRental(db, gateway, vehicleId, state)
  serviceOf.set(vehicleId, serviceId)
  return { vehicleId, serviceId }
}
const statesOf = (states: readonly contract.ServiceState[], id: 'vehicleId' | 'serviceId') =>
  Object.fromEntries(states.map((state) => [state, async () => (await rented(state))[id]]))

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  await gateway.house.vehicles.telemetry.prepareWeeksAhead(new Date())
  const byRider = (endpoint: PermittedAction<RentalStanding>['endpoint'], action: RentalAction) => ({
    endpoint,
    call: (serviceId: string) => ({ body: { serviceId } }),
    rule: rentalActions[action],
    refusal: (_why: string, { state }: RentalStanding) =>
      state === 'expired' ? ('service.reservation_expired' as const) : ('service.wrong_state' as const),
  })
  riders = {
    byRider: true,
    changes: 'select md5(string_agg(s::text, id::text order by id)) as rows from services s',
    states: statesOf(contract.serviceStates, 'serviceId'),
    read: {
      endpoint: contract.listOwnRentals,
      call: () => ({}),
      thing: (body) => {
        const [own] = body as contract.RiderRental[]
        if (!own) throw new Error('the rental that was planted is not listed')
        return { state: own.state, by: 'rider' }
      },
    },
    actions: {
      start: {
        ...byRider(contract.startTrip, 'start'),
        // it names no rental: one that is over does not count
        call: () => ({ body: {} }),
        refusal: (_why, { state }) => (isActive(state) ? 'service.wrong_state' : 'service.none_active'),
      },
      cancel: byRider(contract.cancelReservation, 'cancel'),
      pause: byRider(contract.pauseTrip, 'pause'),
      resume: byRider(contract.resumeTrip, 'resume'),
      end: byRider(contract.endTrip, 'end'),
    },
  }
  const read: (typeof staff)['read'] = {
    endpoint: getVehicle,
    call: (id) => ({ params: { id } }),
    thing: (body) => body as Vehicle,
  }
  const ofService = (vehicleId: string) => ({ params: { id: serviceOf.get(vehicleId) ?? '' } })
  const clean: PermittedAction<Vehicle> = {
    endpoint: contract.cleanServices,
    call: ofService,
    rule: ({ sharing }) => serviceActions.clean(sharing),
  }
  const isOver = (state: contract.ServiceState) => !isActive(state)
  staffAfterwards = { read, states: statesOf(contract.serviceStates.filter(isOver), 'vehicleId'), actions: { clean } }
  staff = {
    read,
    states: statesOf(contract.serviceStates.filter(isActive), 'vehicleId'),
    actions: {
      clean,
      endTrip: {
        endpoint: contract.endServiceTrip,
        call: ofService,
        rule: ({ sharing }) => serviceActions.endTrip(sharing),
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state a rental lets its rider do what the rule says, and nothing else [N-07]', async () => {
  expect(await gateway.differencesOf(riders)).toEqual([])
}, 60_000)

test('in every state and role a rental is cleaned and ended where it is offered, and nowhere else [E-15, N-13]', async () => {
  expect(await gateway.differencesOf(staff)).toEqual([])
  expect(await gateway.differencesOf(staffAfterwards)).toEqual([])
}, 120_000)

test('the clock expires what the rule lets it expire once the limit is past, and nothing else', async () => {
  const planted = new Map<contract.ServiceState, string>()
  for (const state of contract.serviceStates) planted.set(state, (await rented(state)).serviceId)
  await db.asOwner("update services set reserve_limit_at = now() - interval '1 second' where id = any ($1::uuid[])", [
    [...planted.values()],
  ])
  await gateway.house.sharing.expireReservations()
  for (const [state, id] of planted) {
    const [row] = await db.asOwner('select state from services where id = $1', [id])
    expect(row?.state, state).toBe(rentalActions.expire({ state, by: 'system' }) === true ? 'expired' : state)
  }
})

test('a rule that lets a rider do more than the gateway does is noticed', async () => {
  const { ended } = riders.states
  if (!ended) throw new Error('a rental ends')
  const lying = {
    ...riders,
    states: { ended },
    actions: { pause: { ...riders.actions.pause, rule: () => true as const } },
  }
  expect(await gateway.differencesOf(lying)).toContain(
    'ended, the rider, pause: the screen has true, the gateway answers service.wrong_state',
  )
})
