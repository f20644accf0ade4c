import * as contract from '@motora/contract/vehicles'
import { commandOffersOf } from '@motora/rules/vehicles'
import { type Handler, handle } from '../../work.js'
import { unknownVehicle } from '../lock-vehicles.js'
import { findVehicle } from '../store.js'
import { vehiclesInTrip } from '../stores/rental-store.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import { commandFactsOf } from './command-facts.js'
import { giveCommand } from './give-command.js'
import { presentCommand } from './present-command.js'
import { listCommandRows, vehiclesWithRunning } from './store.js'

export const commandHandlers = (inUse: VehiclesInUse): Handler[] => [
  handle(contract.listCommandOffers, async (work, { params: { id } }) => {
    const found = await findVehicle(work, id)
    if (!found) throw unknownVehicle()
    const facts = commandFactsOf(work, found.vehicle, found.latest, {
      hasTrip: (await vehiclesInTrip(work, [id])).has(id),
      isUpdating: (await inUse.vehiclesUpdating(work, [id])).has(id),
      isRunning: (await vehiclesWithRunning(work, [id], 'asked for')).has(id),
    })
    return { status: 200, body: commandOffersOf(facts) }
  }),
  handle(contract.listCommands, async (work, { params: { id }, query }) => {
    if (!(await findVehicle(work, id))) throw unknownVehicle()
    const { rows, ...place } = await listCommandRows(work, id, query)
    return { status: 200, body: rows.map((row) => presentCommand(row, work.actor)), ...place }
  }),
  handle(contract.giveCommand, async (work, { params, body }) => {
    const row = await giveCommand(work, { ...body, vehicleId: params.id }, inUse)
    return { status: 200, body: presentCommand(row, work.actor) }
  }),
]
