import type { ServiceState } from '@motora/contract/sharing'
import { openTicket } from '@motora/contract/technicians'
import * as contract from '@motora/contract/vehicles'
import { vehicleActions, vehicleMoves, vehicleStandingOf } from '@motora/rules/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { reportOf, vehicleFields } from './rooms/vehicles/testing/open-fleet.js'
import {
  type Machine,
  type OpenPermittedActions,
  openPermittedActions,
  type PermittedAction,
} from './testing/open-permitted-actions.js'
import { plantRental } from './testing/plant-rental.js'

type Action = PermittedAction<contract.Vehicle>

let db: TestDatabase
let gateway: OpenPermittedActions
let vehicles: Machine<contract.Vehicle, keyof typeof vehicleActions | keyof typeof vehicleMoves>
let commands: Machine<contract.CommandOffer[], contract.VehicleCommandKind>
let otherOperatorId: string

/** A vehicle of the operator; `sql` brings it where it is to stand. */
const vehicle = (sql?: string) => async (): Promise<string> => {
  const fields = vehicleFields({ sharingOperatorId: gateway.operatorId })
  const id = await gateway.asSystem((work) => gateway.house.vehicles.fleet.createVehicle(work, fields))
  if (sql) await db.asOwner(sql, [id])
  return id
}
/** One with a rental in this state. */
const rented = (state: ServiceState) => async (): Promise<string> => {
  const id = await vehicle()()
  await plantRental(db, gateway, id, state)
  return id
}
const retired = 'update vehicles set retired_at = now() where id = $1'

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  await gateway.house.vehicles.telemetry.prepareWeeksAhead(new Date())
  otherOperatorId = await gateway.newOperator('Campus')
  const { operatorId } = gateway
  const read: (typeof vehicles)['read'] = {
    endpoint: contract.getVehicle,
    call: (id) => ({ params: { id } }),
    thing: (body) => body as contract.Vehicle,
  }
  const set = (
    endpoint: Action['endpoint'],
    action: keyof typeof vehicleActions,
    body: (id: string) => object,
  ): Action => ({
    endpoint,
    call: (id) => ({ params: { id }, body: body(id) }),
    rule: (thing) => vehicleActions[action](vehicleStandingOf(thing)),
  })
  const ofOperator = (id: string) => ({ sharingOperatorId: operatorId, vehicleIds: [id] })
  vehicles = {
    states: {
      free: vehicle(),
      booked: rented('reserved'),
      'in service': rented('in progress'),
      'free again': rented('ended'),
      'all switches the other way': vehicle(
        `update vehicles set out_of_service = true, select_to_operate = false, is_helmet_included = false,
          can_operate = false, cannot_operate_reason = 'x' where id = $1`,
      ),
      retired: vehicle(retired),
    },
    read,
    actions: {
      edit: {
        ...set(contract.updateVehicle, 'edit', () => ({})),
        call: (id, { name, model, vin, imei, version }) => ({
          params: { id },
          body: { name: `${name} `.repeat(2).trim(), model, vin, imei, version },
        }),
      },
      rename: set(contract.updateVehicleRestricted, 'rename', () => ({ name: 'Renamed', plate: null })),
      openTicket: set(openTicket, 'openTicket', (vehicleId) => ({
        id: newId(),
        vehicleId,
        title: 'x',
        openNoteText: 'x',
        vehicleCannotOperate: false,
      })),
      block: set(contract.assignToOperate, 'block', (id) => ({ ...ofOperator(id), outOfService: true })),
      unblock: set(contract.assignToOperate, 'unblock', (id) => ({ ...ofOperator(id), outOfService: false })),
      select: set(contract.selectToOperate, 'select', (id) => ({ ...ofOperator(id), selectToOperate: true })),
      deselect: set(contract.selectToOperate, 'deselect', (id) => ({ ...ofOperator(id), selectToOperate: false })),
      includeHelmet: set(contract.setHelmetIncluded, 'includeHelmet', (id) => ({
        ...ofOperator(id),
        isHelmetIncluded: true,
      })),
      removeHelmet: set(contract.setHelmetIncluded, 'removeHelmet', (id) => ({
        ...ofOperator(id),
        isHelmetIncluded: false,
      })),
      allow: set(contract.setCanOperate, 'allow', (id) => ({ vehicleIds: [id], canOperate: true })),
      forbid: set(contract.setCanOperate, 'forbid', (id) => ({ vehicleIds: [id], canOperate: false, reason: 'other' })),
      assign: {
        // a person who may only block is refused by the same call
        endpoint: { ...contract.assignToOperate, ...contract.handOver },
        call: (id, { sharing }) => ({
          body: { sharingOperatorId: otherOperatorId, vehicleIds: [id], outOfService: sharing.outOfService },
        }),
        rule: (thing) => vehicleMoves.assign(vehicleStandingOf(thing)),
        insteadOfPermission: ['operator.not_found', 'vehicle.not_found', 'identity.operator_not_operational'],
      },
      retire: {
        endpoint: contract.retireVehicle,
        call: (id) => ({ params: { id } }),
        rule: (thing) => vehicleMoves.retire(vehicleStandingOf(thing)),
      },
      changeUnit: {
        endpoint: contract.updateVehicle,
        call: (id, { name, model, vin, version }) => ({
          params: { id },
          body: { name, model, vin, imei: `unit-${newId().slice(-12)}`, version },
        }),
        rule: (thing) => vehicleMoves.changeUnit(vehicleStandingOf(thing)),
      },
    },
  }
  /** One that has just said so, on; then something is done with it. */
  const told =
    (speedKmh?: number, { plant = vehicle(), andThen = async (_id: string): Promise<unknown> => undefined } = {}) =>
    async (): Promise<string> => {
      const [id, at] = [await plant(), new Date()]
      const [row] = await db.asOwner('select imei from vehicles where id = $1', [id])
      const position = {
        latitude: 41.39,
        longitude: 2.16,
        valid: true,
        ...(speedKmh === undefined ? {} : { speedKmh }),
      }
      const said = { source: 'mqtt' as const, position, values: { isVehicleOn: true }, receivedAt: at }
      await gateway.house.vehicles.telemetry.ingest([reportOf(String(row?.imei), at, said)])
      await andThen(id)
      return id
    }
  const command = (kind: contract.VehicleCommandKind): PermittedAction<contract.CommandOffer[]> => ({
    endpoint: contract.giveCommand,
    call: (id) => ({ params: { id }, body: { id: newId(), kind } }),
    // what is not offered is not understood
    rule: (offers) => {
      const offer = offers.find((one) => one.kind === kind)
      return offer ? (offer.obstacle ?? true) : 'not-capable'
    },
    refusal: () => 'vehicle.command_refused',
  })
  commands = {
    states: {
      'stands, on': told(0),
      moves: told(12),
      'says nothing of its speed': told(),
      'never reported': vehicle(),
      'on a trip': told(0, { plant: rented('in progress') }),
      'has a command running': told(0, {
        andThen: (id) =>
          gateway.ask('Sharing.Admin', contract.giveCommand, { params: { id }, body: { id: newId(), kind: 'report' } }),
      }),
      retired: told(0, { andThen: (id) => db.asOwner(retired, [id]) }),
    },
    read: {
      endpoint: contract.listCommandOffers,
      call: (id) => ({ params: { id } }),
      thing: (body) => body as contract.CommandOffer[],
    },
    actions: {
      locate: command('locate'),
      'open-seat': command('open-seat'),
      'power-on': command('power-on'),
      'power-off': command('power-off'),
      report: command('report'),
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a vehicle offers what the gateway does, and nothing else [E-14, E-33] (0029)', async () => {
  expect(await gateway.differencesOf(vehicles)).toEqual([])
}, 180_000)

test('in every state and role a command goes out where it is offered, and nowhere else', async () => {
  expect(await gateway.differencesOf(commands)).toEqual([])
}, 180_000)

test('a screen that offers more than the gateway does is noticed', async () => {
  const { booked } = vehicles.states
  const { assign } = vehicles.actions
  if (!booked) throw new Error('a vehicle is booked and assigned')
  const lying = { ...vehicles, states: { booked }, actions: { assign: { ...assign, rule: () => true as const } } }
  expect(await gateway.differencesOf(lying)).toContain(
    'booked, Sharing.Admin, assign: the screen has true, the gateway answers vehicle.in_service',
  )
}, 60_000)
