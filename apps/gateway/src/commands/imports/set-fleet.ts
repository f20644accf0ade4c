import { vehicleToCreate } from '@motora/contract/vehicles'
import type { House } from '../../house.js'
import { Refusal } from '../../kernel/refusal.js'
import { everything } from '../../rooms/operators/index.js'
import type { SetVehicle } from './import-sets.js'
import { RowRefused } from './row-refused.js'

const actor = { kind: 'system', name: 'import' } as const
const why = 'an import finds the vehicles of a set, no matter who holds them'
const atOnce = 1000
/** A transaction each, so that no other work waits long for it. */
const enteredAtOnce = 200

interface Known {
  id: string
  operatorId: string | null
}

/** The vehicles of a set in our fleet, by device key. Entered only when that was asked for. */
export class SetFleet {
  readonly #house: House
  readonly #operatorId: string
  readonly #mayCreate: boolean
  readonly #known = new Map<string, Known>()
  readonly #unusable = new Map<string, string>()
  created = 0

  private constructor(house: House, operatorId: string, mayCreate: boolean) {
    this.#house = house
    this.#operatorId = operatorId
    this.#mayCreate = mayCreate
  }

  static async read(house: House, set: string, operatorId: string, mayCreate: boolean): Promise<SetFleet> {
    const fleet = new SetFleet(house, operatorId, mayCreate)
    let after: string | undefined
    for (;;) {
      const part = await house.inTransaction(actor, everything(why), (work) =>
        house.vehicles.fleet.vehiclesAfter(work, after, atOnce),
      )
      for (const { vehicle } of part)
        if (vehicle.imei.startsWith(`${set}-`))
          fleet.#known.set(vehicle.imei, { id: vehicle.id, operatorId: vehicle.operatorId })
      after = part.at(-1)?.vehicle.id
      if (part.length < atOnce || after === undefined) return fleet
    }
  }

  /** Enters those of these vehicles that are not there yet, when that was asked for. */
  async prepare(vehicles: Iterable<SetVehicle>): Promise<void> {
    if (!this.#mayCreate) return
    const missing = new Map<string, SetVehicle>()
    for (const vehicle of vehicles)
      if (!this.#known.has(vehicle.key) && !this.#unusable.has(vehicle.key)) missing.set(vehicle.key, vehicle)
    if (missing.size === 0) return
    const waiting = [...missing.values()]
    while (waiting.length > 0) await this.#enter(waiting.splice(0, enteredAtOnce))
  }

  async #enter(vehicles: readonly SetVehicle[]): Promise<void> {
    const made = await this.#house.inTransaction(actor, everything(why), async (work) => {
      const ids = new Map<string, string>()
      for (const { key, isStandIn, ...fields } of vehicles) {
        const given = vehicleToCreate.parse({ ...fields, imei: key, sharingOperatorId: this.#operatorId })
        try {
          const id = await this.#house.vehicles.fleet.createVehicle(work, given)
          if (isStandIn) await this.#house.vehicles.fleet.setOutOfService(work, [id], true)
          ids.set(key, id)
        } catch (error) {
          // retired, or its number is another vehicle's: not the import's to decide
          if (!(error instanceof Refusal)) throw error
          this.#unusable.set(key, `${key} cannot be entered: ${error.message} It may be retired.`)
        }
      }
      return ids
    })
    for (const [key, id] of made) this.#known.set(key, { id, operatorId: this.#operatorId })
    this.created += made.size
  }

  /**
   * @returns the vehicle's id, undefined when we do not have it @throws RowRefused vehicle.other_operator,
   * vehicle.unusable
   */
  idOf({ key }: SetVehicle): string | undefined {
    const unusable = this.#unusable.get(key)
    if (unusable) throw new RowRefused('vehicle.unusable', unusable)
    const known = this.#known.get(key)
    if (known && known.operatorId !== this.#operatorId)
      throw new RowRefused('vehicle.other_operator', `${key} belongs to another operator.`)
    return known?.id
  }
}
