import { type ListQuery, may } from '@motora/contract'
import type { FirmwareTarget } from '@motora/contract/firmware'
import type { Vehicle } from '@motora/contract/vehicles'
import * as contract from '@motora/contract/vehicles'
import { inExclusionTime, lacksTariff } from '@motora/rules/operators'
import { inOrder } from '../../kernel/in-order.js'
import { Refusal } from '../../kernel/refusal.js'
import { maySeeRiders } from '../../rooms/may-see-riders.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'
import { presentDynamic, presentMapVehicle, presentMissing, presentVehicle } from './present-vehicle.js'
import { type FleetQuery, findVehicleContext, listFleet } from './store.js'
import { type FleetDeps, surroundingsOf } from './vehicle-context.js'

export { FleetBoard } from './fleet-board.js'
export type { FleetDeps } from './vehicle-context.js'

const units = [
  ['ecu', 'ECU'],
  ['bms', 'BMS'],
  ['tcu', 'TCU'],
] as const

const mayReadFirmware = ({ actor }: Work): boolean => actor.kind === 'staff' && may(actor.role, 'firmware.read')

/** Vehicles with what their operators and rentals say of them: the calls that show a vehicle's status or customer. */
export const createFleetOverview = (deps: FleetDeps): { handlers: Handler[] } => {
  /**
   * Operators that rent out now. Hours in a zone are a rule's to judge, so they are asked for where a list needs them.
   */
  const openOperators = async (work: Work, { sort, filter }: ListQuery): Promise<string[]> => {
    if (!`${sort} ${Object.keys(filter ?? {})}`.includes('currentVisibleToClients')) return []
    const operators = await deps.operators.listOperators(work)
    return operators.flatMap((operator) => {
      const { id, canOperate, exclusionStart: start, exclusionEnd: end, timezone } = operator
      return canOperate && !lacksTariff(operator) && !inExclusionTime({ start, end, timezone }, work.now) ? id : []
    })
  }

  const list = async (work: Work, query: ListQuery, which: FleetQuery) => {
    const page = await listFleet(work, query, which, await openOperators(work, query))
    const ids = page.rows.map(({ id }) => id)
    // one that was retired between the two questions is on no page
    const rows = inOrder(ids, await deps.vehicles.fleet.vehiclesByIds(work, ids), ({ vehicle }) => vehicle.id)
    return { rows, total: page.total, around: surroundingsOf(page.rows, work.now) }
  }

  /** An operator outside the scope counts as absent. */
  const knownOperator = async (work: Work, operatorId: string) => {
    const operator = await deps.operators.findOperator(work, operatorId)
    if (!operator) throw new Refusal('operator.not_found', 'There is no such operator.')
    return operator
  }

  const dynamics = async (work: Work, query: ListQuery, operatorId?: string) => {
    const { rows, total, around } = await list(work, query, operatorId === undefined ? {} : { operatorId })
    const body = rows.map((row) => presentDynamic(row, around, maySeeRiders(work)))
    return { status: 200 as const, body, total }
  }

  const missing = async (work: Work, query: ListQuery, operatorId?: string) => {
    const more = operatorId === undefined ? {} : { operatorId }
    const { rows, total, around } = await list(work, query, { onlyMissing: true, ...more })
    return { status: 200 as const, body: rows.map((row) => presentMissing(row, around)), total }
  }

  /** The versions of a vehicle, each with how the signature of its firmware stands, for those who may read firmware. */
  const withSignatures = async (work: Work, firmware: Vehicle['firmware']): Promise<Vehicle['firmware']> => {
    if (!mayReadFirmware(work)) return firmware
    const running = units.flatMap(([unit, target]) => {
      const version = firmware[unit].current
      return version === null ? [] : { target, version }
    })
    const signatures = await deps.firmware.signaturesOfVersions(work, running)
    const of = (unit: keyof Vehicle['firmware'], target: FirmwareTarget) => {
      const signature = signatures.get(target)
      return { ...firmware[unit], ...(signature && { signature }) }
    }
    return { ecu: of('ecu', 'ECU'), bms: of('bms', 'BMS'), tcu: of('tcu', 'TCU') }
  }

  const one = async (work: Work, id: string) => {
    const row = await deps.vehicles.fleet.getVehicle(work, id)
    const context = await findVehicleContext(work, id)
    return { row, around: surroundingsOf(context ? [context] : [], work.now) }
  }

  return {
    handlers: [
      handle(contract.listVehicles, async (work, { query }) => {
        const { field, value, ...rest } = query
        const more = field && value !== undefined ? { field: { name: field, value } } : {}
        const { rows, total, around } = await list(work, rest, more)
        return { status: 200, body: rows.map((row) => presentVehicle(row, around, maySeeRiders(work))), total }
      }),
      handle(contract.getVehicle, async (work, { params }) => {
        const { row, around } = await one(work, params.id)
        const body = presentVehicle(row, around, maySeeRiders(work))
        return { status: 200, body: { ...body, firmware: await withSignatures(work, body.firmware) } }
      }),
      handle(contract.getVehicleDynamic, async (work, { params }) => {
        const { row, around } = await one(work, params.id)
        return { status: 200, body: presentDynamic(row, around, maySeeRiders(work)) }
      }),
      handle(contract.listDynamic, (work, { query }) => dynamics(work, query)),
      handle(contract.listDynamicByOperator, async (work, { params, query }) => {
        await knownOperator(work, params.id)
        return dynamics(work, query, params.id)
      }),
      handle(contract.listMissingDynamic, (work, { query }) => missing(work, query)),
      handle(contract.listMissingDynamicByOperator, async (work, { params, query }) => {
        await knownOperator(work, params.id)
        return missing(work, query, params.id)
      }),
      handle(contract.listMapByOperator, async (work, { params, query }) => {
        const operator = await knownOperator(work, params.id)
        const settings = await deps.vehicles.mapSettings(work)
        const minutes = settings.showOnlyVehiclesWithDataReceivedLastMinutes
        const { rows, total, around } = await list(work, query, {
          operatorId: params.id,
          onlyPlaced: true,
          withoutOutOfService: !settings.showOutOfServiceVehicles,
          ...(minutes ? { heardSince: new Date(work.now.getTime() - minutes * 60_000) } : {}),
        })
        const body = rows.map((row) => presentMapVehicle(row, around)).filter((vehicle) => vehicle !== null)
        // its vehicles are on no map before the provider has validated it
        return operator.canOperate ? { status: 200, body, total } : { status: 200, body: body.slice(0, 0), total: 0 }
      }),
    ],
  }
}
