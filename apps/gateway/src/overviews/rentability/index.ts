import * as contract from '@motora/contract/vehicles'
import {
  mendersOf,
  minRentalBatteryPercent,
  type RentableFacts,
  silentAfterMs,
  whyNotRentable,
} from '@motora/rules/vehicles'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorRow, OperatorsRoom } from '../../rooms/operators/index.js'
import { type RentableRooms, readRentableContext, rentableFacts, type SharingRoom } from '../../rooms/sharing/index.js'
import type { VehiclesRoom } from '../../rooms/vehicles/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'
import { type CountedFacts, countByRentableFacts } from './store.js'

/** What this overview reads, each from its own room. */
export interface RentabilityDeps extends RentableRooms {
  vehicles: { fleet: Pick<VehiclesRoom['fleet'], 'getVehicle'> }
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'> & RentableRooms['operators']
  sharing: Pick<SharingRoom, 'listActiveRentals'>
}

/** The rule's own question for vehicles that were counted together. */
const factsOf = (
  counted: CountedFacts,
  operator: OperatorRow | null,
  operatorsWithAreas: ReadonlySet<string>,
  now: Date,
): RentableFacts => ({
  now,
  operator,
  outOfService: counted.outOfService,
  selectToOperate: counted.selectToOperate,
  canOperate: counted.canOperate,
  retired: false,
  hasBlockingTicket: counted.isKept,
  isUpdating: counted.isUpdating,
  hasActiveRental: counted.isRented,
  lastConnectionAt: counted.hasReported ? now.getTime() - (counted.isSilent ? silentAfterMs + 1 : 0) : null,
  silentAfterMs,
  hasPosition: counted.hasPosition,
  isOutsideArea: counted.isOutside && operator !== null && operatorsWithAreas.has(operator.id),
  batteryPercent: counted.isBatteryTooLow ? minRentalBatteryPercent - 1 : null,
})

/** Why riders cannot have a vehicle, or how many of the fleet, by the rule that their reservation is held to. */
export const createRentabilityOverview = (deps: RentabilityDeps): { handlers: Handler[] } => {
  const { vehicles, operators, sharing } = deps

  const ofVehicle = async (work: Work, vehicleId: string): Promise<contract.Rentability> => {
    const found = await vehicles.fleet.getVehicle(work, vehicleId)
    const { operatorId } = found.vehicle
    const operator = operatorId === null ? undefined : await operators.findOperator(work, operatorId)
    const rentals = await sharing.listActiveRentals(work, [vehicleId])
    const context = await readRentableContext(deps, work, [found.vehicle])
    const reasons = whyNotRentable(rentableFacts(found, operator ?? null, rentals.length > 0, context, work.now))
    return {
      isRentable: reasons.length === 0,
      reasons: reasons.map((reason) => ({ reason, mendedBy: mendersOf(reason) })),
      at: work.now.toISOString(),
    }
  }

  const waterfall = async (work: Work, operatorId: string | undefined): Promise<contract.RentabilityWaterfall> => {
    if (operatorId !== undefined && !(await operators.findOperator(work, operatorId)))
      throw new Refusal('operator.not_found', 'There is no such operator.')
    const counted = await countByRentableFacts(work, operatorId)
    const holders = new Set(counted.flatMap((one) => one.operatorId ?? []))
    const operatorsWithAreas = await operators.idsWithAreas(work, [...holders])
    const rows = new Map((await operators.listOperators(work, [...holders])).map((operator) => [operator.id, operator]))
    const stopped = new Map<contract.NotRentableReason, number>()
    const have = new Map<contract.NotRentableReason, number>()
    const add = (to: Map<contract.NotRentableReason, number>, reason: contract.NotRentableReason, count: number) =>
      to.set(reason, (to.get(reason) ?? 0) + count)
    let owned = 0
    let rentable = 0
    for (const one of counted) {
      const operator = rows.get(one.operatorId ?? '') ?? null
      const reasons = whyNotRentable(factsOf(one, operator, operatorsWithAreas, work.now))
      owned += one.count
      if (reasons[0] === undefined) rentable += one.count
      else add(stopped, reasons[0], one.count)
      for (const reason of reasons) add(have, reason, one.count)
    }
    const steps = contract.notRentableReasons
      .filter((reason) => have.has(reason))
      .map((reason) => ({
        reason,
        mendedBy: mendersOf(reason),
        stopped: stopped.get(reason) ?? 0,
        have: have.get(reason) ?? 0,
      }))
    return { owned, steps, rentable, at: work.now.toISOString() }
  }

  return {
    handlers: [
      handle(contract.getRentability, async (work, { params }) => ({
        status: 200,
        body: await ofVehicle(work, params.id),
      })),
      handle(contract.getRentabilityWaterfall, async (work, { query }) => ({
        status: 200,
        body: await waterfall(work, query.sharingOperatorId),
      })),
    ],
  }
}
