import { callerBlock } from '../../kernel/caller-block.js'
import { RateLimit } from './rate-limit.js'

const minuteMs = 60_000

export interface MaxLogins {
  /** In the name of one vehicle: of all addresses, and of one of them, so that one alone does not use up all. */
  ofImei: number
  ofImeiAndAddress: number
  /** Of one address in names that are none of ours. Those of ours do not count: a fleet may call from one address. */
  ofStrangersAtAddress: number
}

/** A module in a dead spot calls some six times a minute. */
const usualMax: MaxLogins = { ofImei: 60, ofImeiAndAddress: 15, ofStrangersAtAddress: 1200 }

/** So many vehicles are remembered; more count like strangers. */
const maxVehicles = 100_000

interface Counted {
  all: number
  /** No more than `ofImei`: only devices that were let in are counted. */
  byBlock: Map<string, number>
}

/**
 * How often may be logged in where a login proves nothing. Asked before anything else is: so it costs a stranger's
 * flood no work of the database, and the line that is open nothing at all. From where a vehicle was believed last, it
 * may always call: one who calls in its name from elsewhere does not keep it out. source: promise D5
 */
export class LoginLimits {
  readonly #max: MaxLogins
  readonly #strangers = new RateLimit(minuteMs)
  readonly #believed = new Map<string, string>()
  readonly #heard = new WeakSet<object>()
  #counts = new Map<string, Counted>()
  #since = performance.now()

  constructor(max: Partial<MaxLogins> = {}) {
    this.#max = { ...usualMax, ...max }
  }

  /** Counts a login. @param isKnown the name is one of our vehicles. @returns false: it is one too many */
  admits(imei: string, address: string, isKnown: boolean): boolean {
    const block = callerBlock(address)
    if (this.#believed.get(imei) === block) return true
    const counted = isKnown ? this.#countedOf(imei) : undefined
    if (!counted) return this.#strangers.take(block, this.#max.ofStrangersAtAddress)
    const ofBlock = counted.byBlock.get(block) ?? 0
    if (ofBlock >= this.#max.ofImeiAndAddress || counted.all >= this.#max.ofImei) return false
    counted.all += 1
    counted.byBlock.set(block, ofBlock + 1)
    return true
  }

  /** What a connection says is not disputed. At a new address it must fit the vehicle; that is asked once of each. */
  async hear(connection: { address: string }, imei: string, fits: () => Promise<boolean>): Promise<void> {
    if (this.#heard.has(connection)) return
    this.#heard.add(connection)
    const believed = this.#believed.get(imei)
    const isNew = believed !== undefined && believed !== callerBlock(connection.address)
    // a fault costs no more than that the address is not remembered
    if (!isNew || (await fits().catch(() => false))) this.believe(imei, connection.address)
  }

  /** What came over a line of this address was the vehicle's, as far as that can be known. */
  believe(imei: string, address: string): void {
    const block = callerBlock(address)
    if (this.#believed.get(imei) === block) return
    // the one of longest ago goes first
    this.#believed.delete(imei)
    const [oldest] = this.#believed.keys()
    if (this.#believed.size >= maxVehicles && oldest !== undefined) this.#believed.delete(oldest)
    this.#believed.set(imei, block)
  }

  #countedOf(imei: string): Counted | undefined {
    const now = performance.now()
    if (now - this.#since >= minuteMs) {
      this.#counts = new Map()
      this.#since = now
    }
    const known = this.#counts.get(imei)
    if (known || this.#counts.size >= maxVehicles) return known
    const counted = { all: 0, byBlock: new Map<string, number>() }
    this.#counts.set(imei, counted)
    return counted
  }
}
