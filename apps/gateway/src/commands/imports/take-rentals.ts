import type { House } from '../../house.js'
import { everything } from '../../rooms/operators/index.js'
import type { FinishedRental } from '../../rooms/sharing/index.js'
import { importId } from './import-ids.js'
import type { RentalRow } from './import-sets.js'
import { type Judging, judgeRows, type Readable, refuseRow } from './judge-rows.js'
import { RowRefused } from './row-refused.js'
import type { SetFleet } from './set-fleet.js'

const actor = { kind: 'system', name: 'import' } as const

/** Takes rentals of another system as ended rentals with their trips, each once. */
export const takeRentals = (
  house: House,
  fleet: SetFleet,
  operatorId: string,
  judging: Judging<RentalRow>,
): Promise<void> => {
  const { set, tally } = judging
  const riderIdOf = ({ said }: Readable<RentalRow>) => importId(set.name, 'rider', said.rider.key)
  const riders = new Set<string>()

  const withVehicles = async (batch: readonly Readable<RentalRow>[]) => {
    await fleet.prepare(batch.map(({ said }) => said.vehicle))
    tally.created = fleet.created
    const usable: { one: Readable<RentalRow>; vehicleId: string }[] = []
    for (const one of batch) {
      try {
        const vehicleId = fleet.idOf(one.said.vehicle)
        const why = `${one.said.vehicle.key} is not in the fleet. Enter it, or repeat with --create-vehicles.`
        if (vehicleId === undefined) throw new RowRefused('vehicle.unknown', why)
        usable.push({ one, vehicleId })
      } catch (error) {
        await refuseRow(judging, one.row, error)
      }
    }
    return usable
  }

  return judgeRows(judging, async (batch) => {
    const usable = await withVehicles(batch)
    if (usable.length === 0) return
    const rentals = usable.map(({ one, vehicleId }): FinishedRental => {
      const { key, vehicle: _v, rider: _r, notes: _n, ...measured } = one.said
      const id = importId(set.name, 'rental', key)
      return { ...measured, id, tripId: importId(set.name, 'trip', key), vehicleId, customerId: riderIdOf(one) }
    })
    const newRiders = new Map(usable.map(({ one }) => [riderIdOf(one), one.said.rider]))
    for (const id of riders) newRiders.delete(id)
    const scope = everything('an import writes the rentals of the operator that its caller names')
    const became = await house.inTransaction(actor, scope, async (work) => {
      for (const [id, { firstName, lastName, country }] of newRiders) {
        const origin = `the set ${set.name}`
        await house.customers.importRider(work, { id, firstName, lastName, country, operatorId, origin })
      }
      return house.sharing.importRentals(work, operatorId, rentals)
    })
    for (const id of newRiders.keys()) riders.add(id)
    const counted = new Set<string>()
    for (const { one } of usable) {
      const id = importId(set.name, 'rental', one.said.key)
      const as = became.get(id)
      if (as === 'elsewhere') {
        const why = `Rental ${one.said.key} has been imported for another operator.`
        await refuseRow(judging, one.row, new RowRefused('rental.other_operator', why))
      } else if (as === 'new' && !counted.has(id)) tally.taken += 1
      else tally.there += 1
      counted.add(id)
    }
  })
}
