import { createHash } from 'node:crypto'
import type { Role } from '@motora/contract'
import type { VehicleToCreate } from '@motora/contract/vehicles'
import { InProcessBus } from '../../../kernel/bus.js'
import { HandedClock } from '../../../kernel/clock.js'
import type { Database } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import { createDoWork } from '../../do-work.js'
import { createOperatorsRoom, everything } from '../../operators/index.js'
import type { Actor, Work } from '../../work.js'
import { createVehiclesRoom, type VehicleReport } from '../index.js'
import type { VehiclesUpdating } from '../vehicles-in-use.js'

const system: Actor = { kind: 'system', name: 'test' }

export const testNow = new Date('2026-11-21T10:00:00Z')

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

/** Vehicles and operators of one gateway process; several may share a database. */
export const openFleet = (
  database: Database,
  clock = new HandedClock(testNow),
  isRented: (work: Work, vehicleId: string) => Promise<boolean> = async () => false,
  vehiclesUpdating?: VehiclesUpdating,
) => {
  const bus = new InProcessBus(silentLog())
  const doWork = createDoWork(database, clock, bus)
  const operators = createOperatorsRoom({ clock, bus, doWork })
  const inTrip = new Set<string>()
  const updating = new Set<string>()
  const vehicles = createVehiclesRoom({
    ...{ bus, log: silentLog(), doWork, operators, mapStyleUrl: null },
    vehiclesInTrip: async () => inTrip,
    vehiclesUpdating: vehiclesUpdating ?? (async () => updating),
    isRented,
  })
  const asSystem = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    doWork(system, everything('a test sees everything'), use)
  const staff = (role: Role, operatorId: string | null): Extract<Actor, { kind: 'staff' }> => ({
    kind: 'staff',
    accountId: newId(),
    sessionId: newId(),
    membershipId: newId(),
    email: 'someone@motora.demo',
    role,
    operatorId,
    canOperate: true,
  })
  return {
    clock,
    bus,
    doWork,
    operators,
    vehicles,
    /** Ids of vehicles that are on a rider's trip. */
    inTrip,
    /** Ids of vehicles that new firmware is on its way into, where no firmware room is asked. */
    updating,
    asSystem,
    newOperator: (name: string, more: { parentId?: string; canOperate?: boolean } = {}) =>
      asSystem((work) => operators.createOperator(work, { name, cif: newId().slice(-12), canOperate: true, ...more })),
    newVehicle: async (sharingOperatorId: string | null, more: Partial<VehicleToCreate> = {}) => {
      const fields = vehicleFields({ ...more, sharingOperatorId })
      return { id: await asSystem((work) => vehicles.createVehicle(work, fields)), imei: fields.imei }
    },
    as: async <T>(role: Role, operatorId: string | null, use: (work: Work) => Promise<T>): Promise<T> => {
      const actor = staff(role, operatorId)
      return doWork(actor, await operators.scopeOf(actor, false), use)
    },
    /** Calls an endpoint's handler as a role, past the door. */
    call: async (
      handlers: readonly { endpoint: { id: string }; answer?: unknown }[],
      id: string,
      who: { role: Role; operatorId: string | null },
      input: { params?: unknown; query?: unknown; body?: unknown } = {},
    ): Promise<{ status: number; body: unknown; total?: number }> => {
      const handler = handlers.find(({ endpoint }) => endpoint.id === id)
      if (typeof handler?.answer !== 'function') throw new Error(`no handler ${id}`)
      const answer = handler.answer as (work: Work, input: unknown, request: unknown) => Promise<never>
      const actor = staff(who.role, who.operatorId)
      return doWork(actor, await operators.scopeOf(actor, false), (work) => answer(work, input, undefined))
    },
  }
}
export type Fleet = ReturnType<typeof openFleet>

/** A report as a decoder would make it; its bytes are what it says. */
export const reportOf = (
  deviceKey: string,
  at: Date | null,
  more: Partial<
    Pick<VehicleReport, 'position' | 'values' | 'source' | 'receivedAt' | 'raw' | 'fixTime' | 'isDisputed'>
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
    receivedAt: more.receivedAt ?? new Date((at ?? testNow).getTime() + 1000),
    position,
    values,
    hash: createHash('sha256').update(raw).digest('hex').slice(0, 32),
    raw,
  }
}
