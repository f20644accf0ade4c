import { randomBytes } from 'node:crypto'
import { hasTripStarted } from '@motora/rules/sharing'
import type { Database } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import { createSecrets } from '../../../kernel/secrets.js'
import { createCustomersRoom } from '../../customers/index.js'
import { createFilesRoom } from '../../files/index.js'
import { MemoryObjects } from '../../files/testing/memory-objects.js'
import { createFirmwareRoom, type FirmwareRoom } from '../../firmware/index.js'
import { everything } from '../../operators/index.js'
import { createTechniciansRoom } from '../../technicians/index.js'
import { openFleet, reportOf } from '../../vehicles/testing/open-fleet.js'
import type { Actor, Handler, Scope } from '../../work.js'
import { createSharingRoom, type SharingChanged, type SharingRoom } from '../index.js'

type RiderActor = Extract<Actor, { kind: 'rider' }>
type Input = { params?: unknown; query?: unknown; body?: unknown }

const barcelona = { latitude: 41.39, longitude: 2.16 }

/** Vehicles, riders and rentals of one gateway process. */
export const openSharing = (database: Database) => {
  const fleet = openFleet(
    database,
    undefined,
    async (work, id) => (await sharing.listActiveRentals(work, [id])).length > 0,
    (work, ids) => firmware.vehiclesUpdating(work, ids),
  )
  const { doWork, bus, clock, operators, vehicles, asSystem } = fleet
  const secrets = createSecrets(randomBytes(32))
  const customers = createCustomersRoom({ clock, log: silentLog(), doWork, secrets, operators })
  const nearestStreet = (latitude: number) => (latitude > 41 && latitude < 42 ? 'Carrer de Mallorca' : null)
  const technicians = createTechniciansRoom({
    ...{ clock, doWork, log: silentLog(), operators, vehicles },
    identity: { nameOfStaff: async () => null, findTechnician: async () => undefined },
    vehicleOfService: (work, id) => sharing.vehicleOfService(work, id),
    spansInTrip: (work, spans) => sharing.spansInTrip(work, spans),
  })
  const objects = new MemoryObjects(clock)
  const files = createFilesRoom({
    ...{ log: silentLog(), doWork, objects, everything },
    scopeOf: (actor) => operators.scopeOf(actor, false),
    operatorExists: async (work, id) => (await operators.findOperator(work, id)) !== undefined,
    operatorNames: async (work, ids) =>
      new Map((await operators.listOperators(work, ids)).map(({ id, name }) => [id, name])),
  })
  const firmware: FirmwareRoom = createFirmwareRoom({
    ...{ log: silentLog(), doWork, operators, vehicles, files },
    rentalsOf: async (work, ids) =>
      new Map(
        (await sharing.listActiveRentals(work, ids)).map(({ vehicleId, state }) => [
          vehicleId,
          hasTripStarted(state) ? 'in service' : 'booked',
        ]),
      ),
  })
  const sharing: SharingRoom = createSharingRoom({
    operators,
    customers,
    technicians,
    vehicles,
    firmware,
    files,
    nearestStreet,
    doWork,
    bus,
  })
  const told: SharingChanged[] = []
  bus.subscribe('sharing.changed', (facts) => void told.push(...facts.map((fact) => fact.payload as SharingChanged)))
  const handlers: readonly Handler[] = [...customers.handlers, ...sharing.handlers, ...files.handlers]

  /** Asks through the handler, and holds its input and answer against the contract. */
  const ask = async <B>(
    actor: Actor,
    scope: Scope,
    id: string,
    input: Input = {},
  ): Promise<{ status: number; body: B; total?: number }> => {
    const handler = handlers.find(({ endpoint }) => endpoint.id === id)
    if (!handler) throw new Error(`no handler ${id}`)
    const { params, query, body, takes, answers } = handler.endpoint
    const parsed = {
      params: params?.parse(input.params ?? {}),
      query: query?.parse(input.query ?? {}),
      // bytes come as they are
      body: takes ? input.body : body?.parse(input.body ?? {}),
    }
    const request = { header: () => undefined } as never
    const answer = handler.answerAlone
      ? await handler.answerAlone(actor, parsed as never, request)
      : await doWork(actor, scope, (work) => handler.answer(work, parsed as never, request))
    const { status, body: said, total } = answer as { status: number; body: unknown; total?: number }
    const shape = answers[status]
    if (shape && 'parse' in shape) shape.parse(said)
    return { status, body: said as B, ...(total === undefined ? {} : { total }) }
  }

  return {
    ...fleet,
    customers,
    technicians,
    firmware,
    files,
    /** What the object store has kept. */
    objects,
    sharing,
    told,
    ask,
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
      (await ask<B>(rider, await customers.scopeOfRider(rider), id, { body, query: body })).body,
    askStaff: async <B>(
      role: 'Sharing.Admin' | 'Sharing.OperatorManager' | 'Sharing.Sac',
      operatorId: string | null,
      id: string,
      input: Input = {},
    ) => {
      const actor: Extract<Actor, { kind: 'staff' }> = {
        kind: 'staff',
        accountId: newId(),
        sessionId: newId(),
        membershipId: newId(),
        email: 'someone@motora.demo',
        role,
        operatorId,
        canOperate: true,
      }
      return ask<B>(actor, await operators.scopeOf(actor, false), id, input)
    },
    /** A vehicle that has just told that it stands, charged, in Barcelona. */
    readyVehicle: async (operatorId: string | null) => {
      const vehicle = await fleet.newVehicle(operatorId)
      const said = reportOf(vehicle.imei, clock.now(), {
        position: { ...barcelona, speedKmh: 0, valid: true },
        values: { batteryPercent: 80 },
        receivedAt: clock.now(),
      })
      await vehicles.ingest([said])
      return vehicle
    },
  }
}
export type Sharing = ReturnType<typeof openSharing>

/** The refusal code of what was refused; fails when it was not. */
export const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
  throw new Error('nothing was refused')
}
